import { beforeEach, expect, test } from '@jest/globals';
import type { ConversationRecord } from '../../../src/bot/conversations/conversation-record.js';
import { ConversationRows } from '../../../src/bot/conversations/rows.js';
import { collection, memoryStore, put, remove, type Store } from '../../../src/bot/index.js';
import { failingStore } from '../state/failing-store.js';

const heads = collection<ConversationRecord>('conversations');
const index = collection('conversation-parked');
const day = 24 * 60 * 60 * 1000;

let store: Store;
/** How often the heads of all conversations were gone through. */
let looks = 0;
let isFull = false;
let rows: ConversationRows;

beforeEach(async () => {
  looks = 0;
  isFull = false;
  store = memoryStore();
  await store.open();
  const seen = failingStore(store, ([method, about]) => {
    looks += method === 'scan' && about === '{"name":"conversations"}' ? 1 : 0;
    return isFull && method === 'commit';
  });
  rows = new ConversationRows(seen);
});

const waiting: ConversationRecord = {
  name: 'talk',
  status: 'waiting',
  input: undefined,
  stream: { streamId: 's', streamType: 'IM' },
  user: { userId: 1 },
  language: 'en',
  startedAt: 0,
  changedAt: 0,
  steps: 0,
  waits: [],
};
const parked: ConversationRecord = { ...waiting, status: 'parked' };

async function begin(id: string): Promise<void> {
  await rows.create(id, waiting, 0);
}

async function become(id: string, record: ConversationRecord): Promise<void> {
  const before = await rows.load(id);
  await (before && rows.rest(before, record));
}

async function listed(now = 0): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of rows.parked(now)) {
    ids.push(id);
  }
  return ids;
}

test('those that are parked are found without going through all others', async () => {
  expect(await listed()).toEqual([]);
  looks = 0;
  for (const id of ['a', 'b', 'c', 'd']) {
    await begin(id);
  }
  await become('d', parked);
  await become('b', parked);
  expect(await listed()).toEqual(['b', 'd']);
  await become('d', { ...parked, status: 'cancelled' });
  const found = await rows.load('b');
  await (found && rows.cut(found, 0, 1));
  expect(await listed()).toEqual([]);
  expect(await store.count(index)).toBe(0);
  expect(looks).toBe(0);
});

test('one that is taken while it is parked is so no longer', async () => {
  await listed();
  await begin('a');
  await become('a', parked);
  const found = await rows.load('a');
  await (found && rows.take(found, { runner: 'me', resumeAt: 1 }));
  expect(await listed()).toEqual([]);
  expect(await store.count(index)).toBe(0);
});

test('those that an earlier version has parked are found, also once it runs beside this one', async () => {
  await store.commit([put(heads, 'early', parked), put(heads, 'open', waiting)]);
  expect(await listed()).toEqual(['early']);
  expect(looks).toBe(2);
  await store.commit([put(heads, 'late', parked)]);
  expect(await listed(day - 1)).toEqual(['early']);
  expect(looks).toBe(2);
  expect(await listed(day)).toEqual(['early', 'late']);
  expect(await listed(day)).toEqual(['early', 'late']);
  expect(looks).toBe(4);
});

test('one that an earlier version has carried on, or that is gone, is not shown', async () => {
  await listed();
  await begin('a');
  await begin('b');
  await become('a', parked);
  await become('b', parked);
  await store.commit([put(heads, 'a', waiting), remove(heads, 'b')]);
  expect(await listed()).toEqual([]);
  expect(await store.count(index)).toBe(0);
});

test('they are shown while nothing can be written', async () => {
  await store.commit([put(heads, 'a', parked)]);
  isFull = true;
  expect(await listed()).toEqual(['a']);
  isFull = false;
  expect(await listed()).toEqual(['a']);
  await store.commit([put(heads, 'a', waiting)]);
  isFull = true;
  expect(await listed()).toEqual([]);
});
