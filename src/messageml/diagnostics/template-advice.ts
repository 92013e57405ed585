import type { TemplateCode, TemplateFinding } from '../../freemarker/index.js';
import { builtInNames, directiveNames } from '../../freemarker/index.js';
import { suggestForGlobal } from './method-suggestions.js';
import { suggestChoice, suggestSyntax, type Surroundings } from './syntax-suggestions.js';
import {
  suggestBuiltIn,
  suggestConversion,
  suggestDirective,
  suggestMember,
  suggestPlace,
  suggestTag,
} from './template-suggestions.js';

/** What is known about a finding in a template. */
interface Known {
  readonly values: Readonly<Record<string, string>>;
  readonly around: Surroundings;
  readonly data: object;
}

/** The findings for which more can be told than their row of the catalogue says. */
const advisers: Partial<Record<TemplateCode, (known: Known) => string | undefined>> = {
  'template-unexpected-token': ({ around }) => suggestSyntax(around),
  'template-missing-value': ({ values, data }) =>
    suggestMember(values, data) ?? suggestForGlobal(values['expression'] ?? ''),
  'template-unknown-built-in': ({ values, around }) =>
    suggestChoice(around) ?? suggestBuiltIn(values['name'] ?? '', builtInNames),
  'template-unknown-directive': ({ values }) =>
    suggestDirective(values['name'] ?? '', directiveNames),
  'template-malformed-directive': ({ values }) => suggestTag(values),
  'template-misused-built-in': ({ values }) => suggestPlace(values['name'] ?? ''),
  'template-wrong-type': ({ values, around }) => suggestConversion(values, around),
};

/** So many characters on each side of a finding are looked at. */
const reach = 100;

/** What to write instead of a part of a template, if that is known. */
export function adviseTemplate(
  { code, start, end, values }: TemplateFinding,
  source: string,
  data: object,
): string | undefined {
  const around = {
    before: source.slice(Math.max(0, start - reach), start),
    found: source.slice(start, Math.min(end, start + reach)),
    after: source.slice(end, end + reach),
  };
  return advisers[code]?.({ values, around, data });
}
