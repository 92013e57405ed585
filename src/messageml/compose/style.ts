import type { StyleProperty } from '../values/style-properties.js';

/**
 * CSS of one element: text as it is in the attribute, or an object of properties in either
 * spelling (`fontWeight`, `'font-weight'`). Entries that are `undefined`, `null` or `false` are left
 * out.
 *
 * @example
 * { color: 'red', fontWeight: 600 }   // style="color:red;font-weight:600"
 */
export type Style =
  | string
  | Readonly<
      Partial<
        Record<StyleProperty | CamelCase<StyleProperty>, string | number | null | undefined | false>
      >
    >;

/** `fontWeight` for `font-weight`. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Writes a style as the attribute's text. */
export function styleText(style: Style): string {
  if (typeof style === 'string') {
    return style;
  }
  let text = '';
  for (const [property, value] of Object.entries(style)) {
    if (value === undefined || value === null || value === false) {
      continue;
    }
    if (text !== '') {
      text += ';';
    }
    text += `${hyphenated(property)}:${value}`;
  }
  return text;
}

/** The spelling of names, remembered: a program uses few of them. */
const spellings = new Map<string, string>();
const mostSpellings = 1000;

/** A name as CSS and MessageML spell it: `textAlign` becomes `text-align`. */
export function hyphenated(name: string): string {
  const known = spellings.get(name);
  if (known !== undefined) {
    return known;
  }
  const spelling = spell(name);
  if (spellings.size < mostSpellings) {
    spellings.set(name, spelling);
  }
  return spelling;
}

function spell(name: string): string {
  let written = '';
  let read = 0;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code < 0x41 || code > 0x5a) {
      continue;
    }
    written += `${name.slice(read, index)}-${String.fromCharCode(code + 0x20)}`;
    read = index + 1;
  }
  return read === 0 ? name : written + name.slice(read);
}
