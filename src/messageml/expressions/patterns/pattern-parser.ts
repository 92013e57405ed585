import { between, codeOf, escapedSet } from './character-sets.js';
import { parseCharacterClass, parseProperty, withCase } from './class-parser.js';
import { PatternError } from './pattern-node.js';
import type { CharacterTest, PatternNode } from './pattern-node.js';
import { PatternReader } from './pattern-reader.js';
import type { PatternFlags } from './pattern-reader.js';
import {
  isEndOrLastTerminator,
  isLineEnd,
  isLineStart,
  isLineTerminator,
  isStart,
  namedPosition,
} from './positions.js';
import { lineBreak } from './line-break.js';

/** A regular expression with the names of its groups. */
export interface ParsedPattern {
  readonly root: PatternNode;
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
}

/** How deep groups may be nested. */
const deepestNesting = 50;

const flagNames: Readonly<Record<string, keyof PatternFlags | undefined>> = {
  i: 'ignoresCase',
  u: 'foldsUnicode',
  m: 'isMultiline',
  s: 'dotMatchesAll',
  x: 'hasComments',
};

/** Understands a regular expression by the rules of Java. Throws {@link PatternError}. */
export function parsePattern(pattern: string, flags: PatternFlags): ParsedPattern {
  return new PatternParser(new PatternReader(pattern, flags)).parse();
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
    if (this.#reader.peek() === ')') throw new PatternError('a ) closes nothing');
    return { root, groupCount: this.#groupCount, groupNames: this.#groupNames };
  }

  #parseChoice(): PatternNode {
    this.#depth += 1;
    if (this.#depth > deepestNesting) throw new PatternError('it is nested too deeply');
    const options = [this.#parseSequence()];
    while (this.#reader.accept('|')) options.push(this.#parseSequence());
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
      if (this.#reader.accept('\\Q')) {
        parts.push(...this.#quoted(this.#reader.until('\\E')));
        const last = parts.pop();
        if (last !== undefined) parts.push(this.#parseRepeat(last));
        continue;
      }
      const atom = this.#parseAtom();
      if (atom !== undefined) parts.push(this.#parseRepeat(atom));
    }
    return { kind: 'sequence', parts };
  }

  #quoted(text: string): PatternNode[] {
    return Array.from(text, (character) => this.#character(codeOf(character)));
  }

  #character(code: number): PatternNode {
    return this.#set(between(code, code), true);
  }

  #set(test: CharacterTest, mayFold = false): PatternNode {
    return { kind: 'character', test: mayFold ? withCase(test, this.#reader) : test };
  }

  #parseRepeat(body: PatternNode): PatternNode {
    const range = this.#parseRange();
    if (range === undefined) return body;
    const [least, most] = range;
    if (most < least) throw new PatternError('a repetition runs backwards');
    const mode = this.#reader.accept('?')
      ? 'lazy'
      : this.#reader.accept('+')
        ? 'possessive'
        : 'greedy';
    if (/[*+?]/.test(this.#reader.peek())) throw new PatternError('a repetition is repeated');
    return this.#parseRepeat({ kind: 'repeat', body, least, most, mode });
  }

  #parseRange(): readonly [least: number, most: number] | undefined {
    if (this.#reader.accept('*')) return [0, Infinity];
    if (this.#reader.accept('+')) return [1, Infinity];
    if (this.#reader.accept('?')) return [0, 1];
    if (this.#reader.peek() !== '{') return undefined;
    const match = this.#reader.match(/\{(\d{1,9})(,)?(\d{1,9})?\}/y);
    if (match === undefined) throw new PatternError('a repetition is malformed');
    const least = Number(match[1]);
    if (match[2] === undefined) return [least, least];
    return [least, match[3] === undefined ? Infinity : Number(match[3])];
  }

  #parseAtom(): PatternNode | undefined {
    const reader = this.#reader;
    const character = reader.next();
    const { flags } = reader;
    switch (character) {
      case '.':
        return this.#set((code) => flags.dotMatchesAll || !isLineTerminator(code));
      case '^':
        return { kind: 'position', test: flags.isMultiline ? isLineStart : isStart };
      case '$':
        return { kind: 'position', test: flags.isMultiline ? isLineEnd : isEndOrLastTerminator };
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
      case '{':
        throw new PatternError('a repetition is malformed');
      default:
        return this.#character(codeOf(character));
    }
  }

  #parseEscape(): PatternNode {
    const reader = this.#reader;
    const letter = reader.next();
    const position = namedPosition(letter);
    if (position !== undefined) return { kind: 'position', test: position };
    const set = escapedSet(letter) ?? parseProperty(letter, reader);
    if (set !== undefined) return this.#set(set);
    if (/[1-9]/.test(letter)) return this.#reference(this.#groupNumber(letter));
    if (letter === 'k') {
      reader.expect('<');
      const index = this.#groupNames.get(reader.until('>'));
      if (index === undefined) throw new PatternError('\\k names a group that does not exist');
      return this.#reference(index);
    }
    if (letter === 'R') return lineBreak;
    if (letter === 'G' || letter === 'X' || letter === 'N') {
      throw new PatternError(`\\${letter} is not supported`);
    }
    return this.#character(reader.escapedCharacter(letter));
  }

  /** As many digits as make the number of a group that was opened before. */
  #groupNumber(first: string): number {
    let number = Number(first);
    for (let next = this.#reader.peek(); /^\d$/.test(next); next = this.#reader.peek()) {
      if (number * 10 + Number(next) > this.#groupCount) break;
      number = number * 10 + Number(this.#reader.next());
    }
    return number;
  }

  #reference(index: number): PatternNode {
    return { kind: 'reference', index, ignoresCase: this.#reader.flags.ignoresCase };
  }

  #parseGroup(): PatternNode | undefined {
    const reader = this.#reader;
    const outer = reader.flags;
    const node = reader.accept('?') ? this.#parseSpecialGroup() : this.#parseCapture();
    if (node !== undefined) reader.flags = outer;
    return node;
  }

  #parseCapture(name?: string): PatternNode {
    this.#groupCount += 1;
    const index = this.#groupCount;
    if (name !== undefined) {
      if (this.#groupNames.has(name)) throw new PatternError('two groups have the same name');
      this.#groupNames.set(name, index);
    }
    return { kind: 'group', index, body: this.#parseGroupBody() };
  }

  #parseGroupBody(): PatternNode {
    const body = this.#parseChoice();
    if (!this.#reader.accept(')')) throw new PatternError('a group is not closed');
    return body;
  }

  #parseSpecialGroup(): PatternNode | undefined {
    const reader = this.#reader;
    if (reader.accept(':')) return this.#parseGroupBody();
    if (reader.accept('>')) return { kind: 'atomic', body: this.#parseGroupBody() };
    for (const [mark, direction, isNegative] of [
      ['=', 'ahead', false],
      ['!', 'ahead', true],
      ['<=', 'behind', false],
      ['<!', 'behind', true],
    ] as const) {
      if (reader.accept(mark)) {
        return { kind: 'look', direction, isNegative, body: this.#parseGroupBody() };
      }
    }
    const name = reader.match(/<([A-Za-z][A-Za-z0-9]*)>/y)?.[1];
    if (name !== undefined) return this.#parseCapture(name);
    return this.#parseFlags();
  }

  /** Reads `(?i)`, which counts to the end of the group around it, or `(?i:…)`. */
  #parseFlags(): PatternNode | undefined {
    const reader = this.#reader;
    const match = reader.match(/([a-zA-Z]+)?(?:-([a-zA-Z]*))?([:)])/y);
    if (match === undefined) throw new PatternError('a group starts with (? and is no known kind');
    const [, on = '', off = '', end] = match;
    let { flags } = reader;
    for (const letter of on + off) {
      const name = Object.hasOwn(flagNames, letter) ? flagNames[letter] : undefined;
      if (name === undefined) throw new PatternError(`the flag ${letter} is not supported`);
      flags = { ...flags, [name]: on.includes(letter) };
    }
    reader.flags = flags;
    return end === ':' ? this.#parseGroupBody() : undefined;
  }
}
