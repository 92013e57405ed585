import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User, UsersFound } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs } from '../caller.js';

let pod: Pod;
let alice: Caller;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      company: 'Example Capital',
      people: [
        {
          username: 'alice',
          displayName: 'Alice Adams',
          firstName: 'Alice',
          lastName: 'Adams',
          email: 'Alice.Adams@example.com',
        },
        { username: 'bob', displayName: 'Bob 100% Brown' },
      ],
      serviceAccounts: [{ username: 'echo', displayName: 'Echo' }],
    },
  });
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

async function find(query: string): Promise<UsersFound> {
  return (await alice.get(`/pod/v3/users?${query}`)).json() as UsersFound;
}

test('a session says who its user is', async () => {
  expect((await alice.get('/pod/v2/sessioninfo')).json()).toEqual({
    id: 68719476742,
    username: 'alice',
    displayName: 'Alice Adams',
    firstName: 'Alice',
    lastName: 'Adams',
    emailAddress: 'Alice.Adams@example.com',
    company: 'Example Capital',
    accountType: 'NORMAL',
    avatars: [],
    roles: ['INDIVIDUAL'],
  });
});

test('users are found by id, by e-mail address and by user name, in upper or lower case', async () => {
  const usernames = ({ users }: UsersFound) => users.map(({ username }) => username);
  expect(usernames(await find('uid=68719476742,68719476743'))).toEqual(['alice', 'bob']);
  expect(usernames(await find('email=alice.adams@EXAMPLE.com'))).toEqual(['alice']);
  expect(usernames(await find('username=ECHO, bob&local=true'))).toEqual(['echo', 'bob']);
});

test('who is not found stands under errors', async () => {
  expect(await find('uid=68719476742,5,x')).toMatchObject({
    users: [{ username: 'alice' }],
    errors: [
      { error: 'user.not.found', id: '5' },
      { error: 'invalid.format', id: 'x' },
    ],
  });
});

test('one kind of list at a time, of a hundred at most', async () => {
  expect((await alice.get('/pod/v3/users')).status).toBe(400);
  expect((await alice.get('/pod/v3/users?uid=1&email=a@b.c')).status).toBe(400);
  const many = Array.from({ length: 101 }, (_, count) => count + 1).join(',');
  expect((await alice.get(`/pod/v3/users?uid=${many}`)).status).toBe(400);
});

test('one user is answered alone, and nobody with 204', async () => {
  const user = (await alice.get('/pod/v2/user?username=echo&local=true')).json() as User;
  expect(user).toMatchObject({ username: 'echo', accountType: 'SYSTEM' });
  expect((await alice.get('/pod/v2/user?uid=5')).status).toBe(204);
});

test('users are searched by name and e-mail address', async () => {
  const search = async (query: string, filters?: object) =>
    (await alice.post('/pod/v1/user/search', { query, filters })).json() as {
      count: number;
      users: User[];
    };
  expect((await search('ADAMS')).users.map(({ username }) => username)).toEqual(['alice']);
  expect((await search('100%')).users.map(({ username }) => username)).toEqual(['bob']);
  expect((await search('%')).count).toBe(1);
  expect((await search('a', { accountTypes: ['SYSTEM'] })).users).toEqual([
    expect.objectContaining({ username: 'echo' }),
  ]);
  expect((await search('a', { company: 'Elsewhere' })).count).toBe(0);
  expect((await alice.post('/pod/v1/user/search', { query: ' ' })).status).toBe(400);
});
