import { escapedSet } from './character-sets.js';
import { parseCharacterClass, parseNamedCharacter, parseProperty } from './class-parser.js';
import { readEscapedCharacter } from './escapes.js';
import { readGroupFlags } from './group-flags.js';
import { betweenInCases } from './letter-cases.js';
import { obviousLength } from './look-behind.js';
import type { CharacterTest, Look, PatternNode } from './pattern-node.js';
import { PatternError } from './pattern-node.js';
import type { ReadingFlags } from './pattern-reader.js';
import { codeOf, PatternReader } from './pattern-reader.js';
import {
  endOfInput,
  endOfLine,
  isLineTerminator,
  isStart,
  namedPosition,
  startOfLine,
} from './positions.js';
import { withoutQuotes } from './quotes.js';
import { parseMode, parseRange } from './repetition.js';

/** A regular expression with the names of its groups. */
export interface ParsedPattern {
  readonly root: PatternNode;
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
  /** Something in it that Java knows and that cannot be run here. */
  readonly unsupported: string | undefined;
}

/** How deep groups may be nested. */
const deepestNesting = 200;

/** Understands a regular expression by the rules of Java. Throws {@link PatternError}. */
export function parsePattern(pattern: string, flags: ReadingFlags): ParsedPattern {
  return new PatternParser(new PatternReader(withoutQuotes(pattern), flags)).parse();
}

class PatternParser {
  readonly #reader: PatternReader;
  readonly #groupNames = new Map<string, number>();
  #groupCount = 0;
  #depth = 0;

  constructor(reader: PatternReader) {
    this.#reader = reader;
  }

  parse(): ParsedPattern {
    const root = this.#parseChoice();
    if (this.#reader.peek() === ')') {
      throw new PatternError('a ) closes nothing');
    }
    const { unsupported } = this.#reader;
    return { root, groupCount: this.#groupCount, groupNames: this.#groupNames, unsupported };
  }

  #parseChoice(): PatternNode {
    this.#depth += 1;
    if (this.#depth > deepestNesting) {
      throw new PatternError('it is nested too deeply');
    }
    const options = [this.#parseSequence()];
    while (this.#reader.accept('|')) {
      options.push(this.#parseSequence());
    }
    this.#depth -= 1;
    const [only, ...others] = options;
    return only !== undefined && others.length === 0 ? only : { kind: 'choice', options };
  }

  #parseSequence(): PatternNode {
    const parts: PatternNode[] = [];
    for (
      let next = this.#reader.peek();
      !['', '|', ')'].includes(next);
      next = this.#reader.peek()
    ) {
      const atom = this.#parseAtom();
      if (atom !== undefined) {
        parts.push(this.#parseRepeat(atom));
      }
    }
    return { kind: 'sequence', parts };
  }

  #character(code: number): PatternNode {
    return this.#set(betweenInCases(code, code, this.#reader.folding));
  }

  #set(test: CharacterTest): PatternNode {
    return { kind: 'character', test };
  }

  #parseRepeat(body: PatternNode): PatternNode {
    const range = parseRange(this.#reader);
    if (range === undefined) {
      return body;
    }
    return { kind: 'repeat', body, mode: parseMode(this.#reader), ...range };
  }

  #parseAtom(): PatternNode | undefined {
    const reader = this.#reader;
    if (reader.peek() === '{') {
      // Java accepts a count that repeats nothing.
      return { kind: 'sequence', parts: [] };
    }
    const character = reader.next();
    const { flags } = reader;
    switch (character) {
      case '.':
        return this.#set(
          flags.dotMatchesAll ? () => true : (code) => !isLineTerminator(code, flags.hasUnixLines),
        );
      case '^':
        return {
          kind: 'position',
          test: flags.isMultiline ? startOfLine(flags.hasUnixLines) : isStart,
        };
      case '$':
        return {
          kind: 'position',
          test: flags.isMultiline ? endOfLine(flags.hasUnixLines) : endOfInput(flags.hasUnixLines),
        };
      case '[':
        return this.#set(parseCharacterClass(reader));
      case '(':
        return this.#parseGroup();
      case '\\':
        return this.#parseEscape();
      case '*':
      case '+':
      case '?':
        throw new PatternError(`a ${character} repeats nothing`);
      default:
        return this.#character(codeOf(character));
    }
  }

  #parseEscape(): PatternNode {
    const reader = this.#reader;
    const letter = reader.nextRaw();
    const isCluster = letter === 'b' && reader.acceptRaw('{g}');
    const position = namedPosition(isCluster ? '{g}' : letter, reader.flags);
    if (position !== undefined) {
      return { kind: 'position', test: position };
    }
    const isUnicode = reader.flags.hasUnicodeClasses;
    const set = escapedSet(letter, isUnicode) ?? parseProperty(letter, reader);
    if (set !== undefined) {
      return this.#set(set);
    }
    if (/[1-9]/.test(letter)) {
      return this.#reference(this.#groupNumber(letter));
    }
    switch (letter) {
      case 'k':
        return this.#reference(this.#namedGroup());
      case 'R':
        return { kind: 'line-break' };
      case 'X':
        return { kind: 'cluster' };
      case 'N':
        return this.#set(parseNamedCharacter(reader));
      default:
        return this.#character(readEscapedCharacter(letter, reader));
    }
  }

  #namedGroup(): number {
    const [, name = ''] = this.#reader.require(
      /<([A-Za-z][A-Za-z0-9]*)>/y,
      '\\k has no name of a group',
    );
    const index = this.#groupNames.get(name);
    if (index === undefined) {
      throw new PatternError('\\k names a group that does not exist');
    }
    return index;
  }

  /** As many digits as make the number of a group that was opened before. */
  #groupNumber(first: string): number {
    let number = Number(first);
    for (let next = this.#reader.peek(); /^\d$/.test(next); next = this.#reader.peek()) {
      if (number * 10 + Number(next) > this.#groupCount) {
        break;
      }
      number = number * 10 + Number(this.#reader.next());
    }
    return number;
  }

  #reference(index: number): PatternNode {
    return { kind: 'reference', index, folding: this.#reader.folding };
  }

  #parseGroup(): PatternNode | undefined {
    const reader = this.#reader;
    const outer = reader.flags;
    const node = reader.accept('?') ? this.#parseSpecialGroup() : this.#parseCapture();
    if (node !== undefined) {
      reader.flags = outer;
    }
    return node;
  }

  #parseCapture(name?: string): PatternNode {
    this.#groupCount += 1;
    const index = this.#groupCount;
    if (name !== undefined) {
      if (this.#groupNames.has(name)) {
        throw new PatternError('two groups have the same name');
      }
      this.#groupNames.set(name, index);
    }
    return { kind: 'group', index, body: this.#parseGroupBody() };
  }

  #parseGroupBody(): PatternNode {
    const body = this.#parseChoice();
    if (!this.#reader.accept(')')) {
      throw new PatternError('a group is not closed');
    }
    return body;
  }

  #parseSpecialGroup(): PatternNode | undefined {
    const reader = this.#reader;
    if (reader.acceptRaw(':')) {
      return { kind: 'group', index: undefined, body: this.#parseGroupBody() };
    }
    if (reader.acceptRaw('>')) {
      return { kind: 'atomic', body: this.#parseGroupBody() };
    }
    for (const [mark, direction, isNegative] of [
      ['=', 'ahead', false],
      ['!', 'ahead', true],
      ['<=', 'behind', false],
      ['<!', 'behind', true],
    ] as const) {
      if (reader.acceptRaw(mark)) {
        return this.#look(direction, isNegative);
      }
    }
    const name = reader.match(/<([A-Za-z][A-Za-z0-9]*)>/y)?.[1];
    if (name !== undefined) {
      return this.#parseCapture(name);
    }
    return this.#parseFlags();
  }

  #look(direction: Look['direction'], isNegative: boolean): PatternNode {
    const body = this.#parseGroupBody();
    const reach = direction === 'ahead' ? 0 : obviousLength(body);
    if (reach === undefined) {
      throw new PatternError('what is looked for behind has no obvious maximum length');
    }
    return { kind: 'look', direction, isNegative, body, reach };
  }

  /** `(?i)` counts to the end of the group around it, `(?i:…)` within itself. */
  #parseFlags(): PatternNode | undefined {
    return readGroupFlags(this.#reader)
      ? { kind: 'group', index: undefined, body: this.#parseGroupBody() }
      : undefined;
  }
}
