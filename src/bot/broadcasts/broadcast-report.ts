import { type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import type { Recipient, Reply } from '../outgoing/index.js';

/** What everybody gets, or what makes it for each. */
export type BroadcastContent = Reply | ((to: Recipient) => Reply | Promise<Reply>);

/** How a message is sent to many. */
export interface BroadcastOptions {
  /**
   * Names it in the store: called again with the same name, by another process too, a broadcast continues where it was,
   * and no one gets it twice. Default: none, so it cannot continue.
   */
  readonly name?: string | undefined;
  /** How many are sent at the same time. Default: 5. */
  readonly atOnce?: number | undefined;
  /** Called after each message. */
  readonly onProgress?: ((progress: BroadcastProgress) => void) | undefined;
  /** Ends it early: what is under way is still sent. */
  readonly signal?: AbortSignal | undefined;
}

/** What the options of a broadcast take. */
export const broadcastOptions: FieldKinds<BroadcastOptions> = {
  name: optional(kinds.text),
  atOnce: optional(kinds.count),
  onProgress: optional(kinds.call),
  signal: optional(kinds.object),
};

/** How far a broadcast is. */
export interface BroadcastProgress {
  /** Messages that were sent. */
  readonly sent: number;
  /** Recipients who had it already: from an earlier run, or named twice. */
  readonly skipped: number;
  /** Messages that could not be sent. */
  readonly failed: number;
}

/** A message that could not be sent. */
export interface BroadcastFailure {
  /** Who did not get it. */
  readonly to: Recipient;
  /** The error's code. */
  readonly code: string;
  /** What the error says. */
  readonly message: string;
}

/** What became of a broadcast. */
export interface BroadcastReport extends BroadcastProgress {
  /** Who did not get it, and why. */
  readonly failures: readonly BroadcastFailure[];
  /** Whether all recipients were tried: false when it was ended before, or the bot was stopped. */
  readonly complete: boolean;
}
