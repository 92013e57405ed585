/** Pieces that text of attackers and of unlucky people is made of. */
const pieces = [
  '${',
  '#{',
  '<#',
  '</#',
  '<@',
  '$',
  '#',
  '{',
  '}',
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  '\\',
  '`',
  '${x}',
  '#{1+1}',
  '<#if x>',
  '</#if>',
  '<#stop>',
  '<@m/>',
  '<#-- ',
  ' -->',
  '{{x}}',
  '{{{x}}}',
  '&amp;',
  '&lt;',
  '&#36;',
  '&#x24;',
  '&nbsp;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?x?>',
  '<b>',
  '</b>',
  '<br/>',
  '<messageML>',
  '</messageML>',
  '<chime/>',
  '</p>',
  '<!DOCTYPE x>',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\t',
  ' ',
  '  ',
  '\u00A0',
  '\u2028',
  '\u0085',
  '\u007F',
  '\u0000',
  '\u0007',
  '\u001B',
  '\uD800',
  '\uDC00',
  '\uFFFE',
  '\uFFFF',
  '\uFFFD',
  '\uFEFF',
  'a',
  'Z',
  '9',
  'é',
  '日本',
  '😀',
  '👩‍👩‍👧',
  'e\u0301',
  '\u202E',
  'entity',
  'data',
  '?c',
  "['x']",
];

/** Random numbers from 0 to 1 that are the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A text of up to eight pieces. */
export function randomText(random: () => number): string {
  const length = 1 + Math.floor(random() * 8);
  return Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('');
}

/** What is to be seen of a text: line breaks in one form, unprintable characters replaced. */
export function visible(text: string): string {
  return faithful(text).replace(/\r\n?/g, '\n');
}

/** A text as it is to arrive: only what XML cannot carry is replaced. */
export function faithful(text: string): string {
  if (/^[\t\n\r -\uD7FF]*$/.test(text)) {
    return text;
  }
  return Array.from(text)
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20 && !['\t', '\n', '\r'].includes(character)) {
        return String.fromCharCode(0x2400 + code);
      }
      const isNone = code === 0xfffe || code === 0xffff || (code >= 0xd800 && code <= 0xdfff);
      return isNone ? '\uFFFD' : character;
    })
    .join('');
}
