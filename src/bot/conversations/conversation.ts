import type { MessageStream, MessageUser } from '../../contract/index.js';
import type { ConversationContext } from './conversation-context.js';
import type { Startable } from './startable.js';

/** What a conversation keeps: what JSON gives back as it was. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** The function of a conversation: it is run from its start whenever something happens in it. */
export type ConversationFunction<Input> = (
  c: ConversationContext,
  input: Input,
) => Promise<unknown>;

/** How a conversation behaves. */
export interface ConversationOptions {
  /**
   * Which messages of the person break in. `'commands'`: commands of the bot run, then the open question
   * is asked again. `'none'`: everything is an answer, but for cancel words. Default: `'commands'`.
   */
  readonly interrupt?: 'commands' | 'none';
  /** Words that end the conversation, written alone. Default: what the bot's texts say (`cancel`, `stop`). */
  readonly cancelWords?: readonly string[];
  /** How long the whole of it may take, as `'2d'` or in milliseconds. Default: as long as it takes. */
  readonly within?: string | number;
}

/**
 * A conversation that a bot knows, as `bot.conversation` returns it: what `ctx.start` takes.
 *
 * @typeParam Input - what it is started with
 */
export interface Conversation<Input> extends Startable<Input> {
  readonly options: ConversationOptions;
  run(c: ConversationContext, input: Input): Promise<unknown>;
}

/** Something that a conversation waits for, as its row keeps it. */
export interface StoredWait {
  /** The step's id. */
  readonly id: string;
  readonly kind: 'message' | 'form' | 'event' | 'signal' | 'time';
  /** Where it is waited for. */
  readonly streamId?: string;
  /** The message that the form stands in. */
  readonly messageId?: string;
  /** Who may give it, where that is one person. */
  readonly userId?: number;
  /** When it is waited for no longer, in epoch milliseconds. */
  readonly until?: number;
}

/** Where a conversation is in its life. */
export type ConversationStatus = 'running' | 'waiting' | 'done' | 'failed' | 'cancelled' | 'parked';

/** A conversation under way, as its row keeps it, and as operators see it. */
export interface ConversationRecord {
  readonly name: string;
  readonly status: ConversationStatus;
  readonly input: unknown;
  /** Where it began. */
  readonly stream: MessageStream;
  /** Whom it began with. */
  readonly user: MessageUser;
  /** The language of the person. */
  readonly language: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly changedAt: number;
  /** How many steps have a result. */
  readonly steps: number;
  readonly waits: readonly StoredWait[];
  /** The process that runs it, while it runs. */
  readonly runner?: string;
  /** Why it failed or was parked: a sentence without anything that people wrote. */
  readonly reason?: string;
}

/** A conversation with its id. */
export interface ConversationEntry extends ConversationRecord {
  readonly id: string;
}
