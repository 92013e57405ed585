import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { collection, memoryStore, put } from '../../../src/bot/index.js';
import { Ownership } from '../../../src/bot/scale/ownership.js';
import { Partition } from '../../../src/bot/scale/partition.js';
import { failingStore, failsAt } from '../state/failing-store.js';

const members = collection<{ readonly pid: number }>('scale/members');

/** Partitions that nothing is put into. */
function emptyPartition(): Partition {
  return new Partition({
    queue: {
      next: () => Promise.resolve(undefined),
      unfinished: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
    isMine: () => true,
    handle: () => Promise.resolve(true),
    log: pino({ enabled: false }),
  });
}

test('a process goes on whose store is away when it gives a partition to another', async () => {
  const store = failingStore(memoryStore(), failsAt(1, 'release', 'partition'));
  await store.open();
  let tell: (line: string) => void = () => undefined;
  const told = new Promise<string>((resolve) => (tell = resolve));
  const log = pino({ level: 'warn' }, { write: (line: string) => tell(line) });
  const ownership = new Ownership({
    store,
    partitions: 2,
    takeOver: 500,
    run: emptyPartition,
    log,
  });
  await ownership.start();
  await store.acquire('scale/member/another', 'another', 60_000);
  await store.commit([put(members, 'another', { pid: 1 })]);
  expect(await told).toContain('could not be given up');
  await ownership.stop();
});

test.each([
  ['ahead of', -3_600_000],
  ['behind', 3_600_000],
])(
  'what a killed process had is shared out, though its clock was %s the store’s',
  async (_, by) => {
    const store = memoryStore({ now: () => Date.now() + by });
    await store.open();
    const log = pino({ enabled: false });
    const parts = { store, partitions: 2, takeOver: 500, log };
    const killed = new Ownership({ ...parts, run: emptyPartition });
    await killed.start();
    killed.abandon();
    const taken: number[] = [];
    let takeAll: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (takeAll = resolve));
    const run = (partition: number): Partition => {
      taken.push(partition);
      if (taken.length === 2) {
        takeAll();
      }
      return emptyPartition();
    };
    const next = new Ownership({ ...parts, run });
    await next.start();
    await all;
    await next.stop();
    expect(taken.sort()).toEqual([0, 1]);
  },
);
