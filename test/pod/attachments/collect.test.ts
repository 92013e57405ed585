import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { Attachments } from '../../../src/pod/attachments/attachments.js';
import { collectFiles } from '../../../src/pod/attachments/collect.js';
import { DiskFiles } from '../../../src/pod/files/disk-files.js';
import { Store } from '../../../src/pod/store/store.js';

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
