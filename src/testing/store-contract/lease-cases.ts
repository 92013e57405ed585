import { equal } from 'node:assert/strict';
import { put } from '../../bot/index.js';
import { gotten, refuses } from './attempts.js';
import { numbers } from './samples.js';
import type { Cases } from './stage.js';

/** What a store promises of leases: one holder at a time, and no commit of one who was. */
export const leaseCases: Cases = {
  'a lease has one holder until its end, and a greater epoch each time': async (stage) => {
    const store = await stage.store();
    const first = gotten(await store.acquire('feed', 'a', 1000));
    equal(await store.acquire('feed', 'b', 1000), undefined);
    stage.now += 600;
    equal(await store.renew(first, 1000), true);
    stage.now += 600;
    equal(await store.acquire('feed', 'b', 1000), undefined);
    stage.now += 400;
    const second = gotten(await store.acquire('feed', 'b', 1000), first);
    equal(await store.renew(first, 1000), false);
    await store.release(first);
    equal(await store.acquire('feed', 'a', 1000), undefined);
    await store.release(second);
    gotten(await store.acquire('feed', 'a', 1000), second);
    equal((await store.acquire('other', 'b', 1000))?.holder, 'b');
  },

  'the epoch of a lease does not fall, however long nobody has it': async (stage) => {
    const store = await stage.store();
    const first = gotten(await store.acquire('feed', 'a', 1000));
    gotten(await store.acquire('other', 'a', 1000));
    stage.now += 30 * 86_400_000;
    await store.commit([put(numbers, 'n', 1)]);
    const second = gotten(await store.acquire('feed', 'b', 1000), first);
    equal(await store.renew(first, 1000), false);
    await refuses(store.commit([put(numbers, 'n', 2)], [first]), 'STORE_FENCED');
    await store.commit([put(numbers, 'n', 3)], [second]);
  },

  'a commit that relies on a lease fails once it was given to somebody': async (stage) => {
    const store = await stage.store();
    const first = gotten(await store.acquire('feed', 'a', 1000));
    await store.commit([put(numbers, 'n', 1)], [first]);
    stage.now += 1000;
    // Expired, but not taken yet: no one else can have written.
    await store.commit([put(numbers, 'n', 2)], [first]);
    const second = gotten(await store.acquire('feed', 'b', 1000), first);
    await refuses(store.commit([put(numbers, 'n', 3)], [first]), 'STORE_FENCED');
    await store.commit([put(numbers, 'n', 4)], [second]);
    equal((await store.get(numbers, 'n'))?.value, 4);
    await refuses(store.commit([], [{ name: 'never', epoch: 1 }]), 'STORE_FENCED');
  },
};
