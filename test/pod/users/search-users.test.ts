import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs } from '../caller.js';

const people = 1_201;
/** Their names run against their ids. */
const nameOf = (at: number) => `Person ${String(people - at).padStart(4, '0')}`;

let pod: Pod;
let alice: Caller;

beforeAll(async () => {
  pod = await Pod.start({
    console: false,
    seed: {
      people: [
        {
          username: 'alice',
          displayName: 'Alice Adams',
          roles: ['INDIVIDUAL', 'USER_PROVISIONING'],
        },
        ...Array.from({ length: people }, (_, at) => ({
          username: `person${at}`,
          displayName: nameOf(at),
        })),
      ],
    },
  });
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

async function search(page: string, filters?: object) {
  const answer = await alice.post(`/pod/v1/user/search?${page}`, { query: 'person', filters });
  const { count, users } = answer.json() as { count: number; users: User[] };
  return { count, names: users.map(({ displayName }) => displayName) };
}

test('users come by name, page by page, whether they are filtered or not', async () => {
  for (const filters of [undefined, { accountTypes: ['NORMAL'] }]) {
    const first = await search('limit=3', filters);
    expect(first).toEqual({
      count: people,
      names: ['Person 0001', 'Person 0002', 'Person 0003'],
    });
    const last = await search('skip=1200&limit=1000', filters);
    expect(last).toEqual({ count: people, names: ['Person 1201'] });
    expect(await search('skip=5000', filters)).toEqual({ count: people, names: [] });
  }
  expect(await search('', { accountTypes: ['SYSTEM'] })).toEqual({ count: 0, names: [] });
});

test('who is renamed is found by the new name at once, whatever the case of its letters', async () => {
  const name = 'Élodie 100%_Õ';
  const find = async (query: string) => {
    const answer = await alice.post('/pod/v1/user/search', { query });
    return (answer.json() as { users: User[] }).users.map(({ id }) => id);
  };
  expect(await find('éLODIE')).toEqual([]);
  const renamed = await alice.post(`/pod/v2/admin/user/${alice.user.id}/update`, {
    displayName: name,
  });
  expect(renamed.status).toBe(200);
  expect(await find('éLODIE 100%_õ')).toEqual([alice.user.id]);
  expect(await find('ÉLODIE%')).toEqual([]);
  expect(await find('Alice Adams')).toEqual([]);
});

test('accounts are found by id, page by page, past what is loaded at once', async () => {
  const found = await alice.post('/pod/v1/admin/user/find?skip=1000&limit=2', {
    role: 'INDIVIDUAL',
  });
  const accounts = found.json() as { userAttributes: { userName: string } }[];
  // Alice is the first.
  expect(accounts.map(({ userAttributes }) => userAttributes.userName)).toEqual([
    'person999',
    'person1000',
  ]);
});
