import { expect, test } from '@jest/globals';
import { apartFromWork, asWork, idOfNext } from '../../src/bot/work.js';

const someIds = (): Promise<string[]> =>
  Promise.resolve([idOfNext('tea').id, idOfNext('tea').id, idOfNext('milk').id]);

test('work that is done again makes what it made before, told apart by kind and order', async () => {
  const first = await asWork('an event', someIds);
  expect(new Set(first).size).toBe(3);
  expect(await asWork('an event', someIds)).toEqual(first);
  expect(await asWork('another event', someIds)).not.toEqual(first);
});

test('what no work makes has an id of its own', async () => {
  expect(idOfNext('tea')).toMatchObject({ isRepeatable: false });
  expect(await someIds()).not.toEqual(await someIds());
  const apart = await asWork('an event', () =>
    Promise.resolve(apartFromWork(() => idOfNext('tea'))),
  );
  expect(apart).toMatchObject({ isRepeatable: false });
});

test('what work leaves behind makes nothing in its name when it is over', async () => {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const { left } = await asWork('an event', () =>
    Promise.resolve({ left: isOver.then(() => idOfNext('tea')) }),
  );
  end();
  expect(await left).toMatchObject({ isRepeatable: false });
});
