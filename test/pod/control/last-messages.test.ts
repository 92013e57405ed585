import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { lastMessages } from '../../../src/pod/control/last-messages.js';
import { readAddress } from '../../../src/pod/store/address.js';
import { Store } from '../../../src/pod/store/store.js';
import { dropKeptDatabases, keptSchema, postgres, runOnPostgres } from '../databases.js';
import { statementsBuilt } from '../store/statements-built.js';

const onPostgres = postgres === undefined ? test.skip : test;

const alice = { id: 1 };
/** Streams that alice is in; a list of conversations asks for the last messages of some of them at a time. */
const streams = 5_000;
const some = Array.from({ length: 16 }, (_, place) => ({
  id: `stream ${place + 1}`,
  shows_history: 0 as const,
}));

let store: Store;

beforeEach(async () => {
  const { database, schema } = keptSchema();
  store = await Store.open(readAddress(database, undefined));
  await fill(schema);
});

afterEach(async () => {
  await store.close();
  await dropKeptDatabases();
});

async function fill(schema: string): Promise<void> {
  const numbers = `generate_series(1, ${streams}) as number`;
  await runOnPostgres(`
    set search_path to ${schema};
    insert into users (id, username, email, display_name, account_type, company, attributes, roles, status, suspended,
        created_at, updated_at)
      values (1, 'alice', '', 'Alice', 'NORMAL', '', '{}', '[]', 'ENABLED', 0, 0, 0);
    insert into streams (id, type, active, created_at, created_by, modified_at, public, external, attributes, shows_history)
      select 'stream ' || number, 'ROOM', 1, 0, 1, 0, 0, 0, '{}', 0 from ${numbers};
    insert into memberships (stream_id, user_id, owner, joined_at)
      select 'stream ' || number, 1, 0, 0 from ${numbers};
    insert into messages (id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source,
        original_format)
      select 'message ' || number, 'stream ' || number, 1, number, '<div>hello</div>', '{}', 'hello', 'hello', ''
      from ${numbers};
    analyze users, streams, memberships, messages`);
}

onPostgres('the last messages of some streams are found without reading all others', async () => {
  const found = await lastMessages(store.queries, alice, some);
  const times = [...found.values()].map(({ timestamp }) => timestamp);
  expect(times.sort((one, other) => one - other)).toEqual(some.map((_, place) => place + 1));
  const asked = await statementsBuilt((queries) => lastMessages(queries, alice, some));
  expect(asked).not.toEqual([]);
  for (const query of asked) {
    const { rows } = await store.queries.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain analyze ${query.sql}`, [...query.parameters]),
    );
    const counts = rows.flatMap(
      (row) => /actual time=.* rows=(\d+) loops/.exec(row['QUERY PLAN'])?.[1] ?? [],
    );
    expect(Math.max(...counts.map(Number))).toBeLessThanOrEqual(some.length);
  }
});
