import { expect, test } from '@jest/globals';
import { idOfItsOwn, Work } from '../../src/bot/work.js';

function someIds(cause: string): string[] {
  const work = new Work(cause);
  return ['tea', 'tea', 'milk'].map((kind) => work.idOfNext(kind).id);
}

test('work that is done again makes what it made before, told apart by kind and order', () => {
  const first = someIds('an event');
  expect(new Set(first).size).toBe(3);
  expect(someIds('an event')).toEqual(first);
  expect(someIds('another event')).not.toEqual(first);
});

test('what no work makes has an id of its own', () => {
  expect(idOfItsOwn()).toMatchObject({ isRepeatable: false });
  expect(idOfItsOwn()).not.toEqual(idOfItsOwn());
});
