import { afterEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { Pace } from '../../../src/pod/pace.js';
import { connectionsOf } from '../../../src/pod/store/connections.js';
import { readAllInTurns } from '../../../src/pod/store/read-in-turns.js';
import { Store } from '../../../src/pod/store/store.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test('rows are read a thousand at a time, and others have their turn in between', async () => {
  const turn = jest.spyOn(Pace.prototype, 'turn');
  const reads: (readonly [number | undefined, number])[] = [];
  const rows = await readAllInTurns<number>((last, most) => {
    reads.push([last, most]);
    const next = (last ?? 0) + 1;
    const length = Math.min(most, 2500 - (last ?? 0));
    return Promise.resolve(Array.from({ length }, (_, place) => next + place));
  });
  expect(rows).toEqual(Array.from({ length: 2500 }, (_, place) => place + 1));
  expect(reads).toEqual([
    [undefined, 1000],
    [1000, 1000],
    [2000, 1000],
  ]);
  expect(turn).toHaveBeenCalledTimes(2);
});

test('connections of either side are read, and listed by their age', async () => {
  const store = await Store.open({ kind: 'memory' });
  const { queries } = store;
  await sql`pragma foreign_keys = off`.execute(queries);
  const me = 5_000;
  const others = Array.from({ length: 2_600 }, (_, place) => me - 1_300 + place).filter(
    (id) => id !== me,
  );
  await writeListInTurns(queries, others, (some) =>
    queries
      .insertInto('connections')
      .values(
        some.map((id) => ({
          low_id: Math.min(id, me),
          high_id: Math.max(id, me),
          requester_id: me,
          status: 'PENDING',
          first_requested_at: id % 3,
          updated_at: 0,
          requests: 1,
        })),
      )
      .execute(),
  );
  const found = await connectionsOf(queries, me);
  const expected = others.toSorted((one, other) => (one % 3) - (other % 3) || one - other);
  expect(found.map(({ low_id, high_id }) => low_id + high_id - me)).toEqual(expected);
  await store.close();
});
