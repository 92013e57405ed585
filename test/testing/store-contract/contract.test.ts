import { expect, test } from '@jest/globals';
import { memoryStore, type Store, StoreError } from '../../../src/bot/index.js';
import { storeContract } from '../../../src/testing/index.js';

/** Which promises a store breaks that is as the one in memory but for some methods, and what is said of it. */
async function broken(
  change: (store: Store) => Partial<Store>,
): Promise<Readonly<Record<string, string>>> {
  const failed: Record<string, string> = {};
  const make = (_: string, now: () => number): Store => {
    const store = memoryStore({ now });
    const changed = change(store);
    return new Proxy(store, {
      get: (_target, name) => {
        const own: unknown = Reflect.get(changed, name) ?? Reflect.get(store, name);
        return typeof own === 'function' ? (own.bind(store) as unknown) : own;
      },
    });
  };
  for (const { name, run } of storeContract({ make, shared: false })) {
    await run().catch((error: unknown) => {
      failed[name] = String(error);
    });
  }
  return failed;
}

test('a store that hands out what it holds itself is found', async () => {
  const values = new Map<string, unknown>();
  const failed = await broken((store) => ({
    commit: (changes, fences) => {
      for (const change of changes) {
        values.set(change.key, change.kind === 'put' ? change.value : undefined);
      }
      return store.commit(changes, fences);
    },
    get: async (of, key) => {
      const row = await store.get(of, key);
      return row && { ...row, value: values.get(key) as typeof row.value };
    },
  }));
  expect(Object.keys(failed)).toContain(
    'a value that was written or read is nobody else’s: changing it changes no row',
  );
});

test.each([
  ['refuses all that expects a version', 'refused again and again', 'STORE_CONFLICT'],
  ['fails', 'The disk is full.', 'STORE_UNUSABLE'],
] as const)(
  'a store that %s fails with that, instead of being asked for ever',
  async (_, said, code) => {
    const failed = await broken((store) => ({
      commit: (changes, fences) =>
        changes.some(({ kind, key }) => kind === 'put' && key === 'sum') &&
        changes.some(({ expected }) => expected !== undefined)
          ? Promise.reject(new StoreError(code, 'The disk is full.'))
          : store.commit(changes, fences),
    }));
    expect(Object.values(failed)).toEqual([expect.stringContaining(said)]);
  },
);

test('a store that gives no lease where there is one to be had is told so', async () => {
  const failed = await broken(() => ({ acquire: () => Promise.resolve(undefined) }));
  expect(Object.values(failed)).toEqual([
    expect.stringContaining('acquire() gave nothing'),
    expect.stringContaining('acquire() gave nothing'),
    expect.stringContaining('acquire() gave nothing'),
  ]);
});

test('a store that refuses nothing, or by another error, is told which error is missing', async () => {
  const quiet = await broken((store) => ({
    commit: (...given) => store.commit(...given).catch(() => 1),
  }));
  expect(Object.values(quiet).join()).toContain(
    'has to be refused with a StoreError BAD_STORE_KEY',
  );
  const loose = await broken((store) => ({
    commit: (...given) =>
      store.commit(...given).catch(() => {
        throw new TypeError('It is circular.');
      }),
  }));
  expect(Object.values(loose).join()).toContain(
    'A StoreError BAD_STORE_VALUE has to be thrown, not: TypeError: It is circular.',
  );
});

test('a store whose epochs do not grow is told so', async () => {
  const failed = await broken((store) => ({
    acquire: async (...given) => {
      const lease = await store.acquire(...given);
      return lease && { ...lease, epoch: 1 };
    },
  }));
  expect(Object.values(failed).join()).toContain('gave the epoch 1, which has to be above 1');
});
