import type { DatafeedKey } from '../store/datafeeds.js';
import type { Store } from '../store/store.js';
import type { OpenReads } from './open-reads.js';

/** Lets the reads that are held open look again after the database has become another one. */
export async function lookAtFeedsAgain({
  store,
  reads,
}: {
  readonly store: Store;
  readonly reads: OpenReads;
}): Promise<void> {
  const rows = await store.queries.selectFrom('datafeeds').select(['user_id', 'id']).execute();
  const keyOf = ({ userId, id }: DatafeedKey) => `${userId}/${id}`;
  const there = new Set(rows.map(({ user_id, id }) => keyOf({ userId: user_id, id })));
  reads.lookAgain((feed) => there.has(keyOf(feed)));
}
