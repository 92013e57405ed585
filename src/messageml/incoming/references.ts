/** The named references of XML, and those that pasted text brings along most. */
const characters = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['bull', '•'],
  ['middot', '·'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['deg', '°'],
  ['plusmn', '±'],
  ['times', '×'],
  ['divide', '÷'],
  ['frac12', '½'],
  ['frac14', '¼'],
  ['frac34', '¾'],
  ['sect', '§'],
  ['para', '¶'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['cent', '¢'],
  ['larr', '←'],
  ['rarr', '→'],
]);

const reference = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{1,7}));/gi;

/** As many characters as a reference has at most. */
export const longestReference = '&#x10ffff;'.length;

/**
 * Replaces character references by what they stand for, once. What cannot be known, such as
 * `&foo;`, and a `&` that starts no reference, stay as they are.
 *
 * @example
 * decodeReferences('A&amp;B &#8364;5 &foo; &amp;lt;'); // 'A&B €5 &foo; &lt;'
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) {
    return text;
  }
  return text.replace(reference, (reference, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) {
      return characters.get(name) ?? reference;
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? String.fromCodePoint(code) : reference;
  });
}

/** Whether XML has a character of this number. */
function isCharacter(code: number): boolean {
  if (code < 0x20) {
    return code === 0x9 || code === 0xa || code === 0xd;
  }
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}
