import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { openSqlite } from '../../../src/pod/store/sqlite.js';
import { type OpenSqlite, sqliteDialectOf } from '../../../src/pod/store/sqlite-driver.js';

let folder: string;
let file: string;
let sqlite: OpenSqlite;
let database: Kysely<unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-driver-'));
  file = join(folder, 'a.db');
  sqlite = await openSqlite(file);
  database = new Kysely({ dialect: sqliteDialectOf(sqlite, () => undefined) });
  await sql`create table parents (id integer primary key, name text)`.execute(database);
  await sql`create table children (parent integer references parents deferrable initially deferred)`.execute(
    database,
  );
});

afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

type Write = (queries: Kysely<unknown>, statement: string) => Promise<unknown>;

test.each<[what: string, count: number, write: Write]>([
  ['of many rows', 1000, (queries, statement) => sql.raw(statement).execute(queries)],
  ['of few rows, by a long statement', 1, (_queries, statement) => sqlite.runInThread(statement)],
])('others have their turns while a transaction is committed %s', async (...given) => {
  const [, count, write] = given;
  await sql`pragma journal_mode = delete`.execute(database);
  const reader = new Database(file);
  reader.exec('begin; select * from parents');
  const insert = `insert into parents
    with recursive numbers (id) as (select 1 union all select id + 1 from numbers limit ${count})
    select id, 'number ' || id from numbers`;
  let writing: Promise<unknown> | undefined;
  await new Promise<void>((written) => {
    writing = database.transaction().execute(async (queries) => {
      await write(queries, insert);
      written();
    });
  });
  await turn();
  reader.exec('commit');
  await writing;
  reader.close();
  const { rows } = await sql`select count(*) as count from parents`.execute(database);
  expect(rows).toEqual([{ count }]);
});

test('a commit that is refused leaves nothing, and the next one is kept', async () => {
  const orphan = database
    .transaction()
    .execute((queries) => sql`insert into children values (7)`.execute(queries));
  await expect(orphan).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
  await database.transaction().execute(async (queries) => {
    await sql`insert into parents values (8, 'eight')`.execute(queries);
    await sql`insert into children values (8)`.execute(queries);
  });
  const { rows } = await sql`select parent from children`.execute(database);
  expect(rows).toEqual([{ parent: 8 }]);
});

test('the log is cut when a long transaction has made it long', async () => {
  await database.transaction().execute(async () => {
    await sqlite.runInThread('create table long as select zeroblob(100000000) as content');
  });
  const log = () => statSync(`${file}-wal`).size;
  expect(log()).toBeGreaterThan(100_000_000);
  await sql`insert into parents values (9, 'nine')`.execute(database);
  expect(log()).toBeLessThan(70_000_000);
});
