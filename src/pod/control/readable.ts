import type { Queries, StreamRow, UserRow } from '../store/tables.js';

/** What of a stream a person may read. */
export interface Readable {
  readonly queries: Queries;
  readonly user: UserRow;
  readonly stream: StreamRow;
  /** From when on, epoch milliseconds. */
  readonly since: number;
}
