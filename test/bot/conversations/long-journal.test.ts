import { expect, test } from '@jest/globals';
import type { JournalRow } from '../../../src/bot/conversations/operation.js';
import { ConversationRows } from '../../../src/bot/conversations/rows.js';
import { collection, memoryStore, put, storeKey } from '../../../src/bot/index.js';

const journals = collection<JournalRow>('conversation-steps');
const steps = 5_000;

/** How long a store in this process may take for a page, in milliseconds. */
const slow = 12;

function computeFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    // Nothing else has its turn.
  }
}

test('what else a process does has its turn while a journal of thousands of steps is read', async () => {
  const store = memoryStore();
  await store.open();
  const changes = Array.from({ length: steps }, (_, n) => {
    const id = `once step#${n}`;
    const row = { id, kind: 'once', label: 'step', outcome: { value: n }, at: n } as const;
    return put(journals, storeKey('talk', String(n).padStart(6, '0')), row);
  });
  await store.commit(changes);
  const scan = store.scan.bind(store);
  store.scan = (...asked) => {
    computeFor(slow);
    return scan(...asked);
  };
  let turns = 0;
  const count = (): void => {
    turns += 1;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  const journal = await new ConversationRows(store).journal('talk');
  clearImmediate(turning);
  expect(journal.map(({ outcome }) => outcome.value)).toEqual(
    Array.from({ length: steps }, (_, n) => n),
  );
  expect(turns).toBeGreaterThanOrEqual(4);
});
