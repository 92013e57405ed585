import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';
import { dropExpiredTokens } from '../../../src/pod/store/tokens.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

const now = Date.UTC(2026, 0, 1);

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

async function addTokens(count: number, expires_at: number): Promise<void> {
  const tokens = Array.from({ length: count }, () => ({
    digest: randomUUID(),
    kind: 'session' as const,
    session_id: randomUUID(),
    user_id: null,
    application_id: null,
    created_at: 0,
    expires_at,
  }));
  await writeListInTurns(store.queries, tokens, (some) =>
    store.queries.insertInto('tokens').values(some).execute(),
  );
}

test('tokens that have run out are forgotten some at a time, and the others stay', async () => {
  await addTokens(5_000, now);
  await addTokens(2, now + 1);
  const run = jest.spyOn(SyncStatements.prototype, 'run');
  await store.transaction((queries) => dropExpiredTokens(queries, now));
  const removed = run.mock.results.map(({ value }) => Number(value));
  expect(Math.max(...removed)).toBeLessThanOrEqual(1_000);
  expect(await store.queries.selectFrom('tokens').selectAll().execute()).toHaveLength(2);
});

test('a login looks at no token that has not run out', async () => {
  const { rows } = await sql<{ detail: string }>`explain query plan
    select digest from tokens where expires_at <= ${now} order by expires_at limit 16`.execute(
    store.queries,
  );
  expect(rows.map(({ detail }) => detail).join()).toMatch(/^SEARCH tokens USING .*expires_at</);
});
