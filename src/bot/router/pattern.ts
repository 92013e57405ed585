import { CadenzaError } from '../../contract/index.js';
import { type ArgumentReader, choiceReader, namedReaders, tagReaders } from './arguments.js';

/** A word that a message must contain as it stands, whatever its case. */
export interface LiteralPart {
  readonly kind: 'literal';
  readonly text: string;
}

/**
 * How much of a message an argument takes: one word; all tags of a kind that follow; or all that
 * follows, as it was written (`rest`) or word by word (`words`).
 */
export type Extent = 'one' | 'tags' | 'rest' | 'words';

/** A place of a pattern that takes a value from the message. */
export interface ArgumentPart {
  readonly kind: 'argument';
  readonly name: string;
  readonly extent: Extent;
  readonly reader: ArgumentReader;
  /** As users read it: `$ticker`, `quantity`, `text…`. */
  readonly shown: string;
  /** Names the type, so that patterns can be compared. */
  readonly type: string;
  readonly optional: boolean;
}

/** One piece of a command pattern that has its place. */
export type PatternPart = LiteralPart | ArgumentPart;

/**
 * A flag: `--all`, `--limit 5`, `--limit=5`. It may stand anywhere behind the command word, and before what takes the rest of
 * the message.
 */
export interface FlagPart {
  readonly kind: 'flag';
  /** `dryRun` for `--dry-run`. */
  readonly name: string;
  /** As users write it: `--dry-run`. */
  readonly flag: string;
  /** How its value is read; undefined for one that is there or not. */
  readonly reader: ArgumentReader | undefined;
  readonly type: string;
  readonly optional: boolean;
}

/** A command pattern, read. */
export interface CommandPattern {
  /** The pattern as it was written. */
  readonly source: string;
  /** The first literal word in lower case: what a message must begin with. */
  readonly command: string;
  readonly parts: readonly PatternPart[];
  /** By the flag in lower case. */
  readonly flags: ReadonlyMap<string, FlagPart>;
}

/**
 * A command pattern that cannot be read. Its message quotes the pattern and names the column.
 *
 * Code `BAD_COMMAND_PATTERN`.
 *
 * @example
 * try {
 *   new Bot(config).command('/quote {ticker', handler);
 * } catch (error) {
 *   if (error instanceof CommandPatternError) console.error(error.message);
 * }
 */
export class CommandPatternError extends CadenzaError {
  /** Always `CommandPatternError`. */
  override readonly name = 'CommandPatternError';
  /** The whole pattern, as it was given. */
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

/** Types of argument besides the built-in ones, by name. */
export type CustomReaders = ReadonlyMap<string, ArgumentReader>;

const noReaders: CustomReaders = new Map();

/**
 * Reads a command pattern.
 *
 * | piece              | takes                                               |
 * | ------------------ | --------------------------------------------------- |
 * | `/quote`           | this word, whatever its case                        |
 * | `{name}`           | one word, or several in quotes                      |
 * | `{name:int}`       | a value of a type: `int`, `number`, `boolean`, `date`, `time`, `duration`, `email`, `url`, or one of the bot's own |
 * | `{side:buy\|sell}` | one of these words                                  |
 * | `{@user}`          | a mention                                           |
 * | `{#tag}`           | a hashtag                                           |
 * | `{$ticker}`        | a cashtag                                           |
 * | `{@users*}`        | all mentions that follow one another; so for `#`, `$` |
 * | `{text...}`        | the rest of the message as it was written           |
 * | `{names*}`         | the rest of the message, word by word: a `string[]` |
 * | `[name]`           | the same in square brackets: an argument that may be left out |
 * | `[--all]`          | a flag, which is there or not                       |
 * | `[--limit:int]`    | a flag with a value: `--limit 5` or `--limit=5`     |
 *
 * @example
 * parsePattern('/quote {$ticker} [quantity:int]').parts.length; // 3
 *
 * @throws CommandPatternError naming the column and what to write instead
 */
export function parsePattern(source: string, custom: CustomReaders = noReaders): CommandPattern {
  const parts: PatternPart[] = [];
  const flags = new Map<string, FlagPart>();
  for (const piece of source.matchAll(/\S+/g)) {
    const place: Place = { source, column: piece.index + 1, custom };
    const part = readPart(place, piece[0]);
    checkName(place, part, [...parts, ...flags.values()]);
    if (part.kind === 'flag') {
      flags.set(part.flag.toLowerCase(), part);
    } else {
      checkPlace(place, part, parts);
      parts.push(part);
    }
  }
  const [first] = parts;
  if (first?.kind !== 'literal') {
    throw new CommandPatternError(
      source,
      1,
      'a command begins with a word that users type, such as /quote.',
    );
  }
  return { source, command: first.text.toLowerCase(), parts, flags };
}

/** Where in a pattern a piece stands, and what it may name. */
interface Place {
  readonly source: string;
  readonly column: number;
  readonly custom: CustomReaders;
}

const builtInReaders: CustomReaders = new Map(Object.entries(namedReaders));

const closingBrackets: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

function readPart(place: Place, piece: string): PatternPart | FlagPart {
  const opening = piece.charAt(0);
  const closing = closingBrackets[opening];
  if (closing === undefined) {
    const bracket = piece.search(/[{}[\]]/);
    if (bracket >= 0) {
      throw problemAt(
        place,
        bracket,
        `"${piece.charAt(bracket)}" inside a word; separate arguments by spaces and write them as {name} or [name].`,
      );
    }
    return { kind: 'literal', text: piece };
  }
  if (!piece.endsWith(closing) || piece.length < 2) {
    throw problemAt(
      place,
      0,
      `"${opening}" is not closed by "${closing}" before the next space; an argument is written without spaces, such as {name} or [name].`,
    );
  }
  const inner = { ...place, column: place.column + 1 };
  const body = piece.slice(1, -1);
  const optional = opening === '[';
  return body.startsWith('--')
    ? readFlag(inner, body, optional)
    : readArgument(inner, body, optional);
}

function readFlag(place: Place, body: string, optional: boolean): FlagPart {
  const [flag, type] = cut(body, ':');
  if (!/^--[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/.test(flag)) {
    throw problemAt(
      place,
      0,
      `"${flag}" is not a valid name for a flag; write it like --all or --dry-run.`,
    );
  }
  if (type === undefined && !optional) {
    throw problemAt(
      place,
      0,
      `a flag without a value may always be left out; write it as [${flag}].`,
    );
  }
  const name = flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const reader = type === undefined ? undefined : readerOf(place, flag.length + 1, type);
  return { kind: 'flag', name, flag, reader, type: type ?? 'switch', optional };
}

function readArgument(place: Place, body: string, optional: boolean): ArgumentPart {
  const sigil = body.charAt(0);
  if (sigil === '@' || sigil === '#' || sigil === '$') {
    const many = body.endsWith('*');
    const name = nameAt(place, 1, many ? body.slice(1, -1) : body.slice(1));
    const shown = many ? `${sigil}${name}…` : `${sigil}${name}`;
    const reader = tagReaders[sigil];
    const extent = many ? 'tags' : 'one';
    return { kind: 'argument', name, extent, reader, shown, type: `${sigil}${extent}`, optional };
  }
  const reader = namedReaders.string;
  if (body.endsWith('...') || body.endsWith('*')) {
    const extent = body.endsWith('*') ? 'words' : 'rest';
    const name = nameAt(place, 0, body.slice(0, extent === 'words' ? -1 : -3));
    return { kind: 'argument', name, extent, reader, shown: `${name}…`, type: extent, optional };
  }
  const [given, type = 'string'] = cut(body, ':');
  const name = nameAt(place, 0, given);
  const shown = type.includes('|') ? type : name;
  const one = readerOf(place, given.length + 1, type);
  return { kind: 'argument', name, extent: 'one', reader: one, shown, type, optional };
}

function readerOf(place: Place, offset: number, type: string): ArgumentReader {
  if (type.includes('|')) {
    const choices = type.split('|');
    if (choices.includes('')) {
      throw problemAt(place, offset, 'a choice is empty; write choices like {side:buy|sell}.');
    }
    return choiceReader(choices);
  }
  const reader = place.custom.get(type) ?? builtInReaders.get(type);
  if (reader === undefined) {
    const known = [...builtInReaders.keys(), ...place.custom.keys()].join(', ');
    throw problemAt(
      place,
      offset,
      `"${type}" is not a type of argument; there are ${known}, and choices such as {side:buy|sell}. Types of your own are added by bot.argumentType(…) before.`,
    );
  }
  return reader;
}

function nameAt(place: Place, offset: number, name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw problemAt(
      place,
      offset,
      `"${name}" is not a valid name for an argument; use letters, digits and underscores, not beginning with a digit.`,
    );
  }
  return name;
}

function checkName(
  place: Place,
  part: PatternPart | FlagPart,
  before: readonly (PatternPart | FlagPart)[],
): void {
  const taken = (other: PatternPart | FlagPart): boolean =>
    other.kind !== 'literal' && part.kind !== 'literal' && other.name === part.name;
  if (before.some(taken) && part.kind !== 'literal') {
    throw problemAt(
      place,
      0,
      `the name "${part.name}" is used twice; each argument needs its own.`,
    );
  }
}

function checkPlace(place: Place, part: PatternPart, before: readonly PatternPart[]): void {
  const earlier = before.filter((other) => other.kind === 'argument');
  if (earlier.some(({ extent }) => extent === 'rest' || extent === 'words')) {
    throw problemAt(place, 0, 'nothing can follow an argument that takes the rest of the message.');
  }
  if (earlier.some((other) => other.optional) && !(part.kind === 'argument' && part.optional)) {
    throw problemAt(place, 0, 'only optional arguments can follow an optional argument.');
  }
}

function problemAt(
  { source, column }: Place,
  offset: number,
  problem: string,
): CommandPatternError {
  return new CommandPatternError(source, column + offset, problem);
}

function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
