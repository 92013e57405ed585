import type { ArgumentValue } from './arguments-of.js';
import type { AddressedMessage } from './address.js';
import { match } from './match.js';
import { CommandPatternError, parsePattern, type CommandPattern } from './pattern.js';
import { suggest } from './suggest.js';

/** What may be said about a command besides its pattern and handler. */
export interface CommandDetails {
  /** For the list of commands that `/help` shows. */
  readonly description?: string;
  /** Other words for the first word of the pattern: `['/q']`. Default: none. */
  readonly aliases?: readonly string[];
  /** Left out of the list of commands. Default: false. */
  readonly hidden?: boolean;
}

/** A registered command. */
export interface Command<Handler> extends CommandDetails {
  readonly pattern: CommandPattern;
  readonly handler: Handler;
}

/** What the commands make of a message. */
export type Found<Handler> =
  | {
      readonly kind: 'command';
      readonly command: Command<Handler>;
      readonly args: Readonly<Record<string, ArgumentValue>>;
    }
  /** The command word is known, its arguments do not fit: these are the commands that came closest. */
  | {
      readonly kind: 'wrong usage';
      readonly problem: string | undefined;
      readonly commands: readonly Command<Handler>[];
    }
  /** No such command; `suggestion` is a command word that looks like it. */
  | { readonly kind: 'unknown'; readonly suggestion: string | undefined };

/** A command under one of its words. */
interface Callable<Handler> {
  readonly command: Command<Handler>;
  readonly called: CommandPattern;
}

/**
 * The commands of a bot, in order of registration. The first that matches wins.
 *
 * @example
 * const commands = new Commands<() => void>();
 * commands.add('/ping', {}, () => console.log('pong'));
 */
export class Commands<Handler> {
  readonly #byWord = new Map<string, Callable<Handler>[]>();
  readonly #all: Command<Handler>[] = [];

  /** Adds a command. @throws CommandPatternError when the pattern or an alias is wrong */
  add(source: string, details: CommandDetails, handler: Handler): void {
    const pattern = parsePattern(source);
    const command = { ...details, pattern, handler };
    const aliases = details.aliases?.map((alias) => withAlias(pattern, alias)) ?? [];
    for (const called of [pattern, ...aliases]) {
      const alike = this.#byWord.get(called.command) ?? [];
      alike.push({ command, called });
      this.#byWord.set(called.command, alike);
    }
    this.#all.push(command);
  }

  /** All commands, in order of registration. */
  list(): readonly Command<Handler>[] {
    return this.#all;
  }

  /** The command that a message calls, or why none is. */
  find(message: AddressedMessage): Found<Handler> {
    const word = message.words[0];
    const typed = word?.tag === undefined ? (word?.text ?? '') : '';
    const candidates = this.#byWord.get(typed.toLowerCase());
    if (candidates === undefined) {
      const suggestion = typed === '' ? undefined : suggest(typed, this.#byWord.keys());
      return { kind: 'unknown', suggestion };
    }
    let closest: Command<Handler>[] = [];
    let problem: string | undefined;
    let mostFitting = 0;
    for (const { command, called } of candidates) {
      const result = match(called, message);
      if (result.matches) {
        return { kind: 'command', command, args: result.args };
      }
      if (result.fitting > mostFitting) {
        mostFitting = result.fitting;
        closest = [];
        problem = result.problem;
      }
      if (result.fitting === mostFitting) {
        closest.push(command);
      }
    }
    return {
      kind: 'wrong usage',
      problem: closest.length === 1 ? problem : undefined,
      commands: closest,
    };
  }
}

/** The pattern with another first word. */
function withAlias(pattern: CommandPattern, alias: string): CommandPattern {
  const [word, ...others] = parsePattern(alias).parts;
  if (word?.kind !== 'literal' || others.length > 0) {
    throw new CommandPatternError(alias, 1, 'an alias is one word, such as /q.');
  }
  return { ...pattern, command: word.text.toLowerCase(), parts: [word, ...pattern.parts.slice(1)] };
}
