import { deepEqual, equal } from 'node:assert/strict';
import { collection, put, remove, storeKey } from '../../bot/index.js';
import { keysOf } from './attempts.js';
import { colours, numbers } from './samples.js';
import type { Cases } from './stage.js';

/** What a store promises of lists: rows by their keys, and those that are due. */
export const listingCases: Cases = {
  'keys are scanned in order, by prefix, in pages': async (stage) => {
    const store = await stage.store();
    const keys = [2, 10, 1, 9].map((n) => storeKey('c', n));
    await store.commit([...keys, 'b/1', 'd', 'c', 'C/1'].map((key) => put(numbers, key, 1)));
    const inOrder = [1, 2, 9, 10].map((n) => storeKey('c', n));
    deepEqual(await keysOf(store.scan(numbers, { prefix: 'c/' })), inOrder);
    const first = await keysOf(store.scan(numbers, { prefix: 'c/', limit: 3 }));
    deepEqual(first, inOrder.slice(0, 3));
    deepEqual(
      await keysOf(store.scan(numbers, { prefix: 'c/', after: first[2] ?? '' })),
      inOrder.slice(3),
    );
    deepEqual(await keysOf(store.scan(numbers)), ['C/1', 'b/1', 'c', ...inOrder, 'd']);
    equal(await store.count(numbers), 8);
    equal(await store.count(numbers, 'c/'), 4);
    await store.commit([remove(numbers, inOrder[0] ?? ''), put(numbers, 'c/x', 1)]);
    deepEqual(await keysOf(store.scan(numbers, { prefix: 'c/' })), [...inOrder.slice(1), 'c/x']);
  },

  'collections that have rows are found, by the beginning of their names': async (stage) => {
    const store = await stage.store();
    deepEqual(await store.collections(), []);
    const names = ['b/two', 'a', 'b/one', 'c(*)', 'b'];
    await store.commit(names.map((name) => put(collection(name), 'k', 1)));
    await store.commit([put(collection('b/one'), 'l', 1), put(collection('gone'), 'k', 1)]);
    await store.commit([remove(collection('gone'), 'k')]);
    deepEqual(await store.collections(), ['a', 'b', 'b/one', 'b/two', 'c(*)']);
    deepEqual(await store.collections('b/'), ['b/one', 'b/two']);
    deepEqual(await store.collections('c(*'), ['c(*)']);
    deepEqual(await store.collections('d'), []);
  },

  'what is due is found in the order of its time': async (stage) => {
    const store = await stage.store();
    const due = (key: string, at: number) => put(numbers, key, 1, { due: at });
    await store.commit([
      due('b', 20),
      due('a', 20),
      due('z', 3),
      due('late', 21),
      put(numbers, 'n', 1),
    ]);
    deepEqual(await keysOf(store.due(numbers, 20, 10)), ['z', 'a', 'b']);
    deepEqual(await keysOf(store.due(numbers, 20, 2)), ['z', 'a']);
    await store.commit([due('z', 100), remove(numbers, 'a')]);
    deepEqual(await keysOf(store.due(numbers, Infinity, 10)), ['b', 'late', 'z']);
    deepEqual(await store.due(colours, Infinity, 10), []);
  },

  'what is due is claimed by one of those that try': async (stage) => {
    const store = await stage.store();
    await store.commit([put(numbers, 'job', 1, { due: 1 })]);
    const claim = async () => {
      const [row] = await store.due(numbers, 10, 1);
      await store.commit([put(numbers, 'job', 1, { due: 99, expected: row?.version ?? 0 })]);
    };
    const outcomes = await Promise.allSettled([claim(), claim(), claim()]);
    equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  },
};
