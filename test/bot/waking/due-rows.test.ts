import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import {
  collection,
  memoryStore,
  put,
  remove,
  type Store,
  StoreError,
} from '../../../src/bot/index.js';
import type { ClaimedRow } from '../../../src/bot/state/claimed-row.js';
import { DueRows } from '../../../src/bot/waking/due-rows.js';
import type { Clock } from '../../../src/contract/index.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { failingStore, failsAt } from '../state/failing-store.js';

interface Chore {
  readonly name: string;
}

const chores = collection<Chore>('chores');
const lasts = 30_000;
const newClock = (): HandClock => new HandClock('2026-11-23T09:00:00Z');

let processCount = 0;

/** Rows that are due, with what was done of them and what went wrong. */
class Process {
  readonly errors: unknown[] = [];
  readonly abandoned = new AbortController();
  readonly holder: string;
  readonly rows: DueRows<Chore>;

  constructor(
    store: Store,
    clock: Clock,
    run: (claimed: ClaimedRow<Chore>) => Promise<void>,
    living: ReadonlySet<string> = new Set(),
  ) {
    const processes = {
      holder: `process-${++processCount}`,
      lives: (holder: string) => Promise.resolve(living.has(holder)),
    };
    this.holder = processes.holder;
    this.rows = new DueRows({
      store,
      clock,
      lasts,
      run,
      collection: chores,
      processes,
      abandoned: this.abandoned.signal,
      onError: (error) => this.errors.push(error),
    });
    this.rows.open();
  }
}

/** A store with one row that is due. */
async function storeWithChore(): Promise<Store> {
  const store = memoryStore();
  await store.open();
  await store.commit([put(chores, 'a', { name: 'A' }, { due: 1 })]);
  return store;
}

/** Lets time go by in small steps, so that all that waits has its turn. */
async function pass(clock: HandClock, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    clock.advance(1_000);
    await nextTurn();
  }
}

/** Does what a row asks for when the gate is open, then takes it away. */
function chore(
  done: string[],
  door: ReturnType<typeof gate>,
): (claimed: ClaimedRow<Chore>) => Promise<void> {
  return async (claimed) => {
    done.push(claimed.row.value.name);
    await door.pass();
    await claimed.end((expected) => [remove(chores, claimed.row.key, { expected })]);
  };
}

test('what was claimed is done, though the store could not be reached for what was due beside it', async () => {
  // The first call puts both there.
  const store = failingStore(memoryStore(), failsAt(3, 'commit', 'chores'));
  await store.open();
  await store.commit([
    put(chores, 'a', { name: 'A' }, { due: 1 }),
    put(chores, 'b', { name: 'B' }, { due: 2 }),
  ]);
  const done: string[] = [];
  const door = gate();
  const { rows, errors } = new Process(store, newClock(), chore(done, door));
  await door.reached;
  door.open();
  await rows.close();
  expect(done[0]).toBe('A');
  expect(errors).toEqual([expect.objectContaining({ code: 'STORE_UNUSABLE' })]);
});

const outages = [
  ['that waits to write it', true],
  ['that is in the middle of it', false],
] as const;

test.each(outages)('a run is not repeated after an outage, by one %s', async (_, ends) => {
  const clock = newClock();
  const shared = await storeWithChore();
  let isAway = false;
  const store = failingStore(shared, () => isAway);
  const done: string[] = [];
  const door = gate();
  const one = new Process(store, clock, chore(done, door));
  await door.reached;
  const other = new Process(store, clock, chore(done, door));
  isAway = true;
  if (ends) {
    door.open();
  }
  await pass(clock, 3 * lasts);
  isAway = false;
  await pass(clock, lasts);
  door.open();
  await pass(clock, lasts);
  expect(done).toEqual(['A']);
  expect(await shared.count(chores)).toBe(0);
  await Promise.all([one.rows.close(), other.rows.close()]);
});

test('what is due after the store was away is done', async () => {
  const clock = newClock();
  const shared = await storeWithChore();
  let isAway = true;
  const store = failingStore(shared, () => isAway);
  const done: string[] = [];
  const door = gate();
  door.open();
  const { rows } = new Process(store, clock, chore(done, door));
  await pass(clock, 3 * lasts);
  isAway = false;
  await pass(clock, lasts);
  expect(done).toEqual(['A']);
  await rows.close();
});

test('a claim whose prolongation was made, though its answer was lost, is kept', async () => {
  const clock = newClock();
  const store = await storeWithChore();
  const commit = store.commit.bind(store);
  const done: string[] = [];
  const door = gate();
  const { rows } = new Process(store, clock, chore(done, door));
  await door.reached;
  store.commit = async (...given) => {
    store.commit = commit;
    await commit(...given);
    throw new StoreError('STORE_UNUSABLE', 'The answer was lost.');
  };
  await pass(clock, 2 * lasts);
  door.open();
  await rows.close();
  expect(done).toEqual(['A']);
  expect(await store.count(chores)).toBe(0);
});

test('what is under way is not begun again by the same process when its clock is set on', async () => {
  const hand = newClock();
  let ahead = 0;
  const clock: Clock = {
    now: () => hand.now() + ahead,
    after: (milliseconds, action) => hand.after(milliseconds, action),
  };
  const store = await storeWithChore();
  const done: string[] = [];
  const door = gate();
  const { rows } = new Process(store, clock, chore(done, door));
  await door.reached;
  ahead = 3_600_000;
  await pass(hand, lasts);
  expect(done).toEqual(['A']);
  door.open();
  await rows.close();
});

test('what a process that lives has begun is not begun by another whose clock is ahead, and is when it lives no more', async () => {
  const hand = newClock();
  const ahead: Clock = {
    now: () => hand.now() + 3_600_000,
    after: (milliseconds, action) => hand.after(milliseconds, action),
  };
  const store = await storeWithChore();
  const done: string[] = [];
  const [door, otherDoor] = [gate(), gate()];
  const one = new Process(store, hand, chore(done, door));
  await door.reached;
  const living = new Set([one.holder]);
  let looks = 0;
  const due = store.due.bind(store);
  store.due = (...given) => {
    looks++;
    return due(...given);
  };
  const other = new Process(store, ahead, chore(done, otherDoor), living);
  await pass(hand, 2 * lasts);
  expect(done).toEqual(['A']);
  // Once in five seconds, as where nothing is due.
  expect(looks).toBeLessThan(60);
  living.clear();
  await pass(hand, lasts);
  expect(done).toEqual(['A', 'A']);
  door.open();
  otherDoor.open();
  await Promise.all([one.rows.close(), other.rows.close()]);
});

test('a claim is prolonged no more once the bot gives up, though what it is for never ends', async () => {
  const clock = newClock();
  const store = await storeWithChore();
  const door = gate();
  const one = new Process(store, clock, chore([], door));
  await door.reached;
  one.abandoned.abort();
  void one.rows.close();
  await nextTurn();
  const before = await store.get(chores, 'a');
  await pass(clock, 2 * lasts);
  expect(await store.get(chores, 'a')).toEqual(before);
});
