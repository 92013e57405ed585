import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PoliciesInForce } from '../../../src/pod/policies/policies-in-force.js';
import { newPolicy } from '../../../src/pod/policies/policy.js';
import { policyShape } from '../../../src/pod/policies/policy-source.js';
import { Store } from '../../../src/pod/store/store.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';

const count = 900;

let store: Store;
let inForce: PoliciesInForce;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  inForce = new PoliciesInForce();
  const rows = Array.from({ length: count }, (_, place) =>
    newPolicy(
      policyShape.parse({ name: nameOf(place), terms: ['all', ...termsOf(place)], type: 'BLOCK' }),
    ),
  );
  await store.transaction((queries) =>
    writeListInTurns(queries, rows, (some) =>
      queries.insertInto('policies').values(some).execute(),
    ),
  );
});

afterEach(() => store.close());

const nameOf = (place: number) => `P${String(place).padStart(4, '0')}`;
const termsOf = (place: number) => Array.from({ length: 20 }, (_, term) => `term${place}x${term}`);

test('[DLP-10] the terms of hundreds of policies are looked for in a few walks through a text', async () => {
  const groups = await inForce.load(store);
  expect(groups.length).toBeLessThan(5);
  const found = await Promise.all(groups.map(({ matcher }) => matcher.termsIn(['Term7x3, ALL'])));
  const names = groups.flatMap(({ policies }) => policies.map(({ name }) => name));
  expect(names).toEqual(Array.from({ length: count }, (_, place) => nameOf(place)));
  expect(found.flat()).toEqual(
    names.map((name) => (name === nameOf(7) ? ['all', 'term7x3'] : ['all'])),
  );
});

test('when a policy changes, the terms of the others that are not with it are not entered again', async () => {
  const before = await inForce.load(store);
  expect(await inForce.load(store)).toBe(before);
  await store.transaction((queries) =>
    queries
      .updateTable('policies')
      .set({ terms: JSON.stringify(['other']) })
      .where('name', '=', nameOf(count - 1))
      .execute(),
  );
  const after = await inForce.load(store);
  const kept = after.map(({ matcher }, place) => matcher === before[place]?.matcher);
  expect(kept).toEqual(after.map((_, place) => place < after.length - 1));
  expect((await after.at(-1)?.matcher.termsIn(['other']))?.at(-1)).toEqual(['other']);
});
