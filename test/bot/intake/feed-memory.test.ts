import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { sqliteStore, type Store } from '../../../src/bot/index.js';
import { FeedMemory } from '../../../src/bot/intake/index.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-feeds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What each of some processes, one after the other, is told of the feed that it opens. */
async function told(
  name: string,
  ...opened: readonly { readonly id: string; readonly catchesUp: boolean }[]
): Promise<readonly string[]> {
  const lacks: string[] = [];
  for (const { id, catchesUp } of opened) {
    const store: Store = sqliteStore(join(folder, `${name}.db`), { outlives: 'process' });
    await store.open();
    const memory = await FeedMemory.load(store, () => 1_000);
    const { lack, keep, caughtUp } = memory.opened(id);
    await keep();
    if (catchesUp) {
      await caughtUp();
    }
    lacks.push(lack);
    await store.close();
  }
  return lacks;
}

test('what another feed lacks is looked for until all of it was, by one process or the next', async () => {
  const lacks = await told(
    'killed',
    { id: 'first', catchesUp: false },
    { id: 'second', catchesUp: false },
    { id: 'second', catchesUp: true },
    { id: 'second', catchesUp: false },
  );
  expect(lacks).toEqual(['nothing', 'more', 'more', 'a batch']);
});

test('a process that was killed before it noted its first feed leaves what it had read to the next', async () => {
  const store: Store = sqliteStore(join(folder, 'early.db'), { outlives: 'process' });
  await store.open();
  await FeedMemory.load(store, () => 1_000);
  const next = await FeedMemory.load(store, () => 2_000);
  expect(next.since).toBe(1_000);
  expect(next.opened('first').lack).toBe('more');
  await store.close();
});

test('what ends to catch up with one feed says nothing of the feed that took its place', async () => {
  const store: Store = sqliteStore(join(folder, 'twice.db'), { outlives: 'process' });
  await store.open();
  const memory = await FeedMemory.load(store, () => 1_000);
  await memory.opened('first').keep();
  const second = memory.opened('second');
  await memory.opened('third').keep();
  await second.caughtUp();
  const next = await FeedMemory.load(store, () => 1_000);
  expect(next.opened('third').lack).toBe('more');
  await store.close();
});
