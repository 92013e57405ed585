import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DatafeedBatch, Event } from '../../../src/contract/index.js';
import type { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';
import { held } from '../held-read.js';
import { startTwoCompanies } from '../two-companies.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let im: string;

beforeEach(async () => {
  ({ pod, clock, alice, bob } = await startTwoCompanies({
    people: [{ username: 'yan', displayName: 'Yan', company: 'Elsewhere' }],
    serviceAccounts: [
      { username: 'archive', displayName: 'Archive', roles: ['CONTENT_EXPORT_SERVICE'] },
      { username: 'plain', displayName: 'Plain' },
    ],
  }));
  im = await alice.im(bob);
});

afterEach(() => pod.close());

async function createOlder(caller: Caller): Promise<string> {
  const reply = expectOk(await caller.post('/agent/v4/datafeed/create'));
  return (reply.json() as { id: string }).id;
}

async function readOlder(caller: Caller, id: string, query = ''): Promise<Event[]> {
  return expectOk(await caller.get(`/agent/v4/datafeed/${id}/read${query}`)).json() as Event[];
}

test('a feed of the older kind answers a bare array, and each event once', async () => {
  const feed = await createOlder(bob);
  for (const text of ['one', 'two', 'three']) {
    await alice.say(im, text);
  }
  const first = await readOlder(bob, feed, '?limit=2');
  const second = await readOlder(bob, feed);
  expect([...first, ...second].map(({ type }) => type)).toEqual(Array(3).fill('MESSAGESENT'));
  expect([first.length, second.length]).toEqual([2, 1]);
  const { answer } = await held(clock, () => readOlder(bob, feed));
  await alice.say(im, 'four');
  expect(JSON.stringify(await answer)).toContain('four');
});

test('answers of the older kind say that it is deprecated, others do not', async () => {
  const created = await bob.post('/agent/v4/datafeed/create');
  const { id } = created.json() as { id: string };
  await alice.say(im, 'one');
  const read = await bob.get(`/agent/v4/datafeed/${id}/read`);
  const warning = "299 symphony-agent 'This method is deprecated'";
  expect([created, read].map(({ headers }) => headers.get('X-Warning'))).toEqual([
    warning,
    warning,
  ]);
  expect((await bob.get('/agent/v5/datafeeds')).headers.has('X-Warning')).toBe(false);
});

test('a HEAD request takes no events away from a feed of the older kind', async () => {
  const feed = await createOlder(bob);
  await alice.say(im, 'one');
  const reply = await bob.call('HEAD', `/agent/v4/datafeed/${feed}/read`);
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET']);
  expect(await readOlder(bob, feed)).toHaveLength(1);
});

test('a feed of the older kind is not a datafeed of the newer one, and the other way round', async () => {
  const older = await createOlder(bob);
  const newer = await bob.createDatafeed();
  expect((await bob.get('/agent/v5/datafeeds')).json()).toEqual([
    expect.objectContaining({ id: newer }),
  ]);
  expect((await bob.read(older)).status).toBe(400);
  expect((await bob.get(`/agent/v4/datafeed/${newer}/read`)).status).toBe(400);
  expect((await alice.get(`/agent/v4/datafeed/${older}/read`)).status).toBe(400);
  await bob.call('DELETE', `/agent/v5/datafeeds/${older}`);
  await alice.say(im, 'still here');
  expect(await readOlder(bob, older)).toHaveLength(1);
});

test('an account has five feeds of the older kind at most, until they are abandoned', async () => {
  for (let count = 0; count < 5; count += 1) {
    await createOlder(bob);
  }
  expect((await bob.post('/agent/v4/datafeed/create')).status).toBe(503);
  clock.advance(30 * 60_000);
  expect((await bob.post('/agent/v4/datafeed/create')).status).toBe(200);
});

function readHose(caller: Caller, more: object = {}) {
  return caller.post('/agent/v5/events/read', {
    type: 'datahose',
    tag: 'archive',
    eventTypes: ['MESSAGESENT'],
    ...more,
  });
}

async function batchOf(caller: Caller, more: object = {}): Promise<DatafeedBatch> {
  return expectOk(await readHose(caller, more)).json() as DatafeedBatch;
}

/** Opens a datahose: a first read, which has nothing to answer. */
async function openHose(caller: Caller, more: object = {}): Promise<DatafeedBatch> {
  const { answer } = await held(clock, () => batchOf(caller, more));
  clock.advance(30_000);
  return answer;
}

test('a datahose delivers the events of the company, of the types that it asks for', async () => {
  const archive = await actAs(pod, 'archive');
  const { ackId, events } = await openHose(archive);
  expect(events).toEqual([]);
  await alice.say(im, 'between two others');
  await alice.createRoom({ name: 'Not asked for' });
  const first = await batchOf(archive, { ackId });
  expect(first.events.map(({ type }) => type)).toEqual(['MESSAGESENT']);
  const { answer } = await held(clock, () =>
    batchOf(archive, { ackId: first.ackId, eventTypes: ['MESSAGE_SENT'] }),
  );
  await bob.say(im, 'later');
  expect(JSON.stringify((await answer).events)).toContain('later');
});

test('a datahose shows neither what other companies say among themselves nor a scope left out', async () => {
  const archive = await actAs(pod, 'archive');
  const zoe = await actAs(pod, 'zoe');
  const yan = await actAs(pod, 'yan');
  const theirs = await zoe.im(yan);
  const shared = await alice.im(zoe);
  const { ackId } = await openHose(archive, { scopes: ['EXTERNAL'] });
  await zoe.say(theirs, 'theirs alone');
  await alice.say(im, 'inside');
  await zoe.say(shared, 'across');
  const { events } = await batchOf(archive, { ackId, scopes: ['EXTERNAL'] });
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events)).toContain('across');
});

test('what a datahose does not acknowledge comes again', async () => {
  const archive = await actAs(pod, 'archive');
  const { ackId } = await openHose(archive);
  await alice.say(im, 'once more');
  const lost = await batchOf(archive, { ackId });
  clock.advance(30_000);
  expect((await batchOf(archive)).events).toEqual(lost.events);
});

test('a datahose is for service accounts that export content or watch over it', async () => {
  const plain = await actAs(pod, 'plain');
  expect((await readHose(plain)).status).toBe(403);
  expect((await readHose(alice)).status).toBe(403);
  const archive = await actAs(pod, 'archive');
  for (const wrong of [
    { type: 'fanout' },
    { tag: '' },
    { tag: 'x'.repeat(81) },
    { eventTypes: [] },
    { eventTypes: null },
    { scopes: ['ELSEWHERE'] },
    { ackId: 'nonsense' },
  ]) {
    expect((await readHose(archive, wrong)).status).toBe(400);
  }
});

test('the older health checks say that everything is up', async () => {
  expect((await call(pod, 'GET', '/agent/v1/HealthCheck')).json()).toEqual({
    podConnectivity: true,
    keyManagerConnectivity: true,
    version: '25.8.1',
  });
  expect((await call(pod, 'GET', '/agent/v2/HealthCheck?failOnAny=true')).json()).toMatchObject({
    podConnectivity: true,
    encryptDecryptSuccess: true,
    agentVersion: '25.8.1',
  });
});
