import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { collection, put, type Store, StoreError } from '../../../src/bot/index.js';
import { storeContract } from '../../../src/testing/index.js';
import type { TestServer } from '../../servers/test-server.js';

/** A kind of store on a server, and how its server is troubled. */
export interface ServerStoreKind {
  readonly start: () => Promise<TestServer>;
  readonly make: (
    url: string,
    place: string,
    options: { readonly now?: () => number; readonly patience?: number },
  ) => Store;
  /** Ends all connections of others. */
  readonly cut: (url: string) => Promise<void>;
  /** The names of all leases that are kept. */
  readonly leases: (url: string, place: string) => Promise<readonly string[]>;
}

const numbers = collection<number>('numbers');

/** What becomes of a machine's clock, and by how many milliseconds. */
const clockChanges = [
  ['somebody has set the clock of the machine', Date, 3_600_000],
  ['the machine has slept for an hour', performance, -3_600_000],
] as const;

/** What holds for every store on a server. */
export function describeServerStore(
  name: string,
  { start, make, cut, leases }: ServerStoreKind,
): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  describe(name, () => {
    const under = (place: string, now: () => number): Store =>
      make(server.url, place.replaceAll('-', '_'), { now });
    for (const { name, run } of storeContract({ make: under })) {
      test(name, run);
    }
  });

  const open = async (place: string, patience?: number): Promise<Store> => {
    const store = make(server.url, place, patience === undefined ? {} : { patience });
    await store.open();
    return store;
  };

  test('connections that are cut in the middle of commits lose none and double none', async () => {
    const store = await open('cut');
    const sum = async (key: string): Promise<number> => (await store.get(numbers, key))?.value ?? 0;
    const cuts: Promise<void>[] = [];
    const versions: number[] = [];
    for (let n = 0; n < 300; n++) {
      if (n % 20 === 10) {
        cuts.push(cut(server.url));
      }
      const row = await store.get(numbers, 'sum');
      // A commit that was made and is repeated would meet its own version.
      const next = put(numbers, 'sum', (row?.value ?? 0) + 1, { expected: row?.version ?? 0 });
      versions.push(await store.commit([next, put(numbers, `n${n}`, n, { expected: 0 })]));
    }
    await Promise.all(cuts);
    expect(await sum('sum')).toBe(300);
    expect(await store.count(numbers)).toBe(301);
    expect(new Set(versions).size).toBe(300);
    await store.close();
  });

  test('a server that is started again is waited for, and has what it was given', async () => {
    const store = await open('restarted', 30_000);
    await store.commit([put(numbers, 'n', 1)]);
    let commit: Promise<number> | undefined;
    await server.restart(() => {
      commit = store.commit([put(numbers, 'n', 2)]);
    });
    const version = await commit;
    expect(await store.get(numbers, 'n')).toMatchObject({ value: 2, version });
    await store.close();
  });

  test('a row that is asked for while the store is closed is there, or cannot be told', async () => {
    const store = await open('closing');
    await store.commit([put(numbers, 'n', 1)]);
    const read = store.get(numbers, 'n').then(
      (row) => row?.value,
      (error: unknown) => (error instanceof StoreError ? error.code : error),
    );
    await store.close();
    expect([1, 'STORE_UNUSABLE']).toContain(await read);
  });

  test('a server that cannot be reached is named, without the password', async () => {
    const url = new URL(server.url);
    url.port = '1';
    url.password = 'secret-word';
    const opened = make(url.href, 'nowhere', {}).open();
    await expect(opened).rejects.toMatchObject({
      code: 'STORE_UNUSABLE',
      message: expect.stringContaining('127.0.0.1:1'),
    });
    await expect(opened).rejects.not.toMatchObject({
      message: expect.stringContaining('secret-word'),
    });
  });

  test('times go by the server’s clock, so leases of machines whose clocks differ hold', async () => {
    const store = await open('clock');
    const lease = await store.acquire('feed', 'one', 60_000);
    expect(lease?.epoch).toBe(1);
    expect(await store.acquire('feed', 'two', 60_000)).toBeUndefined();
    await store.close();
  });

  test('leases of processes that are long gone are forgotten', async () => {
    const time = { now: Date.now() };
    const store = make(server.url, 'gone', { now: () => time.now });
    await store.open();
    for (let n = 0; n < 20; n++) {
      await store.acquire(`process/${n}`, `process ${n}`, 60_000);
    }
    time.now += 86_400_000;
    const lease = await store.acquire('process/new', 'new', 60_000);
    await store.commit([put(numbers, 'n', 1)]);
    expect(await leases(server.url, 'gone')).toHaveLength(21);
    time.now += 70_000;
    await store.commit([put(numbers, 'n', 2)], lease && [lease]);
    expect((await leases(server.url, 'gone')).filter(Boolean)).toEqual(['process/new']);
    await store.close();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each(clockChanges)('leases and ends of rows hold when %s', async (_, clock, change) => {
    const place = clock === Date ? 'clock_set' : 'clock_slept';
    const store = await open(place);
    const before = await store.acquire('before', 'one', 60_000);
    await store.commit([put(numbers, 'n', 1, { expires: Date.now() + 60_000 })]);
    const right = clock.now.bind(clock);
    jest.spyOn(clock, 'now').mockImplementation(() => right() + change);
    const after = await store.acquire('after', 'one', 60_000);
    const other = await open(place);
    for (const lease of [before, after]) {
      expect(await store.acquire(lease?.name ?? '', 'two', 60_000)).toBeUndefined();
      expect(await other.acquire(lease?.name ?? '', 'two', 60_000)).toBeUndefined();
    }
    expect(await store.get(numbers, 'n')).toMatchObject({ value: 1 });
    await store.close();
    await other.close();
  });

  test('a time that is none is refused, and nothing is written of its commit or lost of others', async () => {
    const store = await open('times');
    const odd = store.commit([put(numbers, 'a', 1), put(numbers, 'b', 1, { due: Number.NaN })]);
    const beside = store.commit([put(numbers, 'c', 1, { due: 1000 / 3, expires: Infinity })]);
    await expect(odd).rejects.toMatchObject({
      code: 'BAD_STORE_VALUE',
      message: expect.stringContaining('"due" of a row of numbers is NaN'),
    });
    await beside;
    expect(await store.get(numbers, 'a')).toBeUndefined();
    expect(await store.due(numbers, Infinity, 10)).toMatchObject([{ key: 'c', due: 334 }]);
    await store.close();
  });

  test('an invalid address is refused without repeating it', () => {
    expect(() => make('ftp://user:secret-word@nowhere', 'place', {})).toThrow(
      expect.objectContaining({
        code: 'STORE_UNUSABLE',
        message: expect.not.stringContaining('secret-word'),
      }),
    );
  });
}
