import { expect, test } from '@jest/globals';
import { OrderedTasks } from '../../../src/bot/intake/order.js';
import { turnUnlessLeft } from '../../../src/bot/scale/turn-unless-left.js';

/** A line in which one at a time has its turn, and takes until it is told to end. */
function stage() {
  const leaving = new AbortController();
  const tasks = new OrderedTasks(1);
  const did: string[] = [];
  const ends: (() => void)[] = [];
  const take = async (name: string) => {
    await turnUnlessLeft(leaving.signal, (begins) =>
      tasks.run(name, async () => {
        if (begins()) {
          did.push(`${name} begins`);
          await new Promise<void>((resolve) => ends.push(resolve));
          did.push(`${name} ends`);
        }
      }),
    );
    did.push(`${name} is let go of`);
  };
  return { leaving, did, take, endOne: () => ends.shift()?.() };
}

test('what stands in line when it is left does not begin, and what has begun is waited for', async () => {
  const { leaving, did, take, endOne } = stage();
  const first = take('first');
  const second = take('second');
  await new Promise(setImmediate);
  leaving.abort();
  await second;
  expect(did).toEqual(['first begins', 'second is let go of']);
  endOne();
  await first;
  await new Promise(setImmediate);
  expect(did.slice(2)).toEqual(['first ends', 'first is let go of']);
});

test('what is to be left before it gets in line is let go of at once', async () => {
  const { leaving, did, take } = stage();
  leaving.abort();
  await take('late');
  await new Promise(setImmediate);
  expect(did).toEqual(['late is let go of']);
});

test('each has its turn where nothing is left', async () => {
  const { did, take, endOne } = stage();
  const both = Promise.all([take('first'), take('second')]);
  await new Promise(setImmediate);
  endOne();
  await new Promise(setImmediate);
  endOne();
  await both;
  expect(did.filter((what) => what.endsWith('ends'))).toEqual(['first ends', 'second ends']);
});
