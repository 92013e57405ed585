import { CadenzaError } from '../../contract/index.js';
import { suggest } from '../../contract/suggest.js';
import type { Phrase } from '../texts/index.js';
import type { AddressedMessage } from './address.js';
import type { Moment } from './arguments.js';
import type { Guard } from './guards.js';
import { match, type MatchResult } from './match.js';
import {
  type CommandPattern,
  CommandPatternError,
  type CustomReaders,
  parsePattern,
} from './pattern.js';

/** What may be said about a command besides its pattern and handler. */
export interface CommandDetails {
  /** For the list of commands that `/help` shows; or the key of a text, which everybody gets in their language. */
  readonly description?: string | Phrase | undefined;
  /**
   * Other words for the first word of the pattern: `['/q']`. In a group they stand behind its words; one with a slash stands
   * in the place of both. Default: none.
   */
  readonly aliases?: readonly string[] | undefined;
  /** Left out of the list of commands. Default: false. */
  readonly hidden?: boolean | undefined;
}

/** A registered command. */
export interface Command<Handler> extends CommandDetails {
  readonly pattern: CommandPattern;
  readonly handler: Handler;
  /** The words of the group that it belongs to; undefined for one that stands for itself. */
  readonly group: string | undefined;
  /** Who may call it, as its scopes and itself say: all must hold. */
  readonly guards: readonly Guard[];
}

/** A command, whatever its handler takes. */
export type AnyCommand = Command<unknown>;

/** What else is known of a command that is added. */
export interface CommandPlace {
  readonly group?: string | undefined;
  readonly guards?: readonly Guard[] | undefined;
  readonly custom?: CustomReaders;
}

/** What the commands make of a message. */
export type Found<Handler> =
  | {
      readonly kind: 'command';
      readonly command: Command<Handler>;
      readonly args: Readonly<Record<string, unknown>>;
    }
  /** The command word is known, its arguments do not fit: these are the commands that came closest. */
  | {
      readonly kind: 'wrong usage';
      readonly problem: Phrase | undefined;
      readonly commands: readonly Command<Handler>[];
    }
  /** No such command; `nearest` is a command word that looks like it, whoever may know of it. */
  | { readonly kind: 'unknown'; readonly typed: string; readonly nearest: string | undefined }
  /** The words of a group, and then nothing that it has. */
  | { readonly kind: 'unknown in group'; readonly first: string; readonly second: string };

/** A command under one of its words. */
interface Callable<Handler> {
  readonly command: Command<Handler>;
  readonly called: CommandPattern;
  readonly order: number;
}

/** The commands of one first word: by their second word, where that is a literal, and the others. */
interface Family<Handler> {
  readonly bySecond: Map<string, Callable<Handler>[]>;
  readonly open: Callable<Handler>[];
}

/**
 * The commands of a bot, in order of registration. The first that matches wins.
 *
 * @example
 * const commands = new Commands<() => void>();
 * commands.add('/ping', {}, () => console.log('pong'));
 */
export class Commands<Handler> {
  readonly #families = new Map<string, Family<Handler>>();
  readonly #shapes = new Set<string>();
  readonly #all: Command<Handler>[] = [];
  #count = 0;

  /**
   * Adds a command.
   *
   * @param place - the group that it belongs to, who may call it, and the types of arguments that the bot has
   * @throws CommandPatternError when the pattern or an alias is wrong
   * @throws CadenzaError `COMMAND_EXISTS` when the same messages call another command already
   */
  add(
    source: string,
    details: CommandDetails,
    handler: Handler,
    { group, guards = [], custom }: CommandPlace = {},
  ): void {
    const pattern = parsePattern(source, custom);
    const command = { ...details, pattern, handler, group, guards };
    const aliases = details.aliases?.map((alias) => withAlias(pattern, alias, group)) ?? [];
    const all = [pattern, ...aliases];
    for (const called of all) {
      const shape = shapeOf(called);
      if (this.#shapes.has(shape)) {
        throw new CadenzaError(
          'COMMAND_EXISTS',
          `There is a command already for what '${source}' is called by: ${shape}. Give one of them another word, or other arguments.`,
        );
      }
      this.#shapes.add(shape);
    }
    for (const called of all) {
      this.#place({ command, called, order: this.#count++ });
    }
    this.#all.push(command);
  }

  /** Whether a command is called by the same messages as this pattern. */
  has(source: string): boolean {
    return this.#shapes.has(shapeOf(parsePattern(source)));
  }

  /** Whether a command begins with a word. */
  knows(word: string): boolean {
    return this.#families.has(word);
  }

  /** The words that commands begin with, aliases among them. */
  firstWords(): Iterable<string> {
    return this.#families.keys();
  }

  /** The words that may follow a first word. */
  secondWords(first: string): Iterable<string> {
    return this.#families.get(first)?.bySecond.keys() ?? [];
  }

  /** The commands that begin with a word, or with two. */
  calledBy(first: string, second?: string): readonly Command<Handler>[] {
    const { bySecond, open } = this.#families.get(first) ?? emptyFamily<Handler>();
    const called =
      second === undefined ? [...[...bySecond.values()].flat(), ...open] : bySecond.get(second);
    return (called ?? []).map(({ command }) => command);
  }

  /** All commands, in order of registration. */
  list(): readonly Command<Handler>[] {
    return this.#all;
  }

  /** The command that a message calls, or why none is. */
  find(message: AddressedMessage, moment: Moment): Found<Handler> {
    const typed = wordAt(message, 0);
    const family = this.#families.get(typed);
    if (family === undefined) {
      const nearest = typed === '' ? undefined : suggest(typed, this.#families.keys());
      return { kind: 'unknown', typed, nearest };
    }
    const second = wordAt(message, 1);
    const candidates = candidatesIn(family, second);
    let closest: Command<Handler>[] = [];
    let problem: Phrase | undefined;
    let nearest = 0;
    for (const { command, called } of candidates) {
      const result = match(called, message, moment);
      if (result.matches) {
        return { kind: 'command', command, args: result.args };
      }
      const nearness = nearnessOf(result);
      if (nearness > nearest) {
        nearest = nearness;
        closest = [];
        problem = result.problem;
      }
      if (nearness === nearest) {
        closest.push(command);
      }
    }
    if (closest.length === 0) {
      closest = [...family.bySecond.values()].flat().map(({ command }) => command);
    }
    if (closest.length === 1 && closest[0]?.pattern.source === closest[0]?.group) {
      return { kind: 'unknown in group', first: typed, second };
    }
    return {
      kind: 'wrong usage',
      problem: closest.length === 1 ? problem : undefined,
      commands: closest,
    };
  }

  #place(callable: Callable<Handler>): void {
    const { command: word, parts } = callable.called;
    const family = this.#families.get(word) ?? emptyFamily<Handler>();
    this.#families.set(word, family);
    const second = parts[1];
    if (second?.kind !== 'literal' || callable.called.flags.size > 0) {
      family.open.push(callable);
      return;
    }
    const key = second.text.toLowerCase();
    const alike = family.bySecond.get(key) ?? [];
    alike.push(callable);
    family.bySecond.set(key, alike);
  }
}

/**
 * How near a message came to a pattern. Of two that fit as far, the one that has use for what comes then is nearer than
 * the one that ends there: of `/leave` and `/leave {from:date}`, the second is meant by `/leave friday`.
 */
function nearnessOf({ fitting, problem }: Extract<MatchResult, { matches: false }>): number {
  return problem.key === 'usage.tooMuch' ? fitting - 0.5 : fitting;
}

function emptyFamily<Handler>(): Family<Handler> {
  return { bySecond: new Map(), open: [] };
}

function wordAt({ words }: AddressedMessage, index: number): string {
  const word = words.at(index);
  return word?.tag === undefined ? (word?.text.toLowerCase() ?? '') : '';
}

/** Those whose second word is the one that was written, and those that any may follow. */
function candidatesIn<Handler>(
  { bySecond, open }: Family<Handler>,
  second: string,
): readonly Callable<Handler>[] {
  const named = bySecond.get(second);
  if (named === undefined || open.length === 0) {
    return named ?? open;
  }
  return [...named, ...open].sort((one, other) => one.order - other.order);
}

/** What patterns have in common that the same messages match: all but the names of arguments. */
function shapeOf({ parts, flags }: CommandPattern): string {
  const places = parts.map((part) => {
    if (part.kind === 'literal') {
      return part.text.toLowerCase();
    }
    return part.optional ? `[${part.type}]` : `{${part.type}}`;
  });
  const options = [...flags.values()].map(({ flag, type }) => `[${flag.toLowerCase()}:${type}]`);
  return [...places, ...options.sort()].join(' ');
}

/** The pattern with another first word: within a group, the first behind the words of the group. */
function withAlias(
  pattern: CommandPattern,
  alias: string,
  group: string | undefined,
): CommandPattern {
  const [word, ...others] = parsePattern(alias).parts;
  if (word?.kind !== 'literal' || others.length > 0) {
    throw new CommandPatternError(alias, 1, 'an alias is one word, such as /q.');
  }
  const leading = pattern.parts.findIndex(({ kind }) => kind !== 'literal');
  const literals = leading < 0 ? pattern.parts.length : leading;
  const at = Math.min(group?.split(' ').length ?? 0, literals - 1);
  if (at > 0 && standsAlone(alias)) {
    return {
      ...pattern,
      command: word.text.toLowerCase(),
      parts: [word, ...pattern.parts.slice(at + 1)],
    };
  }
  const parts = pattern.parts.with(at, word);
  return { ...pattern, command: at === 0 ? word.text.toLowerCase() : pattern.command, parts };
}

/** Whether an alias stands in the place of the words of a group too: nobody writes a slash in the middle of a command. */
export function standsAlone(alias: string): boolean {
  return alias.startsWith('/');
}
