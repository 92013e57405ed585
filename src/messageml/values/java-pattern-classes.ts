import type { PatternCursor } from './java-pattern-cursor.js';
import { codeOfEscape, readCharacterEscape } from './java-pattern-escapes.js';

/** Escapes that a character class may hold, and that need nothing behind their letter. */
const plainEscapes = 'adDefhHnrsStvVwW';
/** Escapes that only stand outside of classes. */
const outsideEscapes = 'bBAGzZRXkQE';

/** The code points of plain escapes that stand for one character. */
const controlCodes: Readonly<Record<string, number | undefined>> = {
  a: 7,
  e: 27,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
};

/** Reads a class of characters from behind its `[` to behind its `]`. */
export function readClass(cursor: PatternCursor): void {
  cursor.deeper(() => {
    cursor.take('^');
    let first = true;
    while (first || cursor.next !== ']') {
      if (cursor.take('[')) readClass(cursor);
      else if (cursor.take('&&')) cursor.takeWhile(/&/);
      else readRange(cursor);
      first = false;
    }
    cursor.expect(']');
  });
}

/** Reads a member, and with a `-` behind it the other end of a range. */
function readRange(cursor: PatternCursor): void {
  const from = readMember(cursor);
  if (from === undefined || cursor.next !== '-') return;
  const after = cursor.ahead(1);
  if (after === '' || after === ']' || after === '[') return;
  if (after === '&' && cursor.ahead(2) === '&') return;
  cursor.expect('-');
  const to = readMember(cursor);
  if (to === undefined || to < from) cursor.fail();
}

/** Reads one member of a class; answers its code point, unless it is a class itself. */
function readMember(cursor: PatternCursor): number | undefined {
  if (cursor.next !== '\\') return cursor.takeCodePoint();
  let kind = '';
  const escape = cursor.written(() => {
    cursor.expect('\\');
    kind = cursor.takeAny();
    if (plainEscapes.includes(kind)) return;
    if (outsideEscapes.includes(kind) || /[1-9]/.test(kind)) cursor.fail();
    readCharacterEscape(kind, cursor);
  });
  return plainEscapes.includes(kind) ? controlCodes[kind] : codeOfEscape(escape);
}
