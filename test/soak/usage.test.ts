import { expect, test } from '@jest/globals';
import { leaksIn, type Usage } from './usage.js';

function usages(change: (sample: number) => Partial<Usage>): Usage[] {
  const level = { heap: 50, resident: 200, handles: 20, descriptors: 40, database: 1 };
  return Array.from({ length: 24 }, (_, sample) => ({ at: sample, ...level, ...change(sample) }));
}

test('what stays level, and a database that grows, is not a leak', () => {
  expect(leaksIn(usages((sample) => ({ database: sample })))).toEqual([]);
});

test('what grows all the time is named', () => {
  expect(leaksIn(usages((sample) => ({ handles: 20 + 3 * sample })))).toEqual([
    'handles grew from 47 to 83',
  ]);
  expect(leaksIn(usages((sample) => ({ heap: 50 + 4 * sample })))).toHaveLength(1);
});

test('what grows while everything gets warm is not a leak', () => {
  expect(leaksIn(usages((sample) => ({ heap: sample < 6 ? 20 : 90 })))).toEqual([]);
});
