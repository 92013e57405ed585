import { afterEach, expect, jest, test } from '@jest/globals';
import { Pace } from '../../src/pod/pace.js';
import { sortedInTurns } from '../../src/pod/sorted-in-turns.js';

afterEach(() => {
  jest.restoreAllMocks();
});

const byRest = (one: number, other: number) => (one % 97) - (other % 97);

test('items are sorted as at once, equal ones in the order in which they were given', async () => {
  for (const count of [0, 1, 999, 1000, 1001, 5500]) {
    const items = Array.from({ length: count }, (_, place) => (place * 7919) % 10_007);
    expect(await sortedInTurns(items, byRest)).toEqual(items.toSorted(byRest));
  }
});

test('others have their turn while thousands are sorted', async () => {
  const turn = jest.spyOn(Pace.prototype, 'turn');
  await sortedInTurns(
    Array.from({ length: 20_000 }, (_, place) => -place),
    (one, other) => one - other,
  );
  expect(turn.mock.calls.length).toBeGreaterThan(20);
});
