import { expect, test } from '@jest/globals';
import { LimitedMap } from '../../src/bot/limited-map.js';

test('what was set longest ago makes room for what is new', () => {
  const map = new LimitedMap<string, number>(2);

  map.set('a', 1).set('b', 2).set('c', 3);

  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

test('what is set again counts as new', () => {
  const map = new LimitedMap<string, number>(2);

  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);

  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

test('what was deleted makes room as well', () => {
  const map = new LimitedMap<string, number>(2);

  map.set('a', 1).set('b', 2);
  map.delete('b');
  map.set('c', 3);

  expect([...map.keys()]).toEqual(['a', 'c']);
});
