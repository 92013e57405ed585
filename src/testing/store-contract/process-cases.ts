import { equal } from 'node:assert/strict';
import { put, storeKey } from '../../bot/index.js';
import { addOne, gotten, refuses } from './attempts.js';
import { numbers } from './samples.js';
import type { Cases } from './stage.js';

/** What a store promises of two processes that share its rows. */
export const processCases: Cases = {
  'what one process has committed the next one reads': async (stage) => {
    const before = await stage.store();
    await before.commit([put(numbers, 'n', 1)]);
    const after = await stage.store();
    equal((await after.get(numbers, 'n'))?.value, 1);
  },

  'two processes that change one row do not lose a change': async (stage) => {
    const stores = [await stage.store(), await stage.store()];
    await Promise.all(Array.from({ length: 10 }, () => stores.map(addOne)).flat());
    equal((await stores[0]?.get(numbers, 'sum'))?.value, 20);
  },

  'versions of two processes differ': async (stage) => {
    const stores = [await stage.store(), await stage.store()];
    const versions = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        stores.map((store, which) => store.commit([put(numbers, storeKey(n, which), 1)])),
      ).flat(),
    );
    equal(new Set(versions).size, 40);
  },

  'a process that was paused while its lease went to another writes nothing': async (stage) => {
    const [paused, other] = [await stage.store(), await stage.store()];
    const lease = gotten(await paused.acquire('partition', 'paused', 1000));
    equal(await other.acquire('partition', 'other', 1000), undefined);
    stage.now += 2000;
    const taken = gotten(await other.acquire('partition', 'other', 1000), lease);
    await other.commit([put(numbers, 'n', 1)], [taken]);
    await refuses(paused.commit([put(numbers, 'n', 2)], [lease]), 'STORE_FENCED');
    equal(await paused.renew(lease, 1000), false);
    equal((await paused.get(numbers, 'n'))?.value, 1);
  },
};
