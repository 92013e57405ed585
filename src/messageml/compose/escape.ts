// `$` and `#` matter before a `{`, which may be the next piece; `{` matters after one in the piece before.
const special = /[&<>"']|[$#](?=\{|$)|^\{|\p{Cc}|[\uFFFE\uFFFF\p{Surrogate}]/gu;

/**
 * Writes text so that the service reads exactly this text, wherever it stands: between tags or in a
 * quoted attribute value.
 *
 * Neither XML (`<`, `&`, quotes) nor template syntax (`${`, `#{`, `<#`) survives as syntax, not even
 * when it arises from two escaped pieces that are put next to each other. Line breaks and tabs become
 * references, which keeps them in attribute values and in `<pre>`; between other tags MessageML
 * shows a line break as a space (composed messages write `<br/>` there: {@link toMessageML}).
 *
 * Characters that XML cannot carry are replaced visibly: control characters by their Unicode
 * pictures (U+0007 by `␇`), halves of surrogate pairs, U+FFFE and U+FFFF by `�`.
 *
 * @example
 * escapeText('AT&T <b> ${x}')   // 'AT&amp;T &lt;b&gt; &#36;{x}'
 */
export function escapeText(text: string): string {
  return isPlain(text) ? text : text.replace(special, reference);
}

/**
 * Whether a text surely stays as it is, line breaks included. Most texts do, and looking at the
 * characters one by one costs a fraction of what the pattern does.
 */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code >= 0xd800) return false;
    if (code <= lastSpecial && isSpecial(code)) return false;
  }
  return true;
}

const lastSpecial = 0x7b;

function isSpecial(code: number): boolean {
  switch (code) {
    case 0x22: // "
    case 0x23: // #
    case 0x24: // $
    case 0x26: // &
    case 0x27: // '
    case 0x3c: // <
    case 0x3e: // >
    case lastSpecial: // {
      return true;
    default:
      return false;
  }
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  $: '&#36;',
  '#': '&#35;',
  '{': '&#123;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function reference(character: string): string {
  const known = references[character];
  if (known !== undefined) return known;
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code <= 0x9f ? character : '\uFFFD';
}

const lineBreak = /\r\n|\r|\n/;

/**
 * Writes text for a place between tags where line breaks are to be seen: each becomes `<br/>`.
 *
 * @example
 * escapeLines('one\ntwo')   // 'one<br/>two'
 */
export function escapeLines(text: string): string {
  if (isPlain(text)) return text;
  return lineBreak.test(text)
    ? text.split(lineBreak).map(escapeText).join('<br/>')
    : escapeText(text);
}
