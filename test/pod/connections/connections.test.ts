import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAsNew, expectOk } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let zoe: Caller;

beforeEach(async () => {
  ({ pod, clock, alice, bob, zoe } = await startTwoCompanies());
});

afterEach(() => pod.close());

const step = (caller: Caller, name: string, other: Caller) =>
  caller.post(`/pod/v1/connection/${name}`, { userId: other.user.id });

const list = async (caller: Caller, query = '') =>
  (await caller.get(`/pod/v1/connection/list${query}`)).json();

const info = (caller: Caller, other: Caller) =>
  caller.get(`/pod/v1/connection/user/${other.user.id}/info`);

test('a connection is asked for and accepted, and both sides are told', async () => {
  const feeds = [await alice.createDatafeed(), await zoe.createDatafeed()] as const;
  const asked = await step(alice, 'create', zoe);
  const now = clock.now();
  expect(asked.json()).toEqual({
    userId: zoe.user.id,
    status: 'PENDING_OUTGOING',
    firstRequestedAt: now,
    updatedAt: now,
    requestCounter: 1,
  });
  expect(await list(zoe)).toMatchObject([{ userId: alice.user.id, status: 'PENDING_INCOMING' }]);
  clock.advance(1000);
  const accepted = await step(zoe, 'accept', alice);
  expect(accepted.json()).toMatchObject({ status: 'ACCEPTED', updatedAt: now + 1000 });
  expect((await info(alice, zoe)).json()).toMatchObject({ status: 'ACCEPTED' });
  for (const batch of [await alice.events(feeds[0]), await zoe.events(feeds[1])]) {
    expect(batch.events).toMatchObject([
      {
        type: 'CONNECTIONREQUESTED',
        initiator: { user: { userId: alice.user.id } },
        payload: { connectionRequested: { toUser: { userId: zoe.user.id } } },
      },
      {
        type: 'CONNECTIONACCEPTED',
        initiator: { user: { userId: zoe.user.id } },
        payload: { connectionAccepted: { fromUser: { userId: alice.user.id } } },
      },
    ]);
  }
});

test('only who was asked accepts or rejects, and asking again counts', async () => {
  await step(alice, 'create', zoe);
  expect((await step(alice, 'accept', zoe)).status).toBe(404);
  expect((await step(alice, 'reject', zoe)).status).toBe(404);
  expect((await step(zoe, 'create', alice)).json()).toMatchObject({ status: 'PENDING_INCOMING' });
  expect((await step(alice, 'create', zoe)).json()).toMatchObject({ requestCounter: 2 });
  expect((await step(zoe, 'reject', alice)).json()).toMatchObject({ status: 'REJECTED' });
  expect((await step(zoe, 'accept', alice)).status).toBe(404);
  expect(await list(zoe, '?status=rejected')).toMatchObject([{ userId: alice.user.id }]);
  expect(await list(zoe)).toEqual([]);
});

test('colleagues are connected by themselves, and listed when they are named', async () => {
  const connection = { userId: bob.user.id, status: 'ACCEPTED' };
  expect((await info(alice, bob)).json()).toEqual(connection);
  expect((await step(alice, 'create', bob)).json()).toEqual(connection);
  expect((await step(alice, 'reject', bob)).status).toBe(400);
  expect((await alice.post(`/pod/v1/connection/user/${bob.user.id}/remove`)).status).toBe(400);
  expect(await list(alice, '?status=ACCEPTED')).toEqual([]);
  expect(await list(alice, `?status=ALL&userIds=${bob.user.id},${alice.user.id}`)).toEqual([
    connection,
  ]);
  expect(await list(alice, `?userIds=${bob.user.id}`)).toEqual([]);
});

test('a removed connection is gone on both sides', async () => {
  await step(alice, 'create', zoe);
  await step(zoe, 'accept', alice);
  const removed = await zoe.post(`/pod/v1/connection/user/${alice.user.id}/remove`);
  expect(removed.json()).toEqual({ format: 'TEXT', message: 'Connection Removed.' });
  expect((await info(alice, zoe)).status).toBe(404);
  expect(await list(alice, '?status=ALL')).toEqual([]);
  expect((await zoe.post(`/pod/v1/connection/user/${alice.user.id}/remove`)).status).toBe(404);
});

test('a connection with somebody who was deactivated can be removed, and nothing else done with it', async () => {
  await step(alice, 'create', zoe);
  await step(zoe, 'accept', alice);
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const off = { status: 'DISABLED' };
  expectOk(await admin.post(`/pod/v1/admin/user/${alice.user.id}/status/update`, off));
  expect((await step(zoe, 'create', alice)).status).toBe(404);
  const remove = () => zoe.post(`/pod/v1/connection/user/${alice.user.id}/remove`);
  expect((await remove()).status).toBe(200);
  expect(await list(zoe, '?status=ALL')).toEqual([]);
  expect((await remove()).status).toBe(404);
});

test('who is not there, oneself, and anything that is not a status are refused', async () => {
  expect((await alice.post('/pod/v1/connection/create', { userId: 5 })).status).toBe(404);
  expect((await alice.get('/pod/v1/connection/user/x/info')).status).toBe(404);
  expect((await step(alice, 'create', alice)).status).toBe(400);
  expect((await alice.get('/pod/v1/connection/list?status=MAYBE')).status).toBe(400);
  expect((await alice.get('/pod/v1/connection/list?userIds=x')).status).toBe(400);
});
