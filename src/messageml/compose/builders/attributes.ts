import type { AttributeValue } from '../element.js';
import { styleText } from '../style.js';
import type { Style } from '../style.js';

/** What nearly every element takes. */
export interface TextAttributes {
  /** CSS classes, such as `tempo-text-color--red`. */
  readonly class?: string | undefined;
  /** CSS of the properties that MessageML allows: `'color:red'` or `{ color: 'red' }`. */
  readonly style?: Style | undefined;
}

/** Options whose attributes are not simply their names with hyphens. */
const exceptions: Readonly<Record<string, string>> = {
  colSpan: 'colspan',
  formNoValidate: 'formnovalidate',
  iconSrc: 'iconSrc',
  maxLength: 'maxlength',
  minLength: 'minlength',
  patternError: 'pattern-error-message',
  readOnly: 'readonly',
  rowSpan: 'rowspan',
};

/**
 * The attributes of options in JavaScript's spelling: `autoSubmit` becomes `auto-submit`, a list or
 * an object its JSON text, a style object its CSS text.
 */
export function attributesOf(options: object): Record<string, AttributeValue> {
  const attributes: Record<string, AttributeValue> = {};
  for (const [option, value] of Object.entries(options) as [string, OptionValue][]) {
    const name = exceptions[option] ?? hyphenated(option);
    attributes[name] = option === 'style' && isStyle(value) ? styleText(value) : textOf(value);
  }
  return attributes;
}

type OptionValue = AttributeValue | object;

function textOf(value: OptionValue): AttributeValue {
  if (Array.isArray(value)) return JSON.stringify(value);
  return value as AttributeValue;
}

function isStyle(value: OptionValue): value is Style {
  return value !== undefined && value !== null;
}

function hyphenated(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
