import { isJavaCharacterProperty } from './java-character-properties.js';
import type { PatternCursor } from './java-pattern-cursor.js';

const letter = /[A-Za-z]/;
const hexadecimal = /[0-9A-Fa-f]/;

/** Reads an escape of one character or of a property behind its `\` and `kind`: the same in and outside of a class. */
export function readCharacterEscape(kind: string, cursor: PatternCursor): void {
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (read !== undefined) read(cursor);
  else if (letter.test(kind)) cursor.fail();
}

/** What has to follow the letter of an escape. */
const readers: Readonly<Record<string, (cursor: PatternCursor) => void>> = {
  c: (cursor) => void cursor.takeAny(),
  p: readProperty,
  P: readProperty,
  u: (cursor) => readDigits(4, cursor),
  x: readHexadecimal,
  '0': (cursor) => {
    if (cursor.takeWhile(/[0-7]/) === '') cursor.fail();
  },
  N: (cursor) => {
    cursor.expect('{');
    if (cursor.takeWhile(/[^}]/) === '') cursor.fail();
    cursor.expect('}');
  },
};

function readDigits(count: number, cursor: PatternCursor): void {
  for (let read = 0; read < count; read += 1) {
    if (!hexadecimal.test(cursor.takeAny())) cursor.fail();
  }
}

function readHexadecimal(cursor: PatternCursor): void {
  if (!cursor.take('{')) {
    readDigits(2, cursor);
    return;
  }
  const digits = cursor.takeWhile(hexadecimal);
  cursor.expect('}');
  if (digits === '' || Number.parseInt(digits, 16) > 0x10ffff) cursor.fail();
}

function readProperty(cursor: PatternCursor): void {
  let name: string;
  if (cursor.take('{')) {
    name = cursor.takeWhile(/[^}]/);
    cursor.expect('}');
  } else name = cursor.takeAny();
  if (!isJavaCharacterProperty(name)) cursor.fail();
}

/** The code point that an escape such as `\x41` stands for; `undefined` for one of a class of characters. */
export function codeOfEscape(escape: string): number | undefined {
  const kind = escape.charAt(1);
  const rest = escape.slice(2).replace(/[{}]/g, '');
  if (kind === 'x' || kind === 'u') return Number.parseInt(rest, 16);
  if (kind === '0') return Number.parseInt(rest, 8);
  if (kind === 'c') return rest.charCodeAt(0) ^ 64;
  return letter.test(kind) ? undefined : escape.codePointAt(1);
}

/** The pattern with `\Q…\E` written as escaped characters. */
export function withoutQuotes(text: string): string {
  if (!text.includes('\\Q')) return text;
  return text.replace(
    /((?:^|[^\\])(?:\\\\)*)\\Q(.*?)(?:\\E|$)/gs,
    (_, before: string, quoted: string) =>
      before + quoted.replace(/[^A-Za-z0-9\s]/g, String.raw`\$&`),
  );
}
