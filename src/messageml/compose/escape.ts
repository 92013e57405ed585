import { isCarried, pictureOf } from '../values/carried-text.js';
import { JoinedText } from '../values/joined-text.js';

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
  return kindOf(text) === 'plain' ? text : withReferences(text);
}

/** {@link escapeText} for a text that is not plain. */
export function withReferences(text: string, written = references): string {
  const out = new JoinedText(text.length * longestReference);
  let read = 0;
  for (let index = 0; index < text.length; index++) {
    if (!isSpecialAt(text, index)) {
      continue;
    }
    const character = text.charAt(index);
    out.add(text, read, index);
    out.add(written[character] ?? carried(character));
    read = index + 1;
  }
  if (read === 0) {
    return text;
  }
  out.add(text, read);
  return out.toString();
}

function carried(character: string): string {
  return isCarried(character) ? character : pictureOf(character);
}

function isSpecialAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code >= 0x80) {
    return code >= 0xd800 && isUncarried(code, text, index);
  }
  switch (code) {
    // These matter before a `{`, which may be the next piece.
    case dollar:
    case hash:
      return index + 1 === text.length || text.charCodeAt(index + 1) === brace;
    // This one matters after one of those in the piece before.
    case brace:
      return index === 0;
    default:
      return ascii[code] !== plain;
  }
}

const hash = 0x23;
const dollar = 0x24;
const brace = 0x7b;

/** Whether a code from U+D800 on is half of a pair that lacks the other, or U+FFFE or U+FFFF. */
function isUncarried(code: number, text: string, index: number): boolean {
  if (code >= 0xe000) {
    return code >= 0xfffe;
  }
  const isHigh = code < 0xdc00;
  const other = text.charCodeAt(isHigh ? index + 1 : index - 1);
  return !(isHigh ? other >= 0xdc00 && other < 0xe000 : other >= 0xd800 && other < 0xdc00);
}

/**
 * What a text needs in order to arrive:
 *
 * - `plain`: nothing, it is written as it is;
 * - `escaped`: some of its characters become references, and nothing else;
 * - `other`: it may have several lines, or characters that XML cannot carry.
 */
export type TextKind = 'plain' | 'escaped' | 'other';

/**
 * Tells the kind of a text. Most texts are plain, and looking at the characters one by one costs a
 * fraction of what the patterns do.
 */
export function kindOf(text: string): TextKind {
  let kind: TextKind = 'plain';
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const found = code < 0x80 ? ascii[code] : code < 0xa0 || code >= 0xd800 ? doubtful : plain;
    if (found === plain) {
      continue;
    }
    if (found === doubtful) {
      return 'other';
    }
    kind = 'escaped';
  }
  return kind;
}

const plain = 0;
const syntax = 1;
const doubtful = 2;
const ascii = new Uint8Array(0x80);
ascii.fill(doubtful, 0, 0x20);
ascii[0x7f] = doubtful;
for (const character of '"#$&\'<>{') {
  ascii[character.charCodeAt(0)] = syntax;
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

const longestReference = '&quot;'.length;

const withBreaks: typeof references = { ...references, '\n': '<br/>', '\r': '<br/>' };

/** {@link escapeText} for a text that is to show its line breaks. */
export function escapeLines(text: string): string {
  return withReferences(text.replaceAll('\r\n', '\n'), withBreaks);
}

/** The lines of a text that is to show its line breaks. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}
