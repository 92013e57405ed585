import { evaluateTemplate, hasTemplateSyntax } from '../../freemarker/index.js';
import type { Findings } from '../diagnostics/findings.js';
import { adviseTemplate } from '../diagnostics/template-advice.js';
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
  for (const finding of result.diagnostics) {
    const { code, start, end, values } = finding;
    findings.addAny(code, { start, end }, values, () =>
      adviseTemplate(finding, source, supplied.data),
    );
  }
  return undefined;
}
