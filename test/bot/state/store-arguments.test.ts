import { expect, test } from '@jest/globals';
import { Bot, collection, put, type Store, storeKey } from '../../../src/bot/index.js';
import { callUntyped } from '../untyped.js';

const config = {
  host: 'localhost',
  bot: { username: 'bot', privateKey: { content: 'none' } },
};

const orders = collection<number>('orders');

/** Calls a method of the store of a bot as JavaScript may: with anything. */
function call(method: keyof Store, ...given: readonly unknown[]): Promise<unknown> {
  const { store } = new Bot(config, { log: false });
  return Promise.resolve(callUntyped(store, method, given));
}

test.each<[keyof Store, readonly unknown[]]>([
  ['get', [undefined, 'o1']],
  ['get', ['orders', 'o1']],
  ['getAll', [null, ['o1']]],
  ['scan', ['orders']],
  ['due', [{}, Infinity, 1]],
  ['count', ['orders']],
  ['commit', [[{ ...put(orders, 'o1', 1), collection: 'orders' }]]],
])(
  '%s of the store refuses what is no collection instead of finding nothing: %#',
  async (method, given) => {
    await expect(call(method, ...given)).rejects.toMatchObject({
      code: 'BAD_STORE_KEY',
      message: expect.stringContaining("what collection('orders') returned") as unknown,
    });
  },
);

test('a collection is refused where it is made when no store can hold its name', () => {
  expect(() => collection('my notes')).toThrow(
    '"my notes" cannot name a collection or a lease: use letters, digits, "-", "_", ".", ":" and "/"',
  );
});

test.each<[keyof Store, readonly unknown[]]>([
  ['get', [orders, undefined]],
  ['get', [orders, 7]],
  ['getAll', [orders, 'o1']],
  ['getAll', [orders, [7]]],
  ['commit', [[{ ...put(orders, 'o1', 1), key: 7 }]]],
])('%s of the store refuses what is no key: %#', async (method, given) => {
  await expect(call(method, ...given)).rejects.toMatchObject({ code: 'BAD_STORE_KEY' });
});

test.each([[undefined], [put(orders, 'o1', 1)], [[undefined]], [[[put(orders, 'o1', 1)]]]])(
  'commit refuses what are no changes: %#',
  async (given) => {
    await expect(call('commit', given)).rejects.toMatchObject({
      code: 'BAD_ARGUMENT',
      message: expect.stringContaining('bot.store.commit([put(orders, key, order)])') as unknown,
    });
  },
);

test.each([[undefined], [null], [-1], [1.5], [Number.NaN], [{}]])(
  'a key is made of texts and whole numbers, not of %p',
  (part) => {
    expect((): unknown => Reflect.apply(storeKey, undefined, ['order', part])).toThrow(
      expect.objectContaining({ code: 'BAD_STORE_KEY' }),
    );
  },
);
