import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { collection, memoryStore, put } from '../../../src/bot/index.js';
import { Outage } from '../../../src/bot/scale/outage.js';
import { Ownership } from '../../../src/bot/scale/ownership.js';
import { Partition, type PartitionParts } from '../../../src/bot/scale/partition.js';
import { messageEvent } from '../events.js';
import { gate } from '../gate.js';
import { failingStore, failsAt } from '../state/failing-store.js';

const members = collection<{ readonly pid: number }>('scale/members');

const carried = { event: messageEvent('hello'), late: false, recovered: false };

/** Partitions that nothing is put into. */
function emptyPartition({
  unfinished = () => Promise.resolve([]),
  handle = () => Promise.resolve(true),
}: Partial<
  Pick<PartitionParts, 'handle'> & Pick<PartitionParts['queue'], 'unfinished'>
> = {}): Partition {
  return new Partition({
    queue: {
      unfinished,
      next: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    },
    handle,
    isMine: () => true,
    outage: new Outage(() => undefined),
    log: pino({ enabled: false }),
  });
}

test('what a process gives up whose handler never ends is taken over by another', async () => {
  const store = memoryStore();
  await store.open();
  const parts = { store, partitions: 1, takeOver: 500, log: pino({ enabled: false }) };
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const endless = (): Partition =>
    emptyPartition({
      unfinished: () => Promise.resolve([{ number: 1, carried, done: () => Promise.resolve() }]),
      handle: () => {
        begin();
        return new Promise(() => undefined);
      },
    });
  const one = new Ownership({ ...parts, run: endless });
  await one.start();
  await begun;
  void one.stop();
  await new Promise(setImmediate);
  one.abandon();
  let take: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (take = resolve));
  const other = new Ownership({
    ...parts,
    run: () => {
      take();
      return emptyPartition();
    },
  });
  await other.start();
  await taken;
  await other.stop();
});

test('what a process loses in an outage of its store is told once', async () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  await store.open();
  const lines: string[] = [];
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => (lines.push(line), tell(), undefined) },
  );
  const run = (): Partition => emptyPartition();
  const ownership = new Ownership({ store, partitions: 16, takeOver: 500, run, log });
  await ownership.start();
  now = 501;
  await told;
  await ownership.stop();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ partitions: expect.any(Array) });
});

test('a process keeps what it has while its store takes long to answer whether others have the rest', async () => {
  const store = memoryStore();
  await store.open();
  await store.acquire('scale/partition/1', 'another', 60_000);
  const parts = { store, partitions: 2, takeOver: 500, log: pino({ enabled: false }) };
  const ownership = new Ownership({ ...parts, run: () => emptyPartition() });
  await ownership.start();
  const door = gate();
  const acquire = store.acquire.bind(store);
  store.acquire = async (name, ...given) => {
    await (name === 'scale/partition/1' ? door.pass() : undefined);
    return acquire(name, ...given);
  };
  await door.reached;
  const renew = store.renew.bind(store);
  await new Promise<void>((resolve) => {
    store.renew = (lease, duration) => {
      if (lease.name === 'scale/partition/0') {
        resolve();
      }
      return renew(lease, duration);
    };
  });
  door.open();
  await ownership.stop();
});

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
    run: () => emptyPartition(),
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
    const killed = new Ownership({ ...parts, run: () => emptyPartition() });
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
