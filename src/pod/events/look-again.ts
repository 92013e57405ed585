import type { Service } from '../service.js';
import type { DatafeedKey } from '../store/datafeeds.js';

/** Lets the reads that are held open look again after the database has become another one. */
export async function lookAtFeedsAgain({ store, reads }: Service): Promise<void> {
  const rows = await store.queries.selectFrom('datafeeds').select(['user_id', 'id']).execute();
  const keyOf = ({ userId, id }: DatafeedKey) => `${userId}/${id}`;
  const there = new Set(rows.map(({ user_id, id }) => keyOf({ userId: user_id, id })));
  reads.lookAgain((feed) => there.has(keyOf(feed)));
}
