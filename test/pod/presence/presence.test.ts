import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let zoe: Caller;

beforeEach(async () => {
  ({ pod, clock, alice, bob, zoe } = await startTwoCompanies({
    serviceAccounts: [
      { username: 'janitor', displayName: 'Janitor', roles: ['USER_PRESENCE_UPDATE'] },
    ],
  }));
});

afterEach(() => pod.close());

const show = (caller: Caller, category: string) =>
  caller.post('/pod/v2/user/presence', { category });

const seen = (viewer: Caller, { user }: Caller, version = 3) =>
  viewer.get(`/pod/v${version}/user/${user.id}/presence`);

async function connect(one: Caller, other: Caller): Promise<void> {
  expectOk(await one.post('/pod/v1/connection/create', { userId: other.user.id }));
  expectOk(await other.post('/pod/v1/connection/accept', { userId: one.user.id }));
}

test('a user who has never shown anything is offline, and then as shown', async () => {
  expect((await alice.get('/pod/v2/user/presence')).json()).toMatchObject({
    category: 'OFFLINE',
    userId: alice.user.id,
  });
  clock.advance(5000);
  const presence = { category: 'BUSY', userId: alice.user.id, timestamp: clock.now() };
  expect((await show(alice, 'BUSY')).json()).toEqual(presence);
  clock.advance(5000);
  expect((await show(alice, 'BUSY')).json()).toEqual(presence);
  expect((await seen(bob, alice)).json()).toEqual(presence);
  expect((await show(alice, 'DANCING')).status).toBe(400);
});

test('the first version knows fewer words', async () => {
  await show(alice, 'IN_A_MEETING');
  expect((await alice.get('/pod/v1/user/presence')).json()).toEqual({ category: 'BUSY' });
  expect((await seen(bob, alice, 1)).json()).toEqual({ category: 'BUSY' });
  expect((await seen(bob, alice, 2)).json()).toEqual({ category: 'BUSY' });
  expect((await alice.post('/pod/v1/user/presence', { category: 'AWAY' })).json()).toEqual({
    category: 'AWAY',
  });
});

test('people of other companies see it when they are connected', async () => {
  await show(alice, 'AVAILABLE');
  expect((await seen(zoe, alice)).status).toBe(404);
  expect((await zoe.post('/pod/v1/user/presence/register', [alice.user.id])).status).toBe(404);
  expect((await zoe.get('/pod/v2/users/presence')).json()).toEqual([]);
  await connect(zoe, alice);
  expect((await seen(zoe, alice)).json()).toMatchObject({ category: 'AVAILABLE' });
  const locally = (viewer: Caller) =>
    viewer.get(`/pod/v3/user/${alice.user.id}/presence?local=true`);
  expect((await locally(zoe)).json()).toMatchObject({ category: 'OFFLINE' });
  expect((await locally(bob)).json()).toMatchObject({ category: 'AVAILABLE' });
  expect((await zoe.post('/pod/v1/user/presence/register', [alice.user.id])).status).toBe(200);
  expect((await zoe.get('/pod/v2/users/presence')).json()).toHaveLength(1);
  expect((await alice.get('/pod/v3/user/5/presence')).status).toBe(404);
});

test('accounts with the role for it set what others show', async () => {
  const janitor = await actAs(pod, 'janitor');
  const body = { category: 'OUT_OF_OFFICE', userId: bob.user.id };
  expect((await janitor.post('/pod/v3/user/presence', body)).json()).toMatchObject(body);
  expect((await alice.post('/pod/v3/user/presence', body)).status).toBe(403);
  const path = `/pod/v1/user/${bob.user.id}/presence`;
  expect((await janitor.post(path, { category: 'AWAY' })).json()).toEqual({ category: 'AWAY' });
  expect((await bob.post(path, { category: 'AWAY' })).status).toBe(403);
  const foreign = { ...body, userId: zoe.user.id };
  expect((await janitor.post('/pod/v3/user/presence', foreign)).status).toBe(404);
});

test('the presences of the company are listed by user id, page by page', async () => {
  await show(bob, 'AVAILABLE');
  await show(alice, 'AWAY');
  const page = async (query: string) =>
    ((await alice.get(`/pod/v2/users/presence?${query}`)).json() as { userId: number }[]).map(
      ({ userId }) => userId,
    );
  expect(await page('')).toEqual([alice.user.id, bob.user.id]);
  expect(await page('limit=1')).toEqual([alice.user.id]);
  expect(await page(`limit=1&lastUserId=${alice.user.id}`)).toEqual([bob.user.id]);
});

test('a feed answers what has changed since the last read, as it is now', async () => {
  await show(bob, 'AVAILABLE');
  const { id } = expectOk(await alice.post('/pod/v1/presence/feed/create')).json() as {
    id: string;
  };
  const read = async () => (await alice.get(`/pod/v1/presence/feed/${id}/read`)).json();
  expect(await read()).toEqual([]);
  await show(bob, 'BUSY');
  await show(zoe, 'BUSY');
  await show(bob, 'AWAY');
  expect(await read()).toMatchObject([{ userId: bob.user.id, category: 'AWAY' }]);
  expect(await read()).toEqual([]);
  await connect(alice, zoe);
  await show(zoe, 'AVAILABLE');
  expect(await read()).toMatchObject([{ userId: zoe.user.id, category: 'AVAILABLE' }]);
  expect((await bob.get(`/pod/v1/presence/feed/${id}/read`)).status).toBe(400);
  expect((await bob.post(`/pod/v1/presence/feed/${id}/delete`)).status).toBe(400);
  expect((await alice.post(`/pod/v1/presence/feed/${id}/delete`)).json()).toEqual({ id });
  expect((await alice.get(`/pod/v1/presence/feed/${id}/read`)).status).toBe(400);
});

test('a reset forgets connections and presences', async () => {
  await connect(alice, zoe);
  await show(alice, 'BUSY');
  await pod.reset();
  expect((await alice.get('/pod/v2/user/presence')).json()).toMatchObject({ category: 'OFFLINE' });
  expect((await alice.get('/pod/v1/connection/list?status=ALL')).json()).toEqual([]);
});
