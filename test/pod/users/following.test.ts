import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let zoe: Caller;
let admin: Caller;

beforeAll(async () => {
  ({ pod, alice, bob, carol, zoe } = await startTwoCompanies({
    serviceAccounts: [{ username: 'admin', displayName: 'A', roles: ['USER_PROVISIONING'] }],
  }));
  admin = await actAs(pod, 'admin');
});

afterAll(() => pod.close());

const act = (caller: Caller, name: string, user: Caller, ...followers: Caller[]) =>
  caller.post(`/pod/v1/user/${user.user.id}/${name}`, {
    followers: followers.map((follower) => follower.user.id),
  });

const list = async (caller: Caller, user: Caller, name: string, query = '') =>
  (await caller.get(`/pod/v1/user/${user.user.id}/${name}${query}`)).json();

test('users follow others, and administrators let others follow', async () => {
  expect((await act(bob, 'follow', alice, bob)).status).toBe(200);
  expect((await act(bob, 'follow', alice, bob)).status).toBe(200);
  expect((await act(bob, 'follow', alice, carol)).status).toBe(403);
  expect((await act(admin, 'follow', alice, carol)).status).toBe(200);
  expect(await list(bob, alice, 'followers')).toEqual({
    count: 2,
    followers: [bob.user.id, carol.user.id],
  });
  expect(await list(alice, bob, 'following')).toEqual({ count: 1, following: [alice.user.id] });
  const first = (await list(bob, alice, 'followers', '?limit=1')) as {
    pagination: { cursors: { before: string; after: string } };
  };
  expect(first).toMatchObject({ count: 2, followers: [bob.user.id] });
  const { after } = first.pagination.cursors;
  const second = await list(bob, alice, 'followers', `?limit=1&after=${after}`);
  expect(second).toEqual({
    count: 2,
    followers: [carol.user.id],
    pagination: { cursors: { before: expect.any(String) } },
  });
  const { before } = (second as typeof first).pagination.cursors;
  expect(await list(bob, alice, 'followers', `?limit=1&before=${before}`)).toMatchObject({
    followers: [bob.user.id],
  });
  expect((await act(bob, 'unfollow', alice, bob)).status).toBe(200);
  expect(await list(bob, alice, 'followers')).toMatchObject({ count: 1 });
});

test('nobody follows people of another company, or themselves', async () => {
  expect((await act(zoe, 'follow', alice, zoe)).status).toBe(400);
  expect((await act(admin, 'follow', alice, zoe)).status).toBe(400);
  expect((await act(alice, 'follow', alice, alice)).status).toBe(400);
  expect((await zoe.get(`/pod/v1/user/${alice.user.id}/followers`)).status).toBe(400);
});

test('a service account says of itself what its commands are', async () => {
  const manifest = JSON.stringify({ commands: ['/help'] });
  const path = '/pod/v1/user/manifest/own';
  expect((await admin.get(path)).json()).toEqual({ manifest: '' });
  expect((await admin.post(path, { manifest })).status).toBe(200);
  expect((await admin.get(path)).json()).toEqual({ manifest });
  expect((await admin.post(path, { manifest: '{' })).status).toBe(400);
  expect((await admin.post(path, { manifest: `"${'x'.repeat(6144)}"` })).status).toBe(400);
  expect((await alice.get(path)).status).toBe(403);
});

test('administrators name who stands in for a user', async () => {
  const path = `/pod/v1/admin/user/${alice.user.id}/delegates`;
  const update = (caller: Caller, userId: number, action: string) =>
    caller.post(`${path}/update`, { userId, action });
  expect((await update(admin, bob.user.id, 'ADD')).status).toBe(200);
  expect((await admin.get(path)).json()).toEqual([bob.user.id]);
  expect((await update(admin, alice.user.id, 'ADD')).status).toBe(400);
  expect((await update(admin, bob.user.id, 'REMOVE')).status).toBe(200);
  expect((await admin.get(path)).json()).toEqual([]);
  expect((await alice.get(path)).status).toBe(403);
});

test('administrators find users by role and status', async () => {
  const find = async (filter: object) =>
    (
      (await admin.post('/pod/v1/admin/user/find', filter)).json() as {
        userAttributes: { userName: string };
      }[]
    ).map(({ userAttributes }) => userAttributes.userName);
  expect(await find({ role: 'USER_PROVISIONING' })).toEqual(['admin']);
  expect(await find({ status: 'DISABLED' })).toEqual([]);
  expect((await admin.post('/pod/v1/admin/user/find', { role: 'KING' })).status).toBe(400);
  expect((await alice.post('/pod/v1/admin/user/find', {})).status).toBe(403);
  expect((await admin.get('/pod/v3/admin/user/list?limit=2')).json()).toHaveLength(2);
});
