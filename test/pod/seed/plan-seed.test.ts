import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { Pace } from '../../../src/pod/pace.js';
import { planSeed } from '../../../src/pod/seed/plan-seed.js';
import { checkSeedValue } from '../../../src/pod/seed/read-seed.js';
import { Store } from '../../../src/pod/store/store.js';

const company = { name: 'Cadenza', tenant: 1 };

let store: Store;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

test('thousands of people and rooms are planned in turns with other calls', async () => {
  const count = 2_000;
  const numbers = Array.from({ length: count }, (_, number) => number);
  const seed = checkSeedValue({
    people: numbers.map((number) => ({ username: `p${number}`, displayName: `P ${number}` })),
    rooms: numbers.map((number) => ({ name: `Room ${number}`, owner: `p${number}` })),
  });
  const turn = jest.spyOn(Pace.prototype, 'turn');
  const plan = await planSeed(store.queries, seed, company, 0);
  expect(plan.users.map(({ username }) => username)).toEqual(numbers.map((number) => `p${number}`));
  expect(turn.mock.calls.length).toBeGreaterThanOrEqual(2 * count);
});

test('a room of a seed is looked for by an index', async () => {
  const { rows } = await sql<{ detail: string }>`explain query plan
    select id from streams where name = 'Desk' and type = 'ROOM'`.execute(store.queries);
  expect(rows.map(({ detail }) => detail).join()).toContain('USING INDEX streams_name');
});
