import { isJavaCharacterProperty } from '../../values/java-character-properties.js';
import { javaUnicodeBlock } from '../../values/java-unicode-blocks.js';
import type { CharacterTest } from './pattern-node.js';
import { PatternError } from './pattern-node.js';

/** The code point of a character; none, which no set has, of the empty text at the end of an expression. */
export function codeOf(character: string): number {
  return Number(character.codePointAt(0));
}

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

/** The set with the other case of its ASCII letters. */
export function inBothCases(test: CharacterTest): CharacterTest {
  return (code) => {
    if (test(code)) return true;
    const lower = code | 0x20;
    return lower >= 0x61 && lower <= 0x7a && test(code ^ 0x20);
  };
}

/** The set with the other case of all its letters. */
export function inAllCases(test: CharacterTest): CharacterTest {
  return (code) => {
    if (test(code)) return true;
    const character = String.fromCodePoint(code);
    const others = [character.toLowerCase(), character.toUpperCase()];
    return others.some((other) => other !== character && test(codeOf(other)));
  };
}

const digit = between(0x30, 0x39);
const lower = between(0x61, 0x7a);
const upper = between(0x41, 0x5a);
const letter = union(lower, upper);
const graph = between(0x21, 0x7e);
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

/** The set that an escape of one letter means. */
export function escapedSet(letterOfEscape: string): CharacterTest | undefined {
  return Object.hasOwn(escapes, letterOfEscape) ? escapes[letterOfEscape] : undefined;
}

/** Sets of `\p{…}` that are ASCII only. */
const asciiSets: Readonly<Record<string, CharacterTest>> = {
  Lower: lower,
  Upper: upper,
  ASCII: between(0, 0x7f),
  Alpha: letter,
  Digit: digit,
  Alnum: union(letter, digit),
  Graph: graph,
  Punct: (code) => graph(code) && !letter(code) && !digit(code),
  Print: between(0x20, 0x7e),
  Blank: anyOf(' \t'),
  Cntrl: union(between(0, 0x1f), between(0x7f, 0x7f)),
  XDigit: union(digit, between(0x61, 0x66), between(0x41, 0x46)),
  Space: space,
};

/** Other spellings of properties that JavaScript knows by another name. */
const aliases: Readonly<Record<string, string>> = {
  javaLowerCase: 'Lowercase',
  javaUpperCase: 'Uppercase',
  javaAlphabetic: 'Alphabetic',
  javaLetter: 'L',
  javaDigit: 'Nd',
  javaWhitespace: 'White_Space',
  IsDigit: 'Nd',
  IsPunctuation: 'P',
  IsLetter: 'Alphabetic',
  L1: 'L',
};

/** Sets of one case that are sets of both where the case of letters does not count. */
const foldedSets: Readonly<Record<string, string>> = {
  Lower: 'Alpha',
  Upper: 'Alpha',
  Lu: 'LC',
  Ll: 'LC',
  Lt: 'LC',
  IsLu: 'LC',
  IsLl: 'LC',
};

/** The set of `\p{name}`: a general category, a script, a block, a binary property, or one of POSIX. */
export function propertySet(name: string, ignoresCase: boolean): CharacterTest {
  const folded = ignoresCase && Object.hasOwn(foldedSets, name) ? foldedSets[name] : undefined;
  if (folded !== undefined) return propertySet(folded, false);
  if (!isJavaCharacterProperty(name)) throw new PatternError(`\\p{${name}} is not known`);
  const ascii = Object.hasOwn(asciiSets, name) ? asciiSets[name] : undefined;
  if (ascii !== undefined) return ascii;
  const [, blockName] = /^(?:In|blk=|block=)(.*)$/i.exec(name) ?? [];
  const block = blockName === undefined ? undefined : javaUnicodeBlock(blockName);
  if (block !== undefined) return between(block.first, block.last);
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  const plain = alias ?? name.replace(/^(?:Is|script=|general_category=|gc=|sc=)/i, '');
  const unicode = unicodeProperty(plain) ?? unicodeProperty(`Script=${plain}`);
  if (unicode === undefined) throw new PatternError(`\\p{${name}} is not supported`);
  return (code) => unicode.test(String.fromCodePoint(code));
}

function unicodeProperty(name: string): RegExp | undefined {
  try {
    return new RegExp(`^\\p{${name}}$`, 'u');
  } catch {
    return undefined;
  }
}
