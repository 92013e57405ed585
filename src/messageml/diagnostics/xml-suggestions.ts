/** Characters of HTML's named references, as authors use them most. */
const characters: Readonly<Record<string, number>> = {
  nbsp: 160,
  copy: 169,
  reg: 174,
  trade: 8482,
  euro: 8364,
  pound: 163,
  yen: 165,
  cent: 162,
  sect: 167,
  deg: 176,
  plusmn: 177,
  times: 215,
  divide: 247,
  middot: 183,
  bull: 8226,
  hellip: 8230,
  ndash: 8211,
  mdash: 8212,
  lsquo: 8216,
  rsquo: 8217,
  ldquo: 8220,
  rdquo: 8221,
  laquo: 171,
  raquo: 187,
  larr: 8592,
  uarr: 8593,
  rarr: 8594,
  darr: 8595,
  zwj: 8205,
  shy: 173,
  para: 182,
  micro: 181,
  frac12: 189,
  sup2: 178,
  le: 8804,
  ge: 8805,
  ne: 8800,
  minus: 8722,
  check: 10003,
};

/** Elements that HTML does not close and that are always empty. */
const alwaysEmpty: readonly string[] = ['br', 'hr', 'img', 'chime', 'input'];

/** What to write in place of malformed XML, where more can be told than the catalogue does. */
export function suggestXml(
  code: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const { element = '', name = '' } = values;
  if (code === 'unknown-entity') {
    return suggestReference(name);
  }
  if (code === 'unterminated-reference') {
    return isPredefinedReference(name) ? `Write &${name};.` : `Write &amp;${name}.`;
  }
  const unclosed = code === 'unclosed-element' || code === 'unexpected-end';
  return unclosed && alwaysEmpty.includes(element) ? `Write <${element}/>.` : undefined;
}

/** What is wrong with the XML when a value that is put in has characters that XML gives a meaning. */
const unescaped: readonly string[] = [
  'attribute-without-value',
  'bare-ampersand',
  'bare-less-than',
  'cdata-end-in-text',
  'less-than-in-attribute',
  'malformed-end-tag',
  'malformed-tag',
  'stray-end-tag',
  'unclosed-element',
  'unknown-entity',
  'unterminated-reference',
];

/**
 * What to write in place of an expression whose value spoils the XML; `undefined` when it is not an
 * expression that is there.
 */
export function suggestEscaping(code: string, written: string): string | undefined {
  const expression = /^\$\{(.*)\}$/s.exec(written)?.[1];
  if (expression === undefined || !unescaped.includes(code)) {
    return undefined;
  }
  const operand = /^[\w.]+$/.test(expression) ? expression : `(${expression})`;
  return `The value is put in as markup; for text write \${${operand}?xml}.`;
}

/** What to write in place of a named reference of HTML. */
function suggestReference(name: string): string {
  const code = Object.hasOwn(characters, name) ? characters[name] : undefined;
  if (code !== undefined) {
    return `Write &#${code};.`;
  }
  const lower = name.toLowerCase();
  if (isPredefinedReference(lower)) {
    return `Write &${lower};.`;
  }
  return `Write the character itself, or &amp;${name}; for the text.`;
}

/** Whether a name is one of the five that XML has for characters. */
function isPredefinedReference(name: string): boolean {
  return ['lt', 'gt', 'amp', 'quot', 'apos'].includes(name);
}
