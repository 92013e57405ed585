import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SharedCommit } from '../../../src/pod/store/shared-commit.js';
import { Store } from '../../../src/pod/store/store.js';
import type { Lasting } from '../../../src/pod/store/transactions.js';

let store: Store;
/** Ends what the disk is busy with, the oldest first. */
let syncs: ((error?: Error) => void)[];
let commit: SharedCommit;
/** What has run, in this order. */
let ran: string[];
/** Which of them were told what became of them, and what, when it is not kept. */
let told: string[];

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  syncs = [];
  ran = [];
  told = [];
  const synced = () =>
    new Promise<void>((resolve, reject) => {
      syncs.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  commit = new SharedCommit({ queries: store.queries, requirePlace: () => undefined, synced });
});

afterEach(() => store.close());

/** Begins so many transactions, named by a letter and a number. */
function begin(letter: string, count: number, lasts: Lasting = 'on disk'): void {
  for (let number = 1; number <= count; number += 1) {
    const name = `${letter}${number}`;
    const action = () => Promise.resolve(void ran.push(name));
    commit.transaction(action, { lasts }).then(
      () => told.push(name),
      (error: unknown) => told.push(`${name}: ${String(error)}`),
    );
  }
}

/** Lets everything run that can, until it waits for the disk. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await setImmediate();
  }
}

test('what comes while the disk is busy with many shares the next commit', async () => {
  begin('a', 4);
  await settled();
  expect(syncs).toHaveLength(1);
  begin('b', 1);
  await settled();
  begin('c', 2);
  await settled();
  expect(ran).toEqual(['a1', 'a2', 'a3', 'a4']);
  syncs.shift()?.();
  await settled();
  expect(told).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(ran.slice(4)).toEqual(['b1', 'c1', 'c2']);
  expect(syncs).toHaveLength(1);
  syncs.shift()?.();
  await settled();
  expect(told.slice(4)).toEqual(['b1', 'c1', 'c2']);
});

test('what need not be on the disk runs while it is busy', async () => {
  begin('a', 4);
  await settled();
  begin('b', 1, 'committed');
  await settled();
  expect(told).toEqual(['b1']);
});

test('while the disk is busy with few, the next ones run', async () => {
  begin('a', 1);
  await settled();
  begin('b', 1);
  await settled();
  expect(ran).toEqual(['a1', 'b1']);
  expect(told).toEqual([]);
});

test('what waited for a disk that failed runs nevertheless', async () => {
  begin('a', 4);
  await settled();
  begin('b', 1);
  await settled();
  syncs.shift()?.(new Error('full'));
  await settled();
  syncs.shift()?.();
  await settled();
  expect(told).toEqual([...['a1', 'a2', 'a3', 'a4'].map((name) => `${name}: Error: full`), 'b1']);
});
