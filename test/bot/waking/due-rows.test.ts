import { expect, test } from '@jest/globals';
import { collection, memoryStore, put } from '../../../src/bot/index.js';
import { DueRows } from '../../../src/bot/waking/due-rows.js';
import { HandClock } from '../hand-clock.js';
import { failingStore, failsAt } from '../state/failing-store.js';

const chores = collection<string>('chores');

test('what was claimed is done, though the store could not be reached for what was due beside it', async () => {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  // The first call puts both there.
  const store = failingStore(memoryStore(), failsAt(3, 'commit', 'chores'));
  await store.open();
  await store.commit([put(chores, 'a', 'A', { due: 1 }), put(chores, 'b', 'B', { due: 2 })]);
  const errors: unknown[] = [];
  const done: string[] = [];
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  const rows = new DueRows({
    store,
    collection: chores,
    clock,
    lasts: 30_000,
    run: async (claimed) => {
      done.push(claimed.row.value);
      await claimed.leave();
      tell();
    },
    onError: (error) => errors.push(error),
  });
  rows.open();
  await told;
  await rows.close();
  expect(done[0]).toBe('A');
  expect(errors).toEqual([expect.objectContaining({ code: 'STORE_UNUSABLE' })]);
});
