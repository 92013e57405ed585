import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { Pod } from '../../../src/pod/index.js';
import { findMessages } from '../../../src/pod/search/find-messages.js';
import { readSearchQuery } from '../../../src/pod/search/search-query.js';
import { readAddress } from '../../../src/pod/store/address.js';
import { Store } from '../../../src/pod/store/store.js';
import type { UserRow } from '../../../src/pod/store/tables.js';
import { userById } from '../../../src/pod/store/users.js';
import { actAs } from '../caller.js';
import { dropKeptDatabases, keptSchema, postgres, runOnPostgres } from '../databases.js';
import { statementsBuilt } from '../store/statements-built.js';

const onPostgres = postgres === undefined ? test.skip : test;

let database: string;
let schema: string;

beforeEach(() => {
  ({ database, schema } = keptSchema());
});

afterEach(dropKeptDatabases);

const tables = ['messages', 'message_tags', 'message_index'];

/** A server that counts tables in the middle of a test knows what the test says that it does not. */
async function countNothingUnasked(): Promise<void> {
  for (const table of tables) {
    await runOnPostgres(`alter table ${schema}.${table} set (autovacuum_enabled = off)`);
  }
}

async function analyse(): Promise<void> {
  for (const table of tables) {
    await runOnPostgres(`analyze ${schema}.${table}`);
  }
}

/** What the server knows of the messages before there are 20,000 of them. */
const known: Readonly<Record<string, () => Promise<void>>> = {
  nothing: () => Promise.resolve(),
  'an empty table': async () => {
    await runOnPostgres(`truncate ${schema}.message_tags, ${schema}.message_index`);
    await analyse();
  },
  'a small table': async () => {
    await addMessages(1, 10);
    await analyse();
  },
};

for (const [name, prepare] of Object.entries(known)) {
  onPostgres(`a search walks an index to the end of its page when ${name} is known`, async () => {
    const { readerId, streamId } = await sendOneMessage();
    await countNothingUnasked();
    await prepare();
    await addMessages(11, 20_000);
    const store = await Store.open(readAddress(database, undefined));
    try {
      const searches = {
        hashtag: { hashtag: 'common' },
        'rare hashtag': { hashtag: 'rare' },
        author: { author: readerId },
        stream: { streamId, fromDate: 1000 },
        'common word': { streamId, text: 'all' },
        'rare word': { streamId, text: 'ticket4711' },
        'common and rare word': { streamId, text: 'all ticket4711' },
        'hashtag or cashtag': { hashtag: 'rare', cashtag: 'ibm' },
      };
      for (const [what, body] of Object.entries(searches)) {
        const rows = await mostRowsFor(store, readerId, body);
        expect({ what, staysWithinPages: rows <= 200, rows }).toMatchObject({
          what,
          staysWithinPages: true,
        });
      }
    } finally {
      await store.close();
    }
  });
}

onPostgres('a search for words is planned for its words each time', async () => {
  const { readerId, streamId } = await sendOneMessage();
  const store = await Store.open(readAddress(database, undefined));
  try {
    const reader = await readerOf(store, readerId);
    const query = {
      ...readSearchQuery({ text: 'first', streamId }),
      signalQuery: undefined,
    };
    for (let time = 0; time < 10; time += 1) {
      await findMessages(store, reader, query, { skip: 0, limit: 50, direction: 'desc' });
    }

    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where strpos(statement, ${'::tsquery'}) > 0`.execute(
      store.queries,
    );
    expect(rows).toEqual([]);
  } finally {
    await store.close();
  }
});

/** The most rows that one step of the server's plan has, of a search for the 50 latest messages. */
async function mostRowsFor(store: Store, readerId: number, body: object): Promise<number> {
  const steps: number[] = [];
  for (const query of await statementsOf(store, await readerOf(store, readerId), body)) {
    const { rows } = await store.queries.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain analyze ${query.sql}`, [...query.parameters]),
    );
    const counts = rows.flatMap(
      (row) => /actual time=.* rows=(\d+) loops/.exec(row['QUERY PLAN'])?.[1] ?? [],
    );
    steps.push(...counts.map(Number));
  }
  return Math.max(...steps);
}

async function readerOf(store: Store, id: number): Promise<UserRow> {
  const reader = await userById(store.queries, id);
  if (reader === undefined) {
    throw new Error('There is no reader.');
  }
  return reader;
}

/** What a search asks of the connection that only reads, without asking. */
async function statementsOf(
  { queries, words }: Store,
  reader: UserRow,
  body: object,
): Promise<readonly CompiledQuery[]> {
  const query = { ...readSearchQuery(body), signalQuery: undefined };
  const page = { skip: 0, limit: 50, direction: 'desc' } as const;
  const built = await statementsBuilt((reading) =>
    findMessages({ queries, reading, words }, reader, query, page),
  );
  expect(built).not.toEqual([]);
  return built;
}

async function sendOneMessage(): Promise<{ readerId: number; streamId: string }> {
  await using pod = await Pod.start({ database });
  const alice = await actAs(pod, 'alice');
  const { roomSystemInfo } = await alice.createRoom({ name: 'Archive' });
  await alice.say(roomSystemInfo.id, 'the first');
  return { readerId: alice.user.id, streamId: roomSystemInfo.id };
}

/** Adds copies of the message behind the back of the pod's connection, with tags. */
async function addMessages(from: number, to: number): Promise<void> {
  const columns = await runOnPostgres(
    `select column_name from information_schema.columns where table_schema = '${schema}'
      and table_name = 'messages' and column_name not in ('id', 'position', 'timestamp')`,
  );
  const names = columns
    .map((column) => String(Reflect.get(column ?? {}, 'column_name')))
    .join(', ');
  await runOnPostgres(
    `insert into ${schema}.messages (id, timestamp, ${names})
      select 'm' || number, timestamp + number, ${names}
      from (select * from ${schema}.messages order by position limit 1) as first,
        generate_series(${from}, ${to}) as number`,
  );
  await runOnPostgres(
    `insert into ${schema}.message_tags (message_position, kind, value, timestamp)
      select position, kind, value, timestamp from ${schema}.messages,
        (values ('hashtag', 'common', 5), ('hashtag', 'rare', 1000), ('cashtag', 'ibm', 7)) as tag (kind, value, every)
      where id like 'm%' and length(id) < 8 and substr(id, 2)::integer between ${from} and ${to}
        and substr(id, 2)::integer % every = 0`,
  );
  await runOnPostgres(
    `insert into ${schema}.message_index (message_position, words)
      select position, ('all:1 ticket' || substr(id, 2) || ':2')::tsvector from ${schema}.messages
      where id like 'm%' and length(id) < 8 and substr(id, 2)::integer between ${from} and ${to}`,
  );
}
