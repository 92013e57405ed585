import {
  checkGiven,
  type FieldKinds,
  kind,
  kinds,
  oneOf,
  optional,
  requireArgument,
} from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { isArgument } from '../argument.js';
import { type Duration, milliseconds } from '../duration.js';
import type { StandardSchema } from './standard-schema.js';

/**
 * Whose a session is: one for each user, each conversation, each user in each conversation, or one for
 * the bot.
 */
export type SessionOf = 'user' | 'conversation' | 'userInConversation' | 'bot';

/** The parts of a {@link session}. */
export interface SessionInput<Value> {
  /** Whose session it is: one for each of these. */
  readonly of: SessionOf;
  /**
   * What it holds, an object or a list: any Standard Schema, zod's among them. A new session is what the schema
   * makes of nothing, or of `{}`, unless `initial` says what.
   */
  readonly schema: StandardSchema<Value>;
  /** Makes the value of a new session. */
  readonly initial?: (() => Value) | undefined;
  /** The version of the schema; raise it when what was kept no longer fits. Default: 1. */
  readonly version?: number | undefined;
  /**
   * Brings what an earlier version kept up to this one; may be async. It may run again before the outcome is
   * written, so it does nothing else. When it throws, what was kept stays as it was.
   *
   * @param from - the version that wrote it
   */
  readonly migrate?: ((kept: unknown, from: number) => unknown) | undefined;
  /** After how long without a change it is forgotten. Default: never. */
  readonly keep?: Duration | undefined;
  /** Kept encrypted, with the bot's `encryptionKeys`: for tokens and other secrets of users. Default: false. */
  readonly encrypted?: boolean | undefined;
}

/** A kind of session: its name, its type, and how it is kept. */
export interface Session<Value> {
  /** The name under which sessions of this kind are stored. */
  readonly name: string;
  /** Whose session it is. */
  readonly of: SessionOf;
  /** What a session holds. */
  readonly schema: StandardSchema<Value>;
  /** Makes the value of a new session; undefined: the schema does. */
  readonly initial: (() => Value) | undefined;
  /** The version of the schema. */
  readonly version: number;
  /** Turns a value of an earlier version into one of this version. */
  readonly migrate: ((kept: unknown, from: number) => unknown) | undefined;
  /** Milliseconds; undefined: for ever. */
  readonly keep: number | undefined;
  /** Whether it is stored encrypted, with the bot's `encryptionKeys`. */
  readonly encrypted: boolean;
}

const sessionOptions: FieldKinds<SessionInput<unknown>> = {
  of: oneOf('user', 'conversation', 'userInConversation', 'bot'),
  schema: kind<never>(
    'a schema, such as one of zod',
    (value) => (value as { '~standard'?: unknown } | null)?.['~standard'] !== undefined,
  ),
  initial: optional(kinds.call),
  version: kinds.anything,
  migrate: optional(kinds.call),
  keep: kinds.anything,
  encrypted: optional(kinds.flag),
};

/**
 * Declares what a bot remembers, of whom, and of what type.
 *
 * What a handler changes is written once, when the handler has ended, together with the note that its
 * event is handled; nothing is written when it throws.
 *
 * @example
 * const basket = session('basket', {
 *   of: 'user',
 *   schema: z.object({ items: z.array(z.string()).default([]) }),
 * });
 * bot.command('/add {item...}', async (ctx) => {
 *   (await ctx.session(basket)).items.push(ctx.args.item);
 * });
 *
 * @param name - of its own for each kind of session of a bot
 * @throws CadenzaError `BAD_SESSION` naming the option that is missing or not as it must be
 */
export function session<Value extends object>(
  name: string,
  input: SessionInput<Value>,
): Session<Value> {
  requireArgument(name, isArgument.name, 'session');
  checkGiven(input, sessionOptions, { of: `the session "${name}"`, code: 'BAD_SESSION' });
  const { of, schema, initial, version = 1, migrate, keep, encrypted = false } = input;
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new CadenzaError(
      'BAD_SESSION',
      `The session "${name}" has the version ${version}; it takes a whole number from 1 on.`,
    );
  }
  return {
    name,
    of,
    schema,
    initial,
    version,
    migrate,
    keep: keep === undefined ? undefined : milliseconds(keep, `keep of the session "${name}"`),
    encrypted,
  };
}
