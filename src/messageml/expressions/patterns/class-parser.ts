import {
  anyOf,
  between,
  codeOf,
  escapedSet,
  inAllCases,
  inBothCases,
  not,
  propertySet,
  union,
} from './character-sets.js';
import { PatternError } from './pattern-node.js';
import type { CharacterTest } from './pattern-node.js';
import type { PatternReader } from './pattern-reader.js';

/** Reads `[…]`; the opening bracket is taken. Classes may be nested and intersected: `[a-z&&[^aeiou]]`. */
export function parseCharacterClass(reader: PatternReader): CharacterTest {
  const isNegated = reader.accept('^');
  let test = parseUnion(reader, true);
  while (reader.accept('&&')) {
    const [left, right] = [test, parseUnion(reader, false)];
    test = (code) => left(code) && right(code);
  }
  reader.next();
  return isNegated ? not(test) : test;
}

/** Reads members up to `]` or `&&`. A `]` at the very start stands for itself. */
function parseUnion(reader: PatternReader, mayStartWithBracket: boolean): CharacterTest {
  const tests: CharacterTest[] = [];
  if (mayStartWithBracket && reader.accept(']')) tests.push(anyOf(']'));
  while (!isAtEnd(reader)) tests.push(parseMember(reader));
  return union(...tests);
}

function isAtEnd(reader: PatternReader): boolean {
  const next = reader.peek();
  if (next === '') throw new PatternError('a character class is not closed');
  return next === ']' || reader.startsWith('&&');
}

function parseMember(reader: PatternReader): CharacterTest {
  if (reader.accept('[')) return parseCharacterClass(reader);
  if (reader.accept('\\Q')) return withCase(anyOf(reader.until('\\E')), reader);
  const first = parseSingle(reader);
  if (typeof first === 'function') return first;
  if (!reader.accept('-')) return withCase(between(first, first), reader);
  const next = reader.peek();
  if (next === ']' || next === '[') {
    return withCase(union(between(first, first), anyOf('-')), reader);
  }
  const last = parseSingle(reader);
  if (typeof last === 'function' || last < first) {
    throw new PatternError('a range of a character class runs backwards');
  }
  return withCase(between(first, last), reader);
}

/** The set as the flags about upper and lower case want it. */
export function withCase(test: CharacterTest, { flags }: PatternReader): CharacterTest {
  if (!flags.ignoresCase) return test;
  return flags.foldsUnicode ? inAllCases(test) : inBothCases(test);
}

/** One character, or the set that an escape means. */
function parseSingle(reader: PatternReader): number | CharacterTest {
  const character = reader.next();
  if (character !== '\\') return codeOf(character);
  const letter = reader.next();
  return escapedSet(letter) ?? parseProperty(letter, reader) ?? reader.escapedCharacter(letter);
}

/** Reads `{name}` or a single letter behind `\p` or `\P`. */
export function parseProperty(letter: string, reader: PatternReader): CharacterTest | undefined {
  if (letter !== 'p' && letter !== 'P') return undefined;
  const name = reader.accept('{') ? propertyName(reader) : reader.next();
  const test = propertySet(name, reader.flags.ignoresCase);
  return letter === 'P' ? not(test) : test;
}

function propertyName(reader: PatternReader): string {
  const name = reader.match(/([^}]*)\}/y)?.[1];
  if (name === undefined) throw new PatternError('a \\p{…} is not closed');
  return name;
}
