import { anyOf, escapedSet, not, union } from './character-sets.js';
import { readEscapedCharacter } from './escapes.js';
import { betweenInCases } from './letter-cases.js';
import type { CharacterTest } from './pattern-node.js';
import { PatternError } from './pattern-node.js';
import type { PatternReader } from './pattern-reader.js';
import { codeOf } from './pattern-reader.js';
import { propertySet } from './property-sets.js';

/** How deep classes may be nested. */
const deepestNesting = 200;

/** Reads `[…]`; the opening bracket is taken. Classes may be nested and intersected: `[a-z&&[^aeiou]]`. */
export function parseCharacterClass(reader: PatternReader, depth = 0): CharacterTest {
  if (depth > deepestNesting) {
    throw new PatternError('it is nested too deeply');
  }
  const isNegated = reader.acceptRaw('^');
  const test = parseMembers(reader, depth);
  reader.next();
  return isNegated ? not(test) : test;
}

/** Reads members up to the `]` that ends the class. A `]` before any member stands for itself. */
function parseMembers(reader: PatternReader, depth: number): CharacterTest {
  let test: CharacterTest | undefined;
  for (;;) {
    const next = reader.peek();
    if (next === '') {
      throw new PatternError('a character class is not closed');
    }
    if (next === ']' && test !== undefined) {
      return test;
    }
    if (reader.accept('&&')) {
      test = intersection(test, parseRightSide(reader, depth));
    } else {
      const member = parseMember(reader, depth);
      test = test === undefined ? member : union(test, member);
    }
  }
}

function intersection(
  left: CharacterTest | undefined,
  right: CharacterTest | undefined,
): CharacterTest {
  if (left === undefined) {
    return right ?? fail('a character class has an && without members');
  }
  return right === undefined ? left : (code) => left(code) && right(code);
}

/** Members up to the next `&` or the end of the class. */
function parseRightSide(reader: PatternReader, depth: number): CharacterTest | undefined {
  let test: CharacterTest | undefined;
  for (let next = reader.peek(); next !== ']' && next !== '&'; next = reader.peek()) {
    if (next === '') {
      fail('a character class is not closed');
    }
    const member = next === '[' ? parseMember(reader, depth) : parseMembers(reader, depth);
    test = test === undefined ? member : union(test, member);
  }
  return test;
}

function parseMember(reader: PatternReader, depth: number): CharacterTest {
  if (reader.accept('[')) {
    return parseCharacterClass(reader, depth + 1);
  }
  const first = parseSingle(reader, true);
  if (typeof first === 'function') {
    return first;
  }
  if (reader.peek() !== '-') {
    return betweenInCases(first, first, reader.folding);
  }
  const behind = reader.peekSecond();
  if (behind === '[' || behind === ']') {
    return betweenInCases(first, first, reader.folding);
  }
  reader.next();
  const last = parseSingle(reader, false);
  if (typeof last === 'function' || !(last >= first)) {
    throw new PatternError('a range of a character class runs backwards');
  }
  return betweenInCases(first, last, reader.folding);
}

/** One character, or the set that an escape means. */
function parseSingle(reader: PatternReader, isFirst: boolean): number | CharacterTest {
  const character = reader.next();
  if (character !== '\\') {
    return codeOf(character);
  }
  const letter = reader.nextRaw();
  if (letter === 'v' && (!isFirst || reader.peekRaw() === '-')) {
    return 0x0b;
  }
  if (letter === 'N') {
    return parseNamedCharacter(reader);
  }
  const set = escapedSet(letter, reader.flags.hasUnicodeClasses);
  if (set !== undefined) {
    return set;
  }
  const property = isFirst ? parseProperty(letter, reader) : undefined;
  return property ?? readEscapedCharacter(letter, reader);
}

/** Reads `{name}` or a single letter behind `\p` or `\P`. */
export function parseProperty(letter: string, reader: PatternReader): CharacterTest | undefined {
  if (letter !== 'p' && letter !== 'P') {
    return undefined;
  }
  const name = reader.accept('{')
    ? reader.require(/([^}]+)\}/y, 'a \\p{…} is empty or not closed')[1]
    : reader.next();
  const { ignoresCase, hasUnicodeClasses: isUnicode } = reader.flags;
  const test = propertySet(name ?? '', { ignoresCase, isUnicode });
  return letter === 'P' ? not(test) : test;
}

/** Reads `{NAME}` behind `\N`: which character has it is not known here, so that it is not a character at all. */
export function parseNamedCharacter(reader: PatternReader): CharacterTest {
  reader.require(/\{ *[A-Za-z][A-Za-z0-9 -]*\}/y, 'a \\N has no {name}');
  reader.unsupported ??= '\\N{…}';
  return anyOf('');
}

function fail(problem: string): never {
  throw new PatternError(problem);
}
