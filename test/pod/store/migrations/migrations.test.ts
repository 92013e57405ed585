import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Message } from '../../../../src/contract/index.js';
import { Pod } from '../../../../src/pod/index.js';
import { readAddress } from '../../../../src/pod/store/address.js';
import { migrations } from '../../../../src/pod/store/migrations/index.js';
import { postgresDialect, sqliteDialect } from '../../../../src/pod/store/migrations/migration.js';
import { Store } from '../../../../src/pod/store/store.js';
import { actAs, expectOk } from '../../caller.js';
import { dropKeptDatabases, keptDatabase, postgres } from '../../databases.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-migrations-'));
});

afterEach(async () => {
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

test('the steps of the schema are numbered without gaps', () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, place) => place + 1));
});

test('every step can be written for either database', () => {
  for (const step of migrations) {
    for (const dialect of [sqliteDialect, postgresDialect]) {
      expect(step.statements(dialect).join('\n')).not.toMatch(/undefined|\{/);
    }
  }
});

test('a database of a later version is refused', async () => {
  const address = readAddress(keptDatabase(folder), undefined);
  const store = await Store.open(address);
  await store.queries.insertInto('migrations').values({ number: 999, name: 'later' }).execute();
  await store.close();
  const opening = Store.open(address);
  await expect(opening).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' });
  await expect(opening).rejects.toThrow(/Use the version that wrote it, or a new database/);
});

/** The columns that a message had in the first version, with others as they come. */
const firstMessage = (position: number, timestamp: number) => `
  insert into messages (id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source, original_format)
  values ('m${position}', 'old-room', 68719476742, ${timestamp}, '<div>old ${position}</div>', '{}', 'old', '<messageML>old</messageML>', 'f')`;

const firstVersion = [
  `insert into users (id, username, email, display_name, account_type, company, attributes, roles, status, suspended, created_at, updated_at)
   values (68719476742, 'alice', 'alice@old.example', 'Alice of old', 'NORMAL', 'Cadenza', '{}', '["INDIVIDUAL"]', 'ENABLED', 0, 1000, 1000)`,
  `insert into streams (id, type, active, created_at, created_by, modified_at, name, public, external, attributes)
   values ('old-room', 'ROOM', 1, 1000, 68719476742, 1000, 'Old room', 0, 0, '{"viewHistory":true}')`,
  `insert into memberships (stream_id, user_id, owner, joined_at) values ('old-room', 68719476742, 1, 1000)`,
  firstMessage(1, 3000),
  firstMessage(2, 2000),
];

/** The indexes as the third version had them. */
const thirdVersion = [
  `insert into message_tags (message_position, kind, value) values (1, 'hashtag', 'earnings'), (2, 'hashtag', 'earnings')`,
  `insert into message_words (rowid, words) values (1, 'Closing price'), (2, 'the price, at Closing')`,
];

test('a database of the first version is brought up to date step by step, with all it holds', async () => {
  const database = keptDatabase(folder);
  const address = readAddress(database, undefined);
  for (const [version, statements] of [
    [1, firstVersion],
    [3, thirdVersion],
  ] as const) {
    const store = await Store.open(address, migrations.slice(0, version));
    for (const statement of statements) {
      await sql.raw(statement).execute(store.queries);
    }
    await store.close();
  }

  await using pod = await Pod.start({ database, attachments: folder });
  const alice = await actAs(pod, 'alice');
  expect(alice.user.displayName).toBe('Alice of old');
  const read = await alice.get('/agent/v4/stream/old-room/message?since=0');
  const idsOf = (reply: { json: () => unknown }) =>
    (reply.json() as Message[]).map(({ messageId }) => messageId);
  expect(idsOf(expectOk(read))).toEqual(['m2', 'm1']);
  for (const query of [
    { hashtag: 'earnings' },
    { author: alice.user.id },
    { text: 'price closing', streamId: 'old-room' },
  ]) {
    const found = await alice.post('/agent/v1/message/search', query);
    expect(idsOf(expectOk(found))).toEqual(['m1', 'm2']);
  }
  await alice.say('old-room', 'new <hash tag="earnings"/>');
  const found = await alice.post('/agent/v1/message/search', { hashtag: 'earnings' });
  expect(idsOf(found)).toHaveLength(3);
});

/** All that a schema is made of, as the database tells it. */
async function schemaOf({ queries }: Store): Promise<readonly unknown[]> {
  const questions =
    postgres === undefined
      ? [
          `select tables.name as of, columns.* from sqlite_master as tables, pragma_table_info(tables.name) as columns
           where tables.type = 'table' order by 1, 2`,
          `select tables.name as of, keys.* from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
           where tables.type = 'table' order by 1, 2, 3`,
          `select name, tbl_name, sql from sqlite_master where type = 'index' order by 1`,
        ]
      : [
          `select table_name, ordinal_position, column_name, data_type, is_nullable, column_default, collation_name
           from information_schema.columns where table_schema = current_schema() order by 1, 2`,
          `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
           where connamespace = current_schema()::regnamespace order by 1, 2`,
          `select indexname, replace(indexdef, current_schema() || '.', '') as made from pg_indexes where schemaname = current_schema() order by 1`,
        ];
  const answers = [];
  for (const question of questions) {
    answers.push((await sql.raw(question).execute(queries)).rows);
  }
  return answers;
}

test('a new database has the schema of one that took step after step', async () => {
  const schemas = [];
  for (const firstStep of [1, migrations.length]) {
    await mkdir(join(folder, String(firstStep)));
    const address = readAddress(keptDatabase(join(folder, String(firstStep))), undefined);
    for (let step = firstStep; step < migrations.length; step++) {
      await (await Store.open(address, migrations.slice(0, step))).close();
    }
    const store = await Store.open(address);
    schemas.push(await schemaOf(store));
    await store.close();
  }
  expect(schemas[1]).toEqual(schemas[0]);
  expect(schemas[0]?.every((answer) => Array.isArray(answer) && answer.length > 20)).toBe(true);
});

test('opening a database again changes nothing', async () => {
  const address = readAddress(keptDatabase(folder), undefined);
  const steps = async () => {
    const store = await Store.open(address);
    const rows = await store.queries.selectFrom('migrations').selectAll().execute();
    await store.close();
    return rows;
  };
  expect(await steps()).toEqual(await steps());
});
