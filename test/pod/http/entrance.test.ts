import { expect, jest, test } from '@jest/globals';
import { Entrance } from '../../../src/pod/http/entrance.js';

/** Lets so many clients connect, one each time the process looks for what has come in. */
function connectOneByOne(entrance: Entrance, count: number, seen: string[]): void {
  if (count > 0) {
    entrance.connected();
    seen.push('connection');
    setImmediate(() => connectOneByOne(entrance, count - 1, seen));
  }
}

test('calls wait until all who are connecting are in', async () => {
  const entrance = new Entrance(() => 0);
  const seen: string[] = [];
  connectOneByOne(entrance, 20, seen);
  await Promise.all(
    ['one', 'two'].map(async (call) => {
      await entrance.enter();
      seen.push(call);
    }),
  );
  expect(seen).toEqual([...Array<string>(20).fill('connection'), 'one', 'two']);
});

test('calls wait no longer than a moment for a crowd that never ends', async () => {
  let time = 0;
  const entrance = new Entrance(() => (time += 10));
  const seen: string[] = [];
  connectOneByOne(entrance, 1000, seen);
  await entrance.enter();
  await entrance.enter();
  expect(seen.length).toBeLessThan(20);
});

test('what a call computes at once counts: others have their turn before those behind it', async () => {
  let time = 0;
  const now = jest.spyOn(performance, 'now').mockImplementation(() => time);
  let loop = 0;
  const count = () => {
    loop += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const entrance = new Entrance(() => 0);
  const turns = await Promise.all(
    Array.from({ length: 10 }, async () => {
      await entrance.enter();
      const turn = loop;
      // It looks up whose token it has, and the like.
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
      time += 12;
      return turn;
    }),
  );
  clearImmediate(counting);
  now.mockRestore();
  expect(new Set(turns).size).toBe(10);
});
