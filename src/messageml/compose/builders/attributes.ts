import type { Markup, MessageNode } from '../content.js';
import type { AttributeValue } from '../element.js';
import { noAttributes } from '../element.js';
import type { Style } from '../style.js';
import { hyphenated, styleText } from '../style.js';

/** What nearly every element takes. */
export interface TextAttributes {
  /** CSS classes, such as `tempo-text-color--red`. */
  readonly class?: string | undefined;
  /** CSS of the properties that MessageML allows: `'color:red'` or `{ color: 'red' }`. */
  readonly style?: Style | undefined;
}

/** Options whose attributes are not simply their names with hyphens. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['colSpan', 'colspan'],
  ['formNoValidate', 'formnovalidate'],
  ['iconSrc', 'iconSrc'],
  ['maxLength', 'maxlength'],
  ['minLength', 'minlength'],
  ['patternError', 'pattern-error-message'],
  ['readOnly', 'readonly'],
  ['rowSpan', 'rowspan'],
]);

/**
 * The attributes of options in JavaScript's spelling: `autoSubmit` becomes `auto-submit`, a list its
 * JSON text, a style object its CSS text. Options without a value are left out.
 */
export function attributesOf(options: object | null | undefined): MessageNode['attributes'] {
  if (options === undefined || options === null) {
    return noAttributes;
  }
  const given = options as Readonly<Record<string, OptionValue>>;
  let attributes: Record<string, string | Markup> | undefined;
  for (const option of Object.keys(given)) {
    const value = given[option];
    if (value === undefined || value === null) {
      continue;
    }
    attributes ??= {};
    attributes[exceptions.get(option) ?? hyphenated(option)] = optionText(option, value);
  }
  return attributes ?? noAttributes;
}

type OptionValue = AttributeValue | object;

function optionText(option: string, value: NonNullable<OptionValue>): string | Markup {
  if (typeof value !== 'object') {
    return String(value);
  }
  if (option === 'style') {
    return styleText(value as Style);
  }
  return Array.isArray(value) ? JSON.stringify(value) : (value as Markup);
}
