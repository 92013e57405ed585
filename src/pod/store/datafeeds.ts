import type { UserId } from '../../contract/index.js';
import { limits } from '../../contract/index.js';
import { isShared } from './database-kind.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { DatafeedKind, DatafeedRow, Queries } from './tables.js';

/** Names one datafeed: ids are unique within an account. */
export interface DatafeedKey {
  readonly userId: UserId;
  readonly id: string;
}

const sourceOfUsers = { table: 'users', without: 'last_login_at' };

/** What rows of datafeeds come from, but for when they were read: they go with their users. */
export const sourcesOfDatafeeds = [{ table: 'datafeeds', without: 'last_read_at' }, sourceOfUsers];

/** The same with when they were read. */
export const sourcesOfReads = ['datafeeds', sourceOfUsers];

/** The datafeeds of an account of one kind that are alive, oldest first. */
export async function datafeedsOf(
  queries: Queries,
  userId: UserId,
  kind: DatafeedKind,
  now: number,
): Promise<DatafeedRow[]> {
  return queries
    .selectFrom('datafeeds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('last_read_at', '>', now - limits.datafeedLifetime)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A datafeed that begins now. */
export interface NewDatafeed extends DatafeedKey {
  readonly kind: DatafeedKind;
  readonly now: number;
  readonly tag?: string | undefined;
  /** JSON: which events, of the whole company's. Default: none but the account's own. */
  readonly filter?: string;
}

/** Begins a datafeed. */
export async function insertDatafeed(queries: Queries, feed: NewDatafeed): Promise<DatafeedRow> {
  const row = {
    user_id: feed.userId,
    id: feed.id,
    tag: feed.tag ?? null,
    created_at: feed.now,
    last_read_at: feed.now,
    kind: feed.kind,
    filter: feed.filter ?? null,
  };
  await queries.insertInto('datafeeds').values(row).execute();
  return row;
}

/** Milliseconds by which the time of the last read of a datafeed may be behind: a bot that is busy reads often. */
export const readTimeLag = 1000;

/** Notes that a datafeed is being read, to the second. Returns whether it is alive. */
export async function touchDatafeed(
  queries: Queries,
  feed: DatafeedKey,
  kind: DatafeedKind,
  now: number,
): Promise<boolean> {
  const alive = now - limits.datafeedLifetime;
  // What is remembered costs nothing; where processes share the database, nothing is.
  const noted = isShared(queries) ? undefined : await lastNoted.first(queries, { ...feed });
  if (noted?.kind === kind && noted.last_read_at <= now && noted.last_read_at > now - readTimeLag) {
    return true;
  }
  return (await touch.run(queries, { ...feed, kind, now, alive })) > 0;
}

const lastNoted = prepared(
  (queries, { value }: Marks<DatafeedKey>) =>
    queries
      .selectFrom('datafeeds')
      .select(['kind', 'last_read_at'])
      .where('user_id', '=', value('userId'))
      .where('id', '=', value('id')),
  sourcesOfReads,
);

const touch = prepared(
  (queries, { value }: Marks<DatafeedKey & { kind: DatafeedKind; now: number; alive: number }>) =>
    queries
      .updateTable('datafeeds')
      .set({ last_read_at: value('now') })
      .where('user_id', '=', value('userId'))
      .where('id', '=', value('id'))
      .where('kind', '=', value('kind'))
      .where('last_read_at', '>', value('alive')),
);

/** Notes that a read of a datafeed was held open until now: the feed is alive, however long that was. */
export async function noteRead(queries: Queries, feed: DatafeedKey, now: number): Promise<void> {
  await queries
    .updateTable('datafeeds')
    .set({ last_read_at: now })
    .where('user_id', '=', feed.userId)
    .where('id', '=', feed.id)
    .execute();
}
