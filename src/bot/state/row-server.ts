import type { Fence, Row } from './store.js';
import type { WrittenChange } from './written-change.js';

/** A row as a server gives it: the value is JSON. */
export type ServerRow = Omit<Row<unknown>, 'value'> & { readonly text: string };

/** What a commit consists of. */
export interface Commit {
  readonly changes: readonly WrittenChange[];
  readonly fences: readonly Fence[];
}

/**
 * What became of a commit: the version of its rows, or which of its changes or fences (counted from 0)
 * refused it.
 */
export type Outcome =
  | { readonly kind: 'done'; readonly version: number }
  | { readonly kind: 'conflict'; readonly change: number }
  | { readonly kind: 'fenced'; readonly fence: number };

/** A write of several commits. One that is repeated under its number is not made again. */
export interface Write {
  /** Names the store object that writes. */
  readonly writer: string;
  /** Grows with each write of a writer. */
  readonly number: number;
  readonly commits: readonly Commit[];
  readonly now: number;
}

/** Which rows a server is to give. */
export interface ServerRange {
  readonly prefix: string;
  readonly after: string;
  readonly limit: number;
}

/** A server that holds rows: what differs between PostgreSQL and Redis. Times are epoch milliseconds. */
export interface RowServer {
  /** How errors name it: without user and password. */
  readonly place: string;
  /** Connects, and makes or checks what must be there. */
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Whether an error says that the server cannot be reached now, or not answer. */
  isLost(error: unknown): boolean;
  /** What an error of the server means, in words that need no more; undefined for one that says it best itself. */
  meaningOf?(error: unknown): string | undefined;
  /** What is behind an error that the client has made of another; that one itself, where nothing is. */
  causeOf?(error: unknown): unknown;
  now(): Promise<number>;
  write(write: Write): Promise<readonly Outcome[]>;
  getAll(
    name: string,
    keys: readonly string[],
    now: number,
  ): Promise<readonly (ServerRow | undefined)[]>;
  scan(name: string, range: ServerRange, now: number): Promise<readonly ServerRow[]>;
  due(name: string, before: number, limit: number, now: number): Promise<readonly ServerRow[]>;
  count(name: string, prefix: string, now: number): Promise<number>;
  /** In order. */
  collections(prefix: string): Promise<readonly string[]>;
  /** @returns the epoch; undefined when somebody else has the lease */
  acquire(name: string, holder: string, until: number, now: number): Promise<number | undefined>;
  /** @returns whether the lease is still of this epoch, and not over */
  prolong(name: string, epoch: number, until: number, now: number): Promise<boolean>;
}

/** What a server says of a commit: its version, or `c2` for a conflict of the third change, `f0` for the first fence. */
export function readOutcome(text: string): Outcome {
  const index = Number(text.slice(1));
  if (text.startsWith('c')) {
    return { kind: 'conflict', change: index };
  }
  return text.startsWith('f')
    ? { kind: 'fenced', fence: index }
    : { kind: 'done', version: Number(text) };
}
