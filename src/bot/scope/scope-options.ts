import { type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { said } from '../given.js';
import type { CommandDetails } from '../router/commands.js';
import type { Guard } from '../router/guards.js';
import type { Phrase } from '../texts/index.js';

/**
 * What may be said about a command besides its pattern and handler.
 *
 * @example
 * bot.command('/quote {$ticker}', { description: 'Price an instrument', aliases: ['/q'] }, handler);
 * bot.command('/restart', { only: { roomOwners: true }, hidden: true }, handler);
 */
export interface CommandOptions extends CommandDetails {
  /** Who may call it; all others are told what is missing. Default: everybody. */
  readonly only?: Guard | undefined;
}

/** What may be said about a group of commands. */
export interface GroupOptions {
  /** For the list of commands that `/help` shows; or the key of a text, which everybody gets in their language. */
  readonly description?: string | Phrase | undefined;
  /** Who may call its commands; all others are told what is missing. Default: everybody. */
  readonly only?: Guard | undefined;
  /** Left out of the list of commands. Default: false. */
  readonly hidden?: boolean | undefined;
}

/** A type of argument: how one word becomes a value. */
export interface CustomArgument<Value> {
  /** Completes "needs …" for somebody whose word does not fit: `an ISIN, such as US0378331005`; or the key of a text. */
  readonly needs: string | Phrase;
  /** The value of a word; `undefined` when the word does not fit. */
  readonly parse: (word: string) => Value | undefined;
}

/** What the options of a command take. */
export const commandOptions: FieldKinds<CommandOptions> = {
  description: optional(said),
  aliases: optional(kinds.texts),
  hidden: optional(kinds.flag),
  only: kinds.anything,
};

/** What the options of a group take. */
export const groupOptions: FieldKinds<GroupOptions> = {
  description: optional(said),
  hidden: optional(kinds.flag),
  only: kinds.anything,
};

/** What the options of a scope take. */
export const scopeOptions: FieldKinds<{ readonly only?: Guard }> = { only: kinds.anything };

/** The parts of a type of argument. */
export const argumentOptions: FieldKinds<CustomArgument<unknown>> = {
  needs: said,
  parse: kinds.call,
};
