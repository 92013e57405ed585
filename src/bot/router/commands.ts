import type { ArgumentValue } from './arguments-of.js';
import type { AddressedMessage } from './address.js';
import { match } from './match.js';
import { parsePattern, type CommandPattern } from './pattern.js';
import { suggest } from './suggest.js';

/** A registered command. */
export interface Command<Handler> {
  readonly pattern: CommandPattern;
  /** For the list of commands that `/help` shows. */
  readonly description: string | undefined;
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

/**
 * The commands of a bot, in order of registration. The first that matches wins.
 *
 * @example
 * const commands = new Commands<() => void>();
 * commands.add('/ping', undefined, () => console.log('pong'));
 */
export class Commands<Handler> {
  readonly #byWord = new Map<string, Command<Handler>[]>();
  readonly #all: Command<Handler>[] = [];

  /** Adds a command. @throws CommandPatternError */
  add(pattern: string, description: string | undefined, handler: Handler): void {
    const command = { pattern: parsePattern(pattern), description, handler };
    const { command: word } = command.pattern;
    const alike = this.#byWord.get(word) ?? [];
    alike.push(command);
    this.#byWord.set(word, alike);
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
    for (const command of candidates) {
      const result = match(command.pattern, message);
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
