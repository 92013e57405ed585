import { CadenzaError } from '../../contract/index.js';

/**
 * What an argument of a command pattern accepts: one word (`string`), a whole number (`int`), any
 * number (`number`), a tag (`mention`, `hashtag`, `cashtag`), or all that follows: as it was written
 * (`rest`) or word by word (`words`).
 */
export type ArgumentType =
  'string' | 'int' | 'number' | 'mention' | 'hashtag' | 'cashtag' | 'rest' | 'words';

/** A word that a message must contain as it stands, whatever its case. */
export interface LiteralPart {
  readonly kind: 'literal';
  readonly text: string;
}

/** A place of a pattern that takes a value from the message. */
export interface ArgumentPart {
  readonly kind: 'argument';
  readonly name: string;
  readonly type: ArgumentType;
  readonly optional: boolean;
}

/** One piece of a command pattern. */
export type PatternPart = LiteralPart | ArgumentPart;

/** A command pattern, read. */
export interface CommandPattern {
  /** The pattern as it was written. */
  readonly source: string;
  /** The first literal word in lower case: what a message must begin with. */
  readonly command: string;
  readonly parts: readonly PatternPart[];
}

/**
 * A command pattern that cannot be read. Its message quotes the pattern and names the column.
 *
 * Code `BAD_COMMAND_PATTERN`.
 */
export class CommandPatternError extends CadenzaError {
  override readonly name = 'CommandPatternError';
  readonly pattern: string;
  /** Where in the pattern, counted from 1. */
  readonly column: number;

  constructor(pattern: string, column: number, problem: string) {
    super(
      'BAD_COMMAND_PATTERN',
      `The command pattern '${pattern}' is wrong at column ${column}: ${problem}`,
    );
    this.pattern = pattern;
    this.column = column;
  }
}

/**
 * Reads a command pattern.
 *
 * | written          | matches                                             |
 * | ---------------- | --------------------------------------------------- |
 * | `/quote`         | this word, in any case                              |
 * | `{name}`         | one word, or several in quotes: a `string`          |
 * | `{name:int}`     | a whole number                                      |
 * | `{name:number}`  | a number                                            |
 * | `{@user}`        | a mention                                           |
 * | `{#tag}`         | a hashtag                                           |
 * | `{$ticker}`      | a cashtag                                           |
 * | `{text...}`      | the rest of the message as it was written           |
 * | `{names*}`       | the rest of the message, word by word: a `string[]` |
 * | `[name]`         | the same in square brackets: an argument that may be left out |
 *
 * @example
 * parsePattern('/quote {$ticker} [quantity:int]').parts.length; // 3
 *
 * @throws CommandPatternError naming the column and what to write instead
 */
export function parsePattern(source: string): CommandPattern {
  const parts: PatternPart[] = [];
  for (const piece of source.matchAll(/\S+/g)) {
    const column = piece.index + 1;
    const part = readPart(source, piece[0], column);
    checkPlace(source, part, parts, column);
    parts.push(part);
  }
  const [first] = parts;
  if (first?.kind !== 'literal') {
    throw new CommandPatternError(
      source,
      1,
      'a command begins with a word that users type, such as /quote.',
    );
  }
  return { source, command: first.text.toLowerCase(), parts };
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const SIGILS: Readonly<Record<string, ArgumentType>> = {
  '@': 'mention',
  '#': 'hashtag',
  $: 'cashtag',
};
const NAMED_TYPES: readonly ArgumentType[] = ['string', 'int', 'number'];
const OPEN_ENDS: Readonly<Record<string, ArgumentType>> = { '...': 'rest', '*': 'words' };

function readPart(source: string, piece: string, column: number): PatternPart {
  const opening = piece.charAt(0);
  const closing = CLOSING[opening];
  if (closing === undefined) {
    const bracket = piece.search(/[{}[\]]/);
    if (bracket >= 0) {
      throw new CommandPatternError(
        source,
        column + bracket,
        `"${piece.charAt(bracket)}" inside a word; separate arguments by spaces and write them as {name} or [name].`,
      );
    }
    return { kind: 'literal', text: piece };
  }
  if (!piece.endsWith(closing) || piece.length < 2) {
    throw new CommandPatternError(
      source,
      column,
      `"${opening}" is not closed by "${closing}" before the next space; an argument is written without spaces, such as {name} or [name].`,
    );
  }
  return readArgument(source, piece.slice(1, -1), column + 1, opening === '[');
}

function readArgument(
  source: string,
  body: string,
  column: number,
  optional: boolean,
): ArgumentPart {
  const sigil = SIGILS[body.charAt(0)];
  if (sigil !== undefined) {
    return argument(source, body.slice(1), column + 1, sigil, optional);
  }
  for (const [end, type] of Object.entries(OPEN_ENDS)) {
    if (body.endsWith(end)) {
      return argument(source, body.slice(0, -end.length), column, type, optional);
    }
  }
  const colon = body.indexOf(':');
  if (colon < 0) {
    return argument(source, body, column, 'string', optional);
  }
  const type = NAMED_TYPES.find((known) => known === body.slice(colon + 1));
  if (type === undefined) {
    throw new CommandPatternError(
      source,
      column + colon + 1,
      `"${body.slice(colon + 1)}" is no type of argument; there are ${NAMED_TYPES.join(', ')}.`,
    );
  }
  return argument(source, body.slice(0, colon), column, type, optional);
}

function argument(
  source: string,
  name: string,
  column: number,
  type: ArgumentType,
  optional: boolean,
): ArgumentPart {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw new CommandPatternError(
      source,
      column,
      `"${name}" is no name for an argument; use letters, digits and underscores, not beginning with a digit.`,
    );
  }
  return { kind: 'argument', name, type, optional };
}

function checkPlace(
  source: string,
  part: PatternPart,
  before: readonly PatternPart[],
  column: number,
): void {
  const earlier = before.filter((other) => other.kind === 'argument');
  if (earlier.some((other) => other.type === 'rest' || other.type === 'words')) {
    throw new CommandPatternError(
      source,
      column,
      'nothing can follow an argument that takes the rest of the message.',
    );
  }
  if (part.kind === 'argument' && earlier.some((other) => other.name === part.name)) {
    throw new CommandPatternError(
      source,
      column,
      `the name "${part.name}" is used twice; each argument needs its own.`,
    );
  }
  if (earlier.some((other) => other.optional) && !(part.kind === 'argument' && part.optional)) {
    throw new CommandPatternError(
      source,
      column,
      'only optional arguments can follow an optional argument.',
    );
  }
}
