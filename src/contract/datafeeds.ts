import type { Event } from './events.js';

/** A datafeed: what a bot reads its events from. */
export interface Datafeed {
  /** Names the datafeed in reads: `<32 hex digits>_f`. */
  readonly id: string;
  readonly type: string;
  /** When it was made, epoch milliseconds. */
  readonly createdAt?: number;
}

/** The answer of a read: events, and the token that acknowledges them on the next read. */
export interface DatafeedBatch {
  readonly events: readonly Event[];
  readonly ackId: string;
}

/** Ids by which clients recognise a feed that they may reuse. */
export const datafeedIdPattern = /^[^\s_]+_f(_[^\s_]+)?$/;
