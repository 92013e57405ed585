import { deepEqual, equal, fail, rejects } from 'node:assert/strict';
import {
  check,
  collection,
  type Lease,
  put,
  remove,
  type Store,
  StoreError,
  type StoreErrorCode,
  storeKey,
} from '../bot/index.js';

/** One promise of a store, to be run by any test runner. */
export interface ContractCase {
  /** A sentence: the name of the test. */
  readonly name: string;
  /** Resolves when the store keeps it, rejects with an `AssertionError` when not. */
  readonly run: () => Promise<void>;
}

/** What {@link storeContract} needs to know of a store. */
export interface StoreUnderTest {
  /**
   * Makes a store that is not open yet.
   *
   * @param place - stores of one place share their rows; a place that is new is empty
   * @param now - the clock that the store has to use for the ends of rows and leases
   */
  readonly make: (place: string, now: () => number) => Store | Promise<Store>;
  /**
   * Whether two stores of one place share their rows, as two processes would: everything but memory.
   * Default: true.
   */
  readonly shared?: boolean;
}

const colours = collection<{ colour: string }>('colours');
const numbers = collection<number>('numbers');
const day = 86_400_000;

/**
 * What every store promises, as tests. A store of your own is one when all of them pass.
 *
 * @example
 * for (const { name, run } of storeContract({ make: (place, now) => myStore(place, { now }) })) {
 *   test(name, run);
 * }
 */
export function storeContract({ make, shared = true }: StoreUnderTest): readonly ContractCase[] {
  let places = 0;
  const prefix = `place-${process.pid}-${Date.now().toString(36)}`;
  const stage = (): Stage => new Stage(make, `${prefix}-${++places}`);
  const one = Object.entries(casesOfOne).map(([name, run]) => ({
    name,
    run: () => withStage(stage(), run),
  }));
  const two = Object.entries(casesOfTwo).map(([name, run]) => ({
    name,
    run: () => withStage(stage(), run),
  }));
  return shared ? [...one, ...two] : one;
}

class Stage {
  now = 1_700_000_000_000;
  readonly #make: StoreUnderTest['make'];
  readonly #place: string;
  readonly #stores: Store[] = [];

  constructor(make: StoreUnderTest['make'], place: string) {
    this.#make = make;
    this.#place = place;
  }

  /** Another store of the same place. */
  async store(): Promise<Store> {
    const store = await this.#make(this.#place, () => this.now);
    await store.open();
    this.#stores.push(store);
    return store;
  }

  async end(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.close()));
  }
}

async function withStage(stage: Stage, run: (stage: Stage) => Promise<void>): Promise<void> {
  try {
    await run(stage);
  } finally {
    await stage.end();
  }
}

async function refuses(work: Promise<unknown>, code: StoreErrorCode): Promise<void> {
  await rejects(work, (error) => error instanceof StoreError && error.code === code);
}

/** The lease that somebody has to get, with a greater epoch than the one before. */
function gotten(lease: Lease | undefined, before?: Lease): Lease {
  if (lease === undefined) {
    fail('acquire() gave nothing for a lease that nobody holds, or not any more.');
  }
  if (before !== undefined && lease.epoch <= before.epoch) {
    fail(`acquire() gave the epoch ${lease.epoch}, which has to be above ${before.epoch}.`);
  }
  return lease;
}

/** As often as all others together can be in the way of one that counts. */
const mostTries = 100;

/** Adds one to a number, again when another has done so in between, as a bot would. */
async function addOne(store: Store): Promise<void> {
  for (let tries = 1; ; tries++) {
    const row = await store.get(numbers, 'sum');
    const change = put(numbers, 'sum', (row?.value ?? 0) + 1, { expected: row?.version ?? 0 });
    try {
      await store.commit([change]);
      return;
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'STORE_CONFLICT')) {
        throw error;
      }
      if (tries === mostTries) {
        fail('A commit that expects the version that was just read is refused again and again.');
      }
    }
  }
}

async function keysOf(rows: Promise<readonly { readonly key: string }[]>): Promise<string[]> {
  return (await rows).map(({ key }) => key);
}

const casesOfOne: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'a row is read as it was written, with its version and times': async (stage) => {
    const store = await stage.store();
    const value = { colour: 'blue “é” 🦉 \u0000 \n' };
    const expires = stage.now + day;
    const version = await store.commit([put(colours, 'sky', value, { due: 5, expires })]);
    const row = { key: 'sky', value, version, due: 5, expires };
    deepEqual(await store.get(colours, 'sky'), row);
    deepEqual(await store.getAll(colours, ['sea', 'sky']), [undefined, row]);
    equal(await store.get(numbers, 'sky'), undefined);
  },

  'a value that was written or read is nobody else’s: changing it changes no row': async (
    stage,
  ) => {
    const store = await stage.store();
    const written = { colour: 'blue' };
    await store.commit([put(colours, 'sky', written)]);
    written.colour = 'grey';
    for (let reading = 1; reading <= 2; reading++) {
      const row = await store.get(colours, 'sky');
      deepEqual(row?.value, { colour: 'blue' });
      row.value.colour = 'red';
    }
  },

  'a written row takes the place of the one before, times included': async (stage) => {
    const store = await stage.store();
    await store.commit([put(numbers, 'n', 1, { due: 5, expires: stage.now + day })]);
    const version = await store.commit([put(numbers, 'n', 2)]);
    deepEqual(await store.get(numbers, 'n'), {
      key: 'n',
      value: 2,
      version,
      due: undefined,
      expires: undefined,
    });
    deepEqual(await store.due(numbers, Infinity, 10), []);
  },

  'a commit whose row has changed since writes nothing': async (stage) => {
    const store = await stage.store();
    const seen = await store.commit([put(numbers, 'n', 1)]);
    await store.commit([put(numbers, 'n', 2)]);
    const late = [put(numbers, 'other', 1), put(numbers, 'n', 3, { expected: seen })];
    await refuses(store.commit(late), 'STORE_CONFLICT');
    await refuses(
      store.commit([put(numbers, 'other', 1), check(numbers, 'n', seen)]),
      'STORE_CONFLICT',
    );
    await refuses(
      store.commit([put(numbers, 'other', 1), remove(numbers, 'n', { expected: seen })]),
      'STORE_CONFLICT',
    );
    equal((await store.get(numbers, 'n'))?.value, 2);
    equal(await store.get(numbers, 'other'), undefined);
  },

  'a row that must not be there is written once': async (stage) => {
    const store = await stage.store();
    const make = (n: number) => store.commit([put(numbers, 'n', n, { expected: 0 })]);
    const outcomes = await Promise.allSettled([make(1), make(2), make(3)]);
    equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  },

  'of commits that rely on the same version one succeeds, however many are tried': async (
    stage,
  ) => {
    const store = await stage.store();
    await store.commit([put(numbers, 'sum', 0)]);
    await Promise.all(Array.from({ length: 20 }, () => addOne(store)));
    equal((await store.get(numbers, 'sum'))?.value, 20);
  },

  'a row that was deleted and made again is not the one that was seen': async (stage) => {
    const store = await stage.store();
    const seen = await store.commit([put(numbers, 'n', 1)]);
    await store.commit([remove(numbers, 'n')]);
    await store.commit([put(numbers, 'n', 1)]);
    await refuses(store.commit([remove(numbers, 'n', { expected: seen })]), 'STORE_CONFLICT');
  },

  'deleting a row that is not there is nothing': async (stage) => {
    const store = await stage.store();
    await store.commit([remove(numbers, 'n')]);
    await store.commit([remove(numbers, 'n', { expected: 0 }), check(numbers, 'm', 0)]);
    equal(await store.get(numbers, 'n'), undefined);
  },

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

  'a row vanishes at the end of its time to live': async (stage) => {
    const store = await stage.store();
    const options = { expires: stage.now + 1000, due: 1 };
    await store.commit([put(numbers, 'n', 1, options)]);
    stage.now += 999;
    equal((await store.get(numbers, 'n'))?.value, 1);
    stage.now += 1;
    equal(await store.get(numbers, 'n'), undefined);
    deepEqual(await store.getAll(numbers, ['n']), [undefined]);
    deepEqual(await store.scan(numbers), []);
    deepEqual(await store.due(numbers, Infinity, 10), []);
    await store.commit([put(numbers, 'n', 2, { expected: 0 })]);
    stage.now += day;
    await store.commit([put(numbers, 'm', 2)]);
    equal((await store.get(numbers, 'n'))?.value, 2);
  },

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

  'keys that not every store can hold are refused, and so is one row twice': async (stage) => {
    const store = await stage.store();
    for (const key of ['', 'a b', 'é', 'a\n', 'x'.repeat(501)]) {
      await refuses(store.commit([put(numbers, key, 1)]), 'BAD_STORE_KEY');
    }
    await refuses(store.commit([put(collection('a b'), 'n', 1)]), 'BAD_STORE_KEY');
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
        const refused = store.commit([put(numbers, 'n', 1), put(odd, 'o', value)]);
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

const casesOfTwo: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
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
