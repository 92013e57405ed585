import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { copyTables, dropCopies, putBackTables } from '../../../src/pod/store/copied-tables.js';
import { Store } from '../../../src/pod/store/store.js';
import type { Queries } from '../../../src/pod/store/tables.js';

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
});

afterEach(() => store.close());

const enter = (queries: Queries, position: number, words: string) =>
  store.words.add(queries, [{ position, timestamp: position * 1000, streamId: 'desk', words }]);

async function found(word: string): Promise<readonly number[]> {
  const { rows } = await sql<{ message_position: number }>`
    select message_position from message_index where message_index match ${`words:${word}`}`.execute(
    store.queries,
  );
  return rows.map(({ message_position: position }) => position);
}

test('what was entered in the same transaction is found again after a restore', async () => {
  await store.transaction(async (queries) => {
    await enter(queries, 1, 'early bird');
    await copyTables(queries, 1);
  });
  await store.transaction((queries) => enter(queries, 2, 'later bird'));
  await store.transaction((queries) => putBackTables(queries, 1));
  expect(await found('bird')).toEqual([1]);
  await store.transaction((queries) => enter(queries, 3, 'third bird'));
  expect(await found('bird')).toEqual([1, 3]);
  await sql`insert into message_index (message_index) values ('integrity-check')`.execute(
    store.queries,
  );
});

test('what is put back in a transaction that fails is not there', async () => {
  await store.transaction(async (queries) => {
    await enter(queries, 1, 'first');
    await copyTables(queries, 1);
    await enter(queries, 2, 'second');
  });
  const failing = store.transaction(async (queries) => {
    await putBackTables(queries, 1);
    throw new Error('in the way');
  });
  await expect(failing).rejects.toThrow('in the way');
  expect(await found('second')).toEqual([2]);
  await store.transaction((queries) => enter(queries, 3, 'second again'));
  expect(await found('second')).toEqual([2, 3]);
});

test('nothing is left of a snapshot that is dropped', async () => {
  await store.transaction((queries) => copyTables(queries, 1));
  await store.transaction((queries) => dropCopies(queries, 1));
  const { rows } = await sql`
    select name from sqlite_master where name like 'snapshot!_%' escape '!'`.execute(store.queries);
  expect(rows).toEqual([]);
});

test('long tables have their indexes again', async () => {
  const indexes = async () => {
    const { rows } = await sql`
      select name, sql from sqlite_master where type = 'index' order by name`.execute(
      store.queries,
    );
    return rows;
  };
  const before = await indexes();
  await store.transaction(async (queries) => {
    await sql`insert into audit_trail (timestamp, action, initiator_id, initiator)
      with recursive numbers (value) as (
        select 1 union all select value + 1 from numbers where value < 10001)
      select value, 'login', value, '{}' from numbers`.execute(queries);
    await copyTables(queries, 1);
  });
  await store.transaction((queries) => putBackTables(queries, 1));
  const rows = await store.queries.selectFrom('audit_trail').select('timestamp').execute();
  expect(rows).toHaveLength(10_001);
  expect(await indexes()).toEqual(before);
});
