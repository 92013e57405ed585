import type { ArgumentValue } from './arguments-of.js';
import { argumentReaders } from './arguments.js';
import type { ArgumentPart, CommandPattern } from './pattern.js';
import type { Word } from './words.js';

/** A message's words, from its command word on, with the text they stand in. */
export interface Invocation {
  readonly text: string;
  readonly words: readonly Word[];
}

/** What came of holding a message against a pattern. */
export type MatchResult =
  | { readonly matches: true; readonly args: Readonly<Record<string, ArgumentValue>> }
  | {
      readonly matches: false;
      /** How many parts of the pattern fitted, from its beginning. */
      readonly fitting: number;
      /** What was wrong with the first that did not: one sentence for the user. */
      readonly problem: string;
    };

/**
 * Holds a message against a pattern. Literal words compare without regard to case; a pattern never
 * becomes a regular expression.
 *
 * @example
 * match(parsePattern('/roll [sides:int]'), wordsOf(incoming)); // { matches: true, args: { sides: 6 } }
 */
export function match(pattern: CommandPattern, { text, words }: Invocation): MatchResult {
  const args: [name: string, value: ArgumentValue][] = [];
  let taken = 0;
  for (const [fitting, part] of pattern.parts.entries()) {
    const word = words[taken];
    if (part.kind === 'literal') {
      if (word === undefined || !sameWord(word, part.text)) {
        return { matches: false, fitting, problem: `The word "${part.text}" is missing.` };
      }
      taken++;
    } else if (word === undefined) {
      if (!part.optional) {
        return { matches: false, fitting, problem: `${describe(part)} is missing.` };
      }
    } else if (part.type === 'rest') {
      args.push([part.name, text.slice(word.start).trimEnd()]);
      taken = words.length;
    } else if (part.type === 'words') {
      args.push([part.name, words.slice(taken).map((one) => one.text)]);
      taken = words.length;
    } else {
      const reader = argumentReaders[part.type];
      const value = reader.read(word);
      if (value === undefined) {
        const problem = `${describe(part)} needs ${reader.needs}, not "${shorten(word.text)}".`;
        return { matches: false, fitting, problem };
      }
      args.push([part.name, value]);
      taken++;
    }
  }
  const extra = words[taken];
  if (extra !== undefined) {
    const problem = `"${shorten(extra.text)}" is too much. Put quotes around words that belong together.`;
    return { matches: false, fitting: pattern.parts.length, problem };
  }
  return { matches: true, args: Object.fromEntries(args) };
}

function sameWord(word: Word, literal: string): boolean {
  return word.tag === undefined && word.text.toLowerCase() === literal.toLowerCase();
}

function describe(part: ArgumentPart): string {
  return `The argument "${part.name}"`;
}

const LONGEST_QUOTE = 40;

function shorten(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}…`;
}
