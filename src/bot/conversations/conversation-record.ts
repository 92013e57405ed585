import type { MessageStream, MessageUser } from '../../contract/index.js';

/** What a conversation keeps: what JSON can hold. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** Something that a conversation waits for, as its row keeps it. */
export interface StoredWait {
  /** The step's id. */
  readonly id: string;
  /** What is waited for; `time` alone is a pause. */
  readonly kind: 'message' | 'form' | 'event' | 'signal' | 'time';
  /** Where it is waited for. */
  readonly streamId?: string;
  /** The message that the form is in. */
  readonly messageId?: string;
  /** Who may give it, where that is one person. */
  readonly userId?: number;
  /** When it is waited for no longer, in epoch milliseconds. */
  readonly until?: number;
}

/** Where the function of a conversation left what was recorded: both sides of one step. */
export interface StepChange {
  /** Which step it is, counted from 1. */
  readonly step: number;
  /** The step that was recorded: its kind, its label and how many like it came before, as `once reserve#0`. */
  readonly recorded: string;
  /** The step that the function took instead; undefined where it ended. */
  readonly now?: string;
}

/** How a parked conversation is resumed. */
export interface ResumeOptions {
  /**
   * Whether steps may be done again: those from the one on at which the function has changed, and with a question what
   * asked it. Messages are sent and effects happen a second time. Default: false, all that was recorded stands.
   */
  readonly repeat?: boolean;
}

/** Where a conversation is in its life. */
export type ConversationStatus = 'running' | 'waiting' | 'done' | 'failed' | 'cancelled' | 'parked';

/** A conversation under way, as its row keeps it, and as operators see it. */
export interface ConversationRecord {
  /** The name that the conversation was declared with. */
  readonly name: string;
  /** Whether it runs, waits, or has ended, and how. */
  readonly status: ConversationStatus;
  /** What it was started with. */
  readonly input: unknown;
  /** The newest version of its function that has carried it on; undefined: 1. */
  readonly version?: number;
  /** Where it began. */
  readonly stream: MessageStream;
  /** Whom it began with. */
  readonly user: MessageUser;
  /** The event that it was started by: delivered again, it is no answer. Undefined where a program started it. */
  readonly startedBy?: string;
  /** The language of the person. */
  readonly language: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** When the record was last written, in epoch milliseconds. */
  readonly changedAt: number;
  /** How many steps have a result. */
  readonly steps: number;
  /** What it waits for; the first to arrive resumes it. */
  readonly waits: readonly StoredWait[];
  /** Streams in which it has asked something since it rested last: an answer may come before it is waited for. */
  readonly asked?: readonly string[];
  /** The process that runs it, while it runs. */
  readonly runner?: string;
  /** Why it failed or was parked: a sentence without anything that people wrote. */
  readonly reason?: string;
  /** Where its function left what was recorded; of one that is parked, and was when that was written. */
  readonly change?: StepChange;
  /** That an operator has asked for it to be resumed: the next process does it that runs the bot. */
  readonly asksToResume?: ResumeOptions;
}

/** A conversation with its id. */
export interface ConversationEntry extends ConversationRecord {
  /** The id of this run: what `bot.conversations` takes. */
  readonly id: string;
}
