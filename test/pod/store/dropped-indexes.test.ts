import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { dropIndexes } from '../../../src/pod/store/dropped-indexes.js';
import { Store } from '../../../src/pod/store/store.js';

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
});

afterEach(() => store.close());

const indexes = async () => {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and sql is not null order by name`.execute(
    store.queries,
  );
  return rows;
};

test('a long table that is emptied has its indexes again, and a short one keeps them', async () => {
  const before = await indexes();
  await sql`insert into audit_trail (timestamp, action, initiator_id, initiator)
    with recursive numbers (value) as (
      select 1 union all select value + 1 from numbers where value < 10001)
    select value, 'login', value, '{}' from numbers`.execute(store.queries);
  const makeAgain = await dropIndexes(store.queries, [['audit_trail'], ['streams']]);
  const names = (await indexes()).map(({ name }) => name);
  const dropped = before.map(({ name }) => name).filter((name) => !names.includes(name));
  expect(dropped).toEqual(['audit_trail_timestamp']);
  await makeAgain();
  expect(await indexes()).toEqual(before);
});
