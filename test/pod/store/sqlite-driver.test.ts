import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { openSqlite } from '../../../src/pod/store/sqlite.js';
import { sqliteDialectOf } from '../../../src/pod/store/sqlite-driver.js';

let folder: string;
let file: string;
let database: Kysely<unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-driver-'));
  file = join(folder, 'a.db');
  database = new Kysely({ dialect: sqliteDialectOf(await openSqlite(file), () => undefined) });
  await sql`create table parents (id integer primary key, name text)`.execute(database);
  await sql`create table children (parent integer references parents deferrable initially deferred)`.execute(
    database,
  );
});

afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

test('others have their turns while a long transaction is committed', async () => {
  await sql`pragma journal_mode = delete`.execute(database);
  const reader = new Database(file);
  reader.exec('begin; select * from parents');
  const writing = database.transaction().execute((queries) =>
    sql`with recursive numbers (id) as (select 1 union all select id + 1 from numbers limit 1000)
        insert into parents select id, 'number ' || id from numbers`.execute(queries),
  );
  await turn();
  reader.exec('commit');
  await writing;
  reader.close();
  const { rows } = await sql`select count(*) as count from parents`.execute(database);
  expect(rows).toEqual([{ count: 1000 }]);
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
