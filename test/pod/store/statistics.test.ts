import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Pod } from '../../../src/pod/index.js';
import { readAddress } from '../../../src/pod/store/address.js';
import { Statistics } from '../../../src/pod/store/statistics.js';
import { Store } from '../../../src/pod/store/store.js';
import { actAs } from '../caller.js';
import { dropKeptDatabases, keptSchema, postgres, runOnPostgres } from '../databases.js';

test('statistics are out of date when half as much again was written as the last time', () => {
  const statistics = new Statistics();
  statistics.note(499);
  expect(statistics.areStale()).toBe(false);
  statistics.note(1);
  expect(statistics.areStale()).toBe(true);
  expect(statistics.refresh()).toContain('messages');
  statistics.note(249);
  expect(statistics.areStale()).toBe(false);
  statistics.note(1);
  expect(statistics.areStale()).toBe(true);
});

const onPostgres = postgres === undefined ? test.skip : test;

let database: string;
let schema: string;

beforeEach(() => {
  ({ database, schema } = keptSchema());
});

afterEach(dropKeptDatabases);

/** What the server knows of the messages before there are 20,000 of them. */
const known: Readonly<Record<string, (addMessages: Add) => Promise<void>>> = {
  nothing: () => Promise.resolve(),
  'an empty table': async () => {
    await runOnPostgres(`truncate ${schema}.message_tags, ${schema}.message_index`);
    await runOnPostgres(`analyze ${schema}.messages`);
  },
  'a small table': async (addMessages) => {
    await addMessages(1, 10);
    await runOnPostgres(`analyze ${schema}.messages`);
  },
};

type Add = (from: number, to: number) => Promise<void>;

for (const [name, prepare] of Object.entries(known)) {
  onPostgres(`duplicates of an import are looked up by index when ${name} is known`, async () => {
    await sendOneMessage();
    const store = await Store.open(readAddress(database, undefined));
    try {
      await prepare(addMessages);
      await addMessages(11, 20_000);

      const lookUp = store.queries
        .selectFrom('messages')
        .select('original_message_id')
        .where(
          'original_message_id',
          'in',
          Array.from({ length: 125 }, (_, number) => `o${number}`),
        );
      const plan = await sql<{ 'QUERY PLAN': string }>`explain ${lookUp}`.execute(store.queries);

      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain('messages_original');
      expect(text).not.toContain('Seq Scan');
    } finally {
      await store.close();
    }
  });
}

onPostgres('the tables are looked at as a pod fills them', async () => {
  await using pod = await Pod.start({ database });
  const alice = await actAs(pod, 'alice');
  const { roomSystemInfo } = await alice.createRoom({ name: 'Many' });
  for (let number = 0; number < 300; number += 1) {
    await alice.say(roomSystemInfo.id, `message ${number}`);
  }

  const [row] = await runOnPostgres(
    `select reltuples from pg_class where oid = '${schema}.messages'::regclass`,
  );
  expect(row).toMatchObject({ reltuples: expect.any(Number) });
  expect(Reflect.get(row ?? {}, 'reltuples')).toBeGreaterThan(50);
});

async function sendOneMessage(): Promise<void> {
  await using pod = await Pod.start({ database });
  const alice = await actAs(pod, 'alice');
  const { roomSystemInfo } = await alice.createRoom({ name: 'Archive' });
  await alice.say(roomSystemInfo.id, 'the first');
}

/** Adds copies of the message behind the back of the pod's connection. */
async function addMessages(from: number, to: number): Promise<void> {
  const columns = await runOnPostgres(
    `select column_name from information_schema.columns where table_schema = '${schema}'
      and table_name = 'messages' and column_name not in ('id', 'position', 'original_message_id')`,
  );
  const names = columns
    .map((column) => String(Reflect.get(column ?? {}, 'column_name')))
    .join(', ');
  await runOnPostgres(
    `insert into ${schema}.messages (id, original_message_id, ${names})
      select 'm' || number, 'o' || number, ${names}
      from (select * from ${schema}.messages where original_message_id is null limit 1) as first,
        generate_series(${from}, ${to}) as number`,
  );
}
