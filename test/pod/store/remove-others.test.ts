import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { removeOthers } from '../../../src/pod/store/remove-others.js';
import { Store } from '../../../src/pod/store/store.js';
import { countedRows } from './counted-rows.js';

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  await sql`insert into applications (id, name, permissions, enabled)
    with recursive numbers (value) as (
      select 1 union all select value + 1 from numbers where value < 2000)
    select 'app "' || value || '" of O''Neil', 'App', '[]', 1 from numbers`.execute(store.queries);
});

afterEach(() => store.close());

const there = async () => {
  const rows = await store.queries.selectFrom('applications').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

test('of many rows a few stay, and none is read', async () => {
  const kept = [{ id: 'app "12" of O\'Neil' }, { id: 'app "7" of O\'Neil' }, { id: 'not there' }];
  const read = await store.transaction(async (queries) => {
    const counted = countedRows(queries);
    await removeOthers(counted.queries, 'applications', kept);
    return counted.rows;
  });
  expect(await there()).toEqual(['app "12" of O\'Neil', 'app "7" of O\'Neil']);
  expect(read.filter((rows) => rows > 0)).toEqual([]);
});

test('nothing is left where nothing is to stay', async () => {
  await store.transaction((queries) => removeOthers(queries, 'applications', []));
  expect(await there()).toEqual([]);
});
