/**
 * CSS of one element: text as it stands in the attribute, or an object of properties in either
 * spelling (`fontWeight`, `'font-weight'`). Entries that are `undefined`, `null` or `false` are left
 * out.
 *
 * @example
 * { color: 'red', fontWeight: 600 }   // style="color:red;font-weight:600"
 */
export type Style = string | Readonly<Record<string, string | number | null | undefined | false>>;

/** Writes a style as the attribute's text. */
export function styleText(style: Style): string {
  if (typeof style === 'string') return style;
  return Object.entries(style)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([property, value]) => `${hyphenated(property)}:${String(value)}`)
    .join(';');
}

function hyphenated(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
