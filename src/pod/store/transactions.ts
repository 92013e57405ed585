import type { Queries } from './tables.js';

/**
 * When a transaction resolves: when it is on disk, or when it is committed, which outlasts the process and may not
 * outlast the machine.
 */
export type Lasting = 'on disk' | 'committed';

/** What a transaction asks of the database besides its queries. */
export interface TransactionOptions {
  readonly lasts?: Lasting;
  /**
   * What no other transaction may change in the meantime, such as the messages of a stream; everything when left out. A
   * transaction that names it runs beside others that name something else, where the database can do that, and never
   * beside one that names nothing.
   */
  readonly holds?: readonly string[];
}

/** Ways to run transactions on a database. */
export interface Transactions {
  /** What is committed and not known to be on disk yet: who answers with it waits for this. */
  readonly syncing: Promise<void> | undefined;
  /** Runs an action, kept whole or not at all. It may run again, when others were in its way. */
  transaction<Result>(
    action: (queries: Queries) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

/** The messages of a stream, in the order in which they come. */
export function messagesOf(streamId: string): string {
  return `stream ${streamId}`;
}

/** What a datafeed has delivered and still has to deliver. */
export function deliveriesOf({ userId, id }: { readonly userId: number; readonly id: string }) {
  return `feed ${userId} ${id}`;
}
