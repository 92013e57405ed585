import { expect, test } from '@jest/globals';
import { collection, memoryStore, put } from '../../../src/bot/index.js';

test('a row of what JSON does not give back does not compile, and is refused when it runs', async () => {
  const times = collection<Date>('times');
  const orders = collection<{ side: string; at?: number | undefined }>('orders');
  // @ts-expect-error -- a date would come back as text
  expect(() => put(times, 'now', new Date(0))).toThrow(
    'A row of "times" cannot keep "value" (Date): JSON would not give it back as it was.',
  );
  const store = memoryStore();
  await store.open();
  await store.commit([put(orders, 'a', { side: 'buy', at: undefined })]);
  expect((await store.get(orders, 'a'))?.value).toEqual({ side: 'buy' });
});
