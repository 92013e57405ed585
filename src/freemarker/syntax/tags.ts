import type { DirectiveSyntax, Tag } from './template-reader.js';

/** What may follow a tag's name, by the form of the directive. */
const tagEnds = {
  parameters: /[ \t\r\n]/y,
  none: /[ \t\r\n]*>/y,
  'none-or-empty': /[ \t\r\n]*\/?>/y,
} as const;

/** The tag whose name ends at `nameEnd`; `undefined` when it does not continue as its form wants. */
export function completeTag(
  tag: Pick<Tag, 'name' | 'isEnd' | 'start'>,
  form: DirectiveSyntax['form'],
  nameEnd: number,
  source: string,
): Tag | undefined {
  const forms = form === 'optional' ? (['none-or-empty', 'parameters'] as const) : [form];
  for (const each of forms) {
    const pattern = tagEnds[each];
    pattern.lastIndex = nameEnd;
    if (!pattern.test(source)) {
      continue;
    }
    const hasParameters = each === 'parameters';
    return { ...tag, end: hasParameters ? nameEnd : pattern.lastIndex, hasParameters };
  }
  return undefined;
}

/** Directives whose names are two words, as camelCase writes them, by the name in lower case. */
const camelCaseNames: ReadonlyMap<string, string> = new Map(
  ['elseIf', 'forEach', 'noParse', 'noEscape', 'outputFormat', 'autoEsc', 'noAutoEsc'].map(
    (name) => [name.toLowerCase(), name],
  ),
);

/** A directive's name in lower case, if it is written in camelCase as it may be. */
export function plainDirectiveName(written: string): string {
  const name = written.toLowerCase();
  return camelCaseNames.get(name) === written ? name : written;
}

/** In which convention a directive's name is written; `undefined` for one of a single word, which is alike in both. */
export function namingOfDirective(written: string): 'camelCase' | 'underscores' | undefined {
  const camelCase = camelCaseNames.get(written.toLowerCase());
  if (camelCase === undefined) {
    return undefined;
  }
  return camelCase === written ? 'camelCase' : 'underscores';
}
