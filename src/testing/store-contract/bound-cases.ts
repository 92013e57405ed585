import { equal } from 'node:assert/strict';
import { collection, put, remove, storeKey } from '../../bot/index.js';
import { refuses } from './attempts.js';
import { colours, numbers } from './samples.js';
import type { Cases } from './stage.js';

/** What a store takes and what it refuses, and when it is open. */
export const boundCases: Cases = {
  'keys that not every store can hold are refused, and so is one row twice': async (stage) => {
    const store = await stage.store();
    for (const key of ['', 'a b', 'é', 'a\n', 'x'.repeat(501)]) {
      await refuses(store.commit([put(numbers, key, 1)]), 'BAD_STORE_KEY');
    }
    await refuses(store.commit([put({ name: 'a b' }, 'n', 1)]), 'BAD_STORE_KEY');
    await refuses(store.commit([put(numbers, 'n', 1), remove(numbers, 'n')]), 'BAD_STORE_KEY');
    const hostile = storeKey(`a/b'";--\u0000%é🦉\ud800`);
    await store.commit([put(numbers, hostile, 1)]);
    equal((await store.get(numbers, hostile))?.value, 1);
  },

  'a value that JSON cannot say is refused, nothing of its commit is written, and others are':
    async (stage) => {
      const store = await stage.store();
      const circular: Record<string, unknown> = {};
      circular['itself'] = circular;
      const odd = collection<unknown>('odd');
      for (const value of [circular, 1n, () => 1]) {
        const refused = store.commit([put(numbers, 'n', 1), { ...put(odd, 'o', 1), value }]);
        const beside = store.commit([put(numbers, 'beside', 1)]);
        await refuses(refused, 'BAD_STORE_VALUE');
        await beside;
      }
      equal(await store.get(numbers, 'n'), undefined);
      equal((await store.get(numbers, 'beside'))?.value, 1);
    },

  'many changes and large values are kept': async (stage) => {
    const store = await stage.store();
    const keys = Array.from({ length: 500 }, (_, n) => storeKey(n));
    const colour = 'x'.repeat(1_000_000);
    await store.commit([
      ...keys.map((key) => put(numbers, key, 1)),
      put(colours, 'large', { colour }),
    ]);
    equal(await store.count(numbers), 500);
    equal((await store.getAll(numbers, keys)).filter((row) => row?.value === 1).length, 500);
    equal((await store.get(colours, 'large'))?.value.colour, colour);
    await store.commit(keys.map((key) => remove(numbers, key)));
    equal(await store.count(numbers), 0);
  },

  'a store that is not open says so; one that is open twice is closed twice': async (stage) => {
    const store = await stage.store();
    await store.open();
    await store.close();
    await store.commit([put(numbers, 'n', 1)]);
    await store.close();
    await refuses(store.get(numbers, 'n'), 'STORE_CLOSED');
    await refuses(store.commit([put(numbers, 'n', 1)]), 'STORE_CLOSED');
    await store.open();
    equal((await store.get(numbers, 'n'))?.value, 1);
  },
};
