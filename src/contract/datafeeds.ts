import type { Event } from './events.js';

/** A datafeed: what a bot reads its events from. */
export interface Datafeed {
  /** `<32 hex digits>_f`. */
  readonly id: string;
  readonly type: string;
  /** Epoch milliseconds. */
  readonly createdAt?: number;
}

/** The answer of a read: events, and the token that acknowledges them on the next read. */
export interface DatafeedBatch {
  readonly events: readonly Event[];
  readonly ackId: string;
}

/** Ids by which clients recognise a feed that they may reuse. */
export const datafeedIdPattern = /^[^\s_]+_f(_[^\s_]+)?$/;
