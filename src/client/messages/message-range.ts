/** Which messages of a stream to read. */
export interface MessageRange {
  /** Messages from this time on; a date or epoch milliseconds. */
  readonly since: number | Date;
  /** Messages up to this time. Default: now. */
  readonly until?: number | Date | undefined;
  /** How many to leave out at the beginning. Default: 0. */
  readonly skip?: number | undefined;
  /** How many at most. Default: 50; the service gives at most 500. */
  readonly limit?: number | undefined;
}

/** Which part of a stream's history to read, and how. */
export interface HistoryRange {
  /** Messages from this time on; a date or epoch milliseconds. Default: from the first on. */
  readonly since?: number | Date | undefined;
  /** Messages up to this time. Default: to the last one, those that come meanwhile too. */
  readonly until?: number | Date | undefined;
  /** How many to ask for at a time. Default: 500, which is the most that the service gives. */
  readonly pageSize?: number | undefined;
}
