import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Remembered } from '../../../src/pod/store/remembered.js';
import { Store } from '../../../src/pod/store/store.js';

let store: Store;
let asked: number;
let events: Remembered<number>;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  asked = 0;
  events = new Remembered(['events']);
});

afterEach(() => store.close());

function count(): Promise<number> {
  return events.get(store.changes, 'all', async () => {
    asked += 1;
    return (await store.queries.selectFrom('events').select('position').execute()).length;
  });
}

function add(fails = false): Promise<unknown> {
  return store.transaction(async (queries) => {
    await queries.insertInto('events').values({ body: '{}' }).execute();
    if (fails) {
      throw new Error('undone');
    }
  });
}

test('an answer is kept until its table is written to', async () => {
  await add();
  expect([await count(), await count(), asked]).toEqual([1, 1, 1]);
  await store.queries.deleteFrom('deliveries').execute();
  expect([await count(), asked]).toEqual([1, 1]);
  await add();
  expect([await count(), asked]).toEqual([2, 2]);
});

test('what is asked while a transaction writes is answered by what it leaves behind', async () => {
  const during: Promise<number>[] = [];
  await count();
  const writing = store.transaction(async (queries) => {
    await queries.insertInto('events').values({ body: '{}' }).execute();
    during.push(count());
    await queries.insertInto('events').values({ body: '{}' }).execute();
  });
  await writing;
  expect(await Promise.all(during)).toEqual([2]);
  await expect(add(true)).rejects.toThrow('undone');
  expect(await count()).toBe(2);
});

test('without knowing of all changes nothing is kept', async () => {
  const ask = () => Promise.resolve((asked += 1));
  await events.get(undefined, 'all', ask);
  await events.get(undefined, 'all', ask);
  expect(asked).toBe(2);
});
