import { between } from './character-sets.js';
import type { CharacterTest, Folding } from './pattern-node.js';
import { codeOf } from './pattern-reader.js';

/** Characters from one code to another, both included, in the cases that the flags `i` and `u` let count as the same. */
export function betweenInCases(first: number, last: number, folding: Folding): CharacterTest {
  switch (folding) {
    case 'none':
      return between(first, last);
    case 'ascii':
      return inAsciiCases(between(first, last));
    case 'unicode':
      return first === last ? sameLetter(first) : inAllCases(between(first, last));
  }
}

function inAsciiCases(test: CharacterTest): CharacterTest {
  return (code) => {
    if (test(code)) {
      return true;
    }
    const lower = code | 0x20;
    return lower >= 0x61 && lower <= 0x7a && test(code ^ 0x20);
  };
}

/** Of a range, Java tries a character as it is, its capital letter and the small letter of that. */
function inAllCases(test: CharacterTest): CharacterTest {
  return (code) => {
    const upper = upperCaseOf(code);
    return test(code) || test(upper) || test(lowerCaseOf(upper));
  };
}

/** All characters that have the same capital letter: `σ`, `ς` and `Σ`. */
function sameLetter(code: number): CharacterTest {
  const upper = upperCaseOf(code);
  const lower = lowerCaseOf(upper);
  if (upper === lower) {
    return between(code, code);
  }
  return (other) => other === lower || lowerCaseOf(upperCaseOf(other)) === lower;
}

/** `ß` stays as it is: Java maps one character to one, and its capital letters are two. */
function upperCaseOf(code: number): number {
  const upper = String.fromCodePoint(code).toUpperCase();
  const first = codeOf(upper);
  return upper === String.fromCodePoint(first) ? first : code;
}

/** Only of `İ` are the small letters two, of which Java takes the first. */
function lowerCaseOf(code: number): number {
  return codeOf(String.fromCodePoint(code).toLowerCase());
}
