import type { CharacterTest } from './pattern-node.js';
import { codeOf } from './pattern-reader.js';

/** Characters from one code to another, both included. */
export function between(first: number, last: number): CharacterTest {
  return (code) => code >= first && code <= last;
}

/** The characters of a text. */
export function anyOf(characters: string): CharacterTest {
  const codes = new Set(Array.from(characters, codeOf));
  return (code) => codes.has(code);
}

/** Characters that are in one of the sets. */
export function union(...tests: readonly CharacterTest[]): CharacterTest {
  return (code) => tests.some((test) => test(code));
}

/** Characters that are not in the set. */
export function not(test: CharacterTest): CharacterTest {
  return (code) => !test(code);
}

const digit = between(0x30, 0x39);
const lower = between(0x61, 0x7a);
const upper = between(0x41, 0x5a);
const letter = union(lower, upper);
const space = anyOf(' \t\n\v\f\r');
const horizontal = union(anyOf(' \t\u00a0\u1680\u180e\u202f\u205f\u3000'), between(0x2000, 0x200a));
const vertical = anyOf('\n\v\f\r\u0085\u2028\u2029');
const word = union(letter, digit, anyOf('_'));

/** `\d`, `\w` and their kin. Capital letters mean everything else. */
const escapes: Readonly<Record<string, CharacterTest>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
  h: horizontal,
  H: not(horizontal),
  v: vertical,
  V: not(vertical),
};

/** What they mean with the flag `U`. */
const unicodeEscapes: Readonly<Record<string, CharacterTest>> = {
  d: matching(/\p{Nd}/u),
  D: matching(/\P{Nd}/u),
  w: matching(/[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u),
  W: matching(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u),
  s: matching(/\p{White_Space}/u),
  S: matching(/\P{White_Space}/u),
};

/** The characters that a pattern of JavaScript has. */
export function matching(pattern: RegExp): CharacterTest {
  return (code) => pattern.test(String.fromCodePoint(code));
}

/** The set that an escape of one letter means. */
export function escapedSet(letterOfEscape: string, isUnicode: boolean): CharacterTest | undefined {
  if (isUnicode && Object.hasOwn(unicodeEscapes, letterOfEscape)) {
    return unicodeEscapes[letterOfEscape];
  }
  return Object.hasOwn(escapes, letterOfEscape) ? escapes[letterOfEscape] : undefined;
}
