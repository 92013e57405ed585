import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Store } from '../../../src/pod/store/store.js';
import type { Queries } from '../../../src/pod/store/tables.js';

/** Rows that the connection has changed, those of the index's own tables among them. */
async function changes(queries: Queries): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(
    queries,
  );
  return rows[0]?.changes ?? Number.NaN;
}

test('messages that are entered together are written to the index together', async () => {
  const many = 250;
  const store = await Store.open({ kind: 'memory' });
  const before = await changes(store.queries);
  await store.transaction((queries) =>
    store.words.add(
      queries,
      Array.from({ length: many }, (_, position) => ({
        position,
        timestamp: 1000 * position,
        streamId: 'stream',
        words: `word${position} and others`,
      })),
    ),
  );
  const perMessage = ((await changes(store.queries)) - before) / many;
  await store.close();
  // An entry, its text and its length for each; the words themselves for all of them at once.
  expect(perMessage).toBeLessThan(4);
});
