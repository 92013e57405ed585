import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { Attachments } from '../../../src/pod/attachments/attachments.js';
import { collectFiles, removeUnused } from '../../../src/pod/attachments/collect.js';
import { DiskFiles } from '../../../src/pod/files/disk-files.js';
import { Pace } from '../../../src/pod/pace.js';
import { Store } from '../../../src/pod/store/store.js';
import { SyncStatements } from '../../../src/pod/store/sync-statements.js';

let folder: string;
let store: Store;
let attachments: Attachments;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-collect-'));
  store = await Store.open({ kind: 'memory' });
  await sql`drop table attachments`.execute(store.queries);
  await sql`create table attachments (digest text)`.execute(store.queries);
  attachments = new Attachments(new DiskFiles(folder));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Puts a file where the kept ones lie, and answers its digest. */
async function keep(content: string, isUsed: boolean): Promise<string> {
  const digest = createHash('sha256').update(content).digest('hex');
  await mkdir(join(folder, digest.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, digest.slice(0, 2), digest), content);
  if (isUsed) {
    await sql`insert into attachments (digest) values (${digest})`.execute(store.queries);
  }
  return digest;
}

test('files that are all used are in nobody’s way: no transaction looks at them', async () => {
  const digests = [await keep('one', true), await keep('two', true)];
  const transactions = jest.spyOn(store, 'transaction');
  await collectFiles({ store, attachments }, 0);
  expect(transactions).not.toHaveBeenCalled();
  expect((await attachments.kept()).sort()).toEqual(digests.sort());
});

test('of many files those that nothing refers to are removed, in transactions that others wait for shortly', async () => {
  const used = await keep('used', true);
  for (let place = 0; place < 501; place += 1) {
    await keep(`unused ${place}`, false);
  }
  const transactions = jest.spyOn(store, 'transaction');
  await collectFiles({ store, attachments }, 0);
  expect(transactions).toHaveBeenCalledTimes(2);
  expect(await attachments.kept()).toEqual([used]);
});

test('of many files that may be unused, those that are used are in no transaction', async () => {
  const unused = await keep('unused', false);
  const used = Array.from({ length: 12_000 }, (_, place) => `digest ${place}`);
  await sql`
    with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < 11999)
    insert into attachments (digest) select 'digest ' || number from numbers`.execute(
    store.queries,
  );
  const transactions = jest.spyOn(store, 'transaction');
  const turns = jest.spyOn(Pace.prototype, 'turn');
  await removeUnused({ store, attachments }, [...used, unused]);
  expect(transactions).toHaveBeenCalledTimes(1);
  // The attachments are gone through once, 5,000 at a time: whether it is used by now says an index.
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(await attachments.kept()).toEqual([]);
});

test('whether a few files are still used is said by an index, however many attachments there are', async () => {
  const whole = await Store.open({ kind: 'memory' });
  const statements = jest.spyOn(SyncStatements.prototype, 'all');
  await removeUnused({ store: whole, attachments }, ['one', 'two']);
  const [statement, values] = statements.mock.calls.find(([sent]) => sent.includes('digest')) ?? [];
  const { rows } = await whole.queries.executeQuery<{ readonly detail: string }>(
    CompiledQuery.raw(`explain query plan ${statement}`, [...(values ?? [])]),
  );
  expect(rows[0]?.detail).toContain('USING COVERING INDEX attachments_digest (digest=?)');
  await whole.close();
});
