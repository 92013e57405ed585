import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Pod } from '../../../src/pod/index.js';
import { Pace } from '../../../src/pod/pace.js';
import type { Caller } from '../caller.js';
import { expectOk } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let zoe: Caller;

beforeAll(async () => {
  ({ pod, alice, bob, carol, zoe } = await startTwoCompanies());
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => pod.close());

async function createSignal(more: object): Promise<string> {
  const body = { name: 'News', query: 'HASHTAG:news', ...more };
  return (expectOk(await alice.post('/agent/v1/signals/create', body)).json() as { id: string }).id;
}

const step = (caller: Caller, name: string, id: string, users?: readonly number[], query = '') =>
  caller.post(`/agent/v1/signals/${id}/${name}${query}`, users);

test('colleagues subscribe to a signal that is shown to them, and leave again', async () => {
  const id = await createSignal({ companyWide: true });
  expect((await step(bob, 'subscribe', id)).json()).toEqual({
    requestedSubscription: 1,
    successfulSubscription: 1,
    failedSubscription: 0,
    subscriptionErrors: [],
  });
  const subscribers = (await alice.get(`/agent/v1/signals/${id}/subscribers`)).json();
  expect(subscribers).toMatchObject({
    offset: 0,
    hasMore: false,
    total: 2,
    data: [
      { userId: alice.user.id, owner: true, subscriberName: 'Alice' },
      { userId: bob.user.id, owner: false, pushed: false, subscriberName: 'Bob' },
    ],
  });
  expect((await bob.get(`/agent/v1/signals/${id}/subscribers`)).status).toBe(400);
  expect((await step(bob, 'unsubscribe', id)).json()).toMatchObject({ successfulSubscription: 1 });
  expect((await step(bob, 'unsubscribe', id)).json()).toMatchObject({
    failedSubscription: 1,
    subscriptionErrors: [{ userId: bob.user.id }],
  });
});

test('the owner subscribes others, who see the signal then, and cannot leave when pushed', async () => {
  const id = await createSignal({});
  expect((await step(bob, 'subscribe', id)).status).toBe(400);
  const users = [bob.user.id, zoe.user.id, 5];
  expect((await step(alice, 'subscribe', id, users, '?pushed=true')).json()).toMatchObject({
    requestedSubscription: 3,
    successfulSubscription: 1,
    failedSubscription: 2,
  });
  expect((await bob.get(`/agent/v1/signals/${id}/get`)).status).toBe(200);
  expect((await zoe.get(`/agent/v1/signals/${id}/get`)).status).toBe(400);
  expect((await step(bob, 'unsubscribe', id)).json()).toMatchObject({ failedSubscription: 1 });
  expect((await step(bob, 'subscribe', id, [carol.user.id])).status).toBe(403);
  expect((await step(alice, 'unsubscribe', id, [bob.user.id])).json()).toMatchObject({
    successfulSubscription: 1,
  });
  expect((await bob.get(`/agent/v1/signals/${id}/get`)).status).toBe(400);
});

test('the owner pushes a signal to somebody who has subscribed to it already', async () => {
  const id = await createSignal({ companyWide: true });
  await step(bob, 'subscribe', id);
  await step(alice, 'subscribe', id, [bob.user.id], '?pushed=true');
  // Neither of them takes that back.
  await step(alice, 'subscribe', id, [bob.user.id]);
  await step(bob, 'subscribe', id);
  expect((await step(bob, 'unsubscribe', id)).json()).toMatchObject({ failedSubscription: 1 });
  expect((await alice.get(`/agent/v1/signals/${id}/subscribers`)).json()).toMatchObject({
    data: [{ owner: true }, { userId: bob.user.id, pushed: true }],
  });
});

test('a field of a signal that is null stays as it is', async () => {
  const id = await createSignal({});
  const changes = { name: null, query: null, companyWide: true };
  expect(
    expectOk(await alice.post(`/agent/v1/signals/${id}/update`, changes)).json(),
  ).toMatchObject({ name: 'News', query: 'HASHTAG:news', companyWide: true });
});

test('a signal of the whole company, or on a profile, is shown to colleagues alone', async () => {
  for (const shown of [{ companyWide: true }, { visibleOnProfile: true }]) {
    const id = await createSignal(shown);
    expect((await carol.get(`/agent/v1/signals/${id}/get`)).status).toBe(200);
    expect((await zoe.get(`/agent/v1/signals/${id}/get`)).status).toBe(400);
    expect((await step(zoe, 'subscribe', id)).status).toBe(400);
  }
});

test('a thousand users are subscribed in turns with other calls', async () => {
  const id = await createSignal({ companyWide: true });
  const turn = jest.spyOn(Pace.prototype, 'turn');
  const unknown = Array.from({ length: 999 }, (_, number) => 1 + number);
  expect((await step(alice, 'subscribe', id, [bob.user.id, ...unknown])).json()).toMatchObject({
    successfulSubscription: 1,
    failedSubscription: 999,
  });
  expect(turn.mock.calls.length).toBeGreaterThanOrEqual(1000);
});
