import type { Phrase } from '../texts/index.js';
import type { ArgumentReader, Moment } from './arguments.js';
import type { ArgumentPart, CommandPattern, FlagPart } from './pattern.js';
import type { Word, WordList } from './words.js';

/** A message's words, from its command word on, with the text they are in. */
export interface Invocation {
  readonly text: string;
  readonly words: WordList;
}

/** What came of holding a message against a pattern. */
export type MatchResult =
  | { readonly matches: true; readonly args: Readonly<Record<string, unknown>> }
  | {
      readonly matches: false;
      /** How many parts of the pattern fitted, from its beginning. */
      readonly fitting: number;
      /** What was wrong with the first that did not: one sentence for the user. */
      readonly problem: Phrase;
    };

/**
 * Holds a message against a pattern. Literal words compare without regard to case; a pattern never
 * becomes a regular expression.
 *
 * @example
 * match(parsePattern('/roll [sides:int]'), wordsOf(incoming), moment); // { matches: true, args: { sides: 6 } }
 */
export function match(
  pattern: CommandPattern,
  invocation: Invocation,
  moment: Moment,
): MatchResult {
  const reading = new Reading(pattern, invocation, moment);
  for (const [fitting, part] of pattern.parts.entries()) {
    const problem =
      part.kind === 'literal' ? reading.takeLiteral(part.text) : reading.takeArgument(part);
    if (problem !== undefined) {
      return { matches: false, fitting, problem };
    }
  }
  const problem = reading.end();
  if (problem !== undefined) {
    return { matches: false, fitting: pattern.parts.length, problem };
  }
  return { matches: true, args: reading.args() };
}

/** One message, read word by word. Each step says what was wrong, if something was. */
class Reading {
  readonly #pattern: CommandPattern;
  readonly #text: string;
  /** Undefined when an argument has taken all that was left. */
  #words: WordList | undefined;
  readonly #moment: Moment;
  readonly #args: [name: string, value: unknown][] = [];
  /** Made for the first that was written. */
  #flags: Map<FlagPart, unknown> | undefined;
  #taken = 0;

  constructor(pattern: CommandPattern, { text, words }: Invocation, moment: Moment) {
    this.#pattern = pattern;
    this.#text = text;
    this.#words = words;
    this.#moment = moment;
  }

  takeLiteral(text: string): Phrase | undefined {
    const problem = this.#takeFlags();
    const word = this.#words?.at(this.#taken);
    if (problem !== undefined) {
      return problem;
    }
    if (word === undefined || !sameWord(word, text)) {
      return { key: 'usage.wordMissing', values: { word: text } };
    }
    this.#taken++;
    return undefined;
  }

  takeArgument(part: ArgumentPart): Phrase | undefined {
    const problem = this.#takeFlags();
    if (problem !== undefined) {
      return problem;
    }
    const word = this.#words?.at(this.#taken);
    if (word === undefined) {
      return part.optional ? undefined : { key: 'usage.missing', values: { name: part.name } };
    }
    switch (part.extent) {
      case 'rest':
        this.#args.push([part.name, this.#text.slice(word.start).trimEnd()]);
        this.#words = undefined;
        return undefined;
      case 'words':
        this.#args.push([part.name, this.#words?.textsFrom(this.#taken)]);
        this.#words = undefined;
        return undefined;
      case 'tags':
        return this.#takeTags(part, word);
      case 'one':
        return this.#takeOne(part, word);
    }
  }

  /** What must hold when all parts have taken theirs. */
  end(): Phrase | undefined {
    const problem = this.#takeFlags();
    if (problem !== undefined) {
      return problem;
    }
    const extra = this.#words?.at(this.#taken);
    if (extra !== undefined) {
      return { key: 'usage.tooMuch', values: { given: shorten(extra.text) } };
    }
    for (const part of this.#pattern.flags.values()) {
      if (!part.optional && this.#flags?.has(part) !== true) {
        return { key: 'usage.missing', values: { name: part.flag } };
      }
    }
    return undefined;
  }

  args(): Readonly<Record<string, unknown>> {
    for (const part of this.#pattern.flags.values()) {
      const value = this.#flags?.get(part) ?? (part.reader === undefined ? false : undefined);
      if (value !== undefined) {
        this.#args.push([part.name, value]);
      }
    }
    return Object.fromEntries(this.#args);
  }

  #takeOne(part: ArgumentPart, word: Word): Phrase | undefined {
    const value = part.reader.read(word, this.#moment);
    if (value === undefined) {
      return misfit(part.name, part.reader, word);
    }
    this.#args.push([part.name, value]);
    this.#taken++;
    return undefined;
  }

  #takeTags(part: ArgumentPart, first: Word): Phrase | undefined {
    const tags: unknown[] = [];
    let word: Word | undefined = first;
    while (word !== undefined) {
      const tag = part.reader.read(word, this.#moment);
      if (tag === undefined) {
        break;
      }
      tags.push(tag);
      word = this.#words?.at(++this.#taken);
    }
    if (tags.length > 0) {
      this.#args.push([part.name, tags]);
      return undefined;
    }
    return part.optional ? undefined : misfit(part.name, part.reader, first);
  }

  #takeFlags(): Phrase | undefined {
    if (this.#pattern.flags.size === 0) {
      return undefined;
    }
    for (
      let word = this.#words?.at(this.#taken);
      word !== undefined;
      word = this.#words?.at(this.#taken)
    ) {
      const written = flagIn(word, this.#text);
      if (written === undefined) {
        return undefined;
      }
      const problem = this.#takeFlag(written);
      if (problem !== undefined) {
        return problem;
      }
    }
    return undefined;
  }

  #takeFlag({ flag, value: attached }: WrittenFlag): Phrase | undefined {
    const part = this.#pattern.flags.get(flag.toLowerCase());
    if (part === undefined) {
      return { key: 'usage.unknownFlag', values: { flag: shorten(flag) } };
    }
    this.#flags ??= new Map();
    if (this.#flags.has(part)) {
      return { key: 'usage.flagTwice', values: { flag: part.flag } };
    }
    this.#taken++;
    if (part.reader === undefined) {
      this.#flags.set(part, true);
      return attached === undefined
        ? undefined
        : { key: 'usage.tooMuch', values: { given: shorten(attached.text) } };
    }
    const word = attached ?? this.#words?.at(this.#taken++);
    const value = word === undefined ? undefined : part.reader.read(word, this.#moment);
    if (value === undefined) {
      return { key: 'usage.flagValue', values: { flag: part.flag, needs: part.reader.needs } };
    }
    this.#flags.set(part, value);
    return undefined;
  }
}

interface WrittenFlag {
  readonly flag: string;
  /** What is behind an equals sign. */
  readonly value: Word | undefined;
}

/** Phones and office programs make one dash of two: both are flags. A word in quotes is not. */
function flagIn(word: Word, text: string): WrittenFlag | undefined {
  const [, name, , value] = /^(?:--|[—–])([A-Za-z][\w-]*)(=(.*))?$/s.exec(word.text) ?? [];
  if (
    name === undefined ||
    word.tag !== undefined ||
    text.charAt(word.start) !== word.text.charAt(0)
  ) {
    return undefined;
  }
  const start = word.start + word.text.length - (value?.length ?? 0);
  return { flag: `--${name}`, value: value === undefined ? undefined : { text: value, start } };
}

function misfit(name: string, { needs, sign }: ArgumentReader, { text, tag }: Word): Phrase {
  const isPlain = sign !== undefined && tag === undefined && text.startsWith(sign);
  const key = isPlain ? 'usage.plainTag' : 'usage.badValue';
  return { key, values: { name, needs, given: shorten(text) } };
}

function sameWord(word: Word, literal: string): boolean {
  return word.tag === undefined && word.text.toLowerCase() === literal.toLowerCase();
}

const longestQuote = 40;

function shorten(text: string): string {
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote)}…`;
}
