import type { TemplateCode } from '../../freemarker/index.js';
import {
  builtInNames,
  directiveNames,
  evaluateTemplate,
  hasTemplateSyntax,
} from '../../freemarker/index.js';
import type { Findings } from '../diagnostics/findings.js';
import {
  suggestBuiltIn,
  suggestConversion,
  suggestDirective,
  suggestMember,
  suggestPlace,
  suggestTag,
} from '../diagnostics/template-suggestions.js';
import type { SuppliedData } from '../entities/supplied-data.js';
import type { CheckOptions } from './check.js';
import { templateDataOf } from './template-data.js';

/**
 * Evaluates the template expressions of a message; most messages have none. Further findings are then
 * about the text that is returned.
 *
 * @returns `undefined` when the expressions could not be evaluated. Without the data that was meant
 *   they are not even tried: they would only complain of what is missing.
 */
export function evaluate(
  source: string,
  supplied: SuppliedData,
  findings: Findings,
  { templateSteps, templateOutput }: Pick<CheckOptions, 'templateSteps' | 'templateOutput'>,
): string | undefined {
  if (!hasTemplateSyntax(source)) {
    return source;
  }
  if (findings.failed) {
    return undefined;
  }
  const limits = {
    ...(templateSteps !== undefined && { steps: templateSteps }),
    ...(templateOutput !== undefined && { outputLength: templateOutput }),
  };
  const result = evaluateTemplate(source, templateDataOf(supplied), { limits });
  if (result.ok) {
    const { output, map } = result;
    findings.locateWith(({ start, end }) => map.locateRange(start, end));
    return output;
  }
  for (const { code, start, end, values } of result.diagnostics) {
    findings.addAny(code, { start, end }, values, () => suggestInstead(code, values, supplied));
  }
  return undefined;
}

/** What to write instead of a part of a template expression, if that is known. */
function suggestInstead(
  code: TemplateCode,
  values: Readonly<Record<string, string>>,
  { data }: SuppliedData,
): string | undefined {
  const { name = '' } = values;
  if (code === 'template-missing-value') {
    return suggestMember(values, data);
  }
  if (code === 'template-unknown-built-in') {
    return suggestBuiltIn(name, builtInNames);
  }
  if (code === 'template-unknown-directive') {
    return suggestDirective(name, directiveNames);
  }
  if (code === 'template-malformed-directive') {
    return suggestTag(values);
  }
  if (code === 'template-misused-built-in') {
    return suggestPlace(name);
  }
  if (code === 'template-wrong-type') {
    return suggestConversion(values);
  }
  return undefined;
}
