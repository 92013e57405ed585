import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import type { Caller } from '../caller.js';
import { actAs, call } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let room: string;

beforeAll(async () => {
  clock = new ManualClock(Date.UTC(2030, 0, 1));
  pod = await Pod.start({ clock });
  alice = await actAs(pod, 'alice');
  room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
});

beforeEach(() => pod.control.journal.clear());
afterAll(() => pod.close());

/** What is in the journal is written when the connection is done, which may be after the answer came. */
async function entries(count: number) {
  for (;;) {
    const found = await pod.control.journal.read();
    if (found.length >= count) {
      return found;
    }
  }
}

test('a call is remembered with its route, outcome, user and trace id', async () => {
  await fetch(`${pod.url}/pod/v2/streams/${room}/info`, {
    headers: { ...alice.headers, 'X-Trace-Id': 'aB3dE6' },
  });
  expect(await entries(1)).toEqual([
    {
      number: expect.any(Number),
      time: clock.now(),
      method: 'GET',
      route: '/pod/v2/streams/{streamId}/info',
      status: 200,
      duration: expect.any(Number),
      user: 'alice',
      traceId: 'aB3dE6',
    },
  ]);
});

test('a trace id that is the token of its call is not kept', async () => {
  const token = alice.headers['sessionToken'] ?? '';
  for (const traceId of [token.slice(0, 64), token.slice(0, 60)]) {
    await fetch(`${pod.url}/pod/v2/streams/${room}/info`, {
      headers: { ...alice.headers, 'X-Trace-Id': traceId },
    });
  }
  const found = await entries(2);
  expect(found.map(({ traceId }) => traceId)).toEqual([undefined, undefined]);
});

test('no token, no key and no text of a message gets into the journal', async () => {
  const { privateKey } = await serviceAccount(pod, 'keeper');
  await alice.say(room, 'a secret word');
  await call(pod, 'POST', '/login/pubkey/authenticate', { body: { token: privateKey } });
  await alice.get('/pod/v2/user?username=hidden%20person');
  await call(pod, 'GET', '/nowhere/hidden-path', {
    headers: { 'X-Trace-Id': 'hidden trace, "no id"' },
  });
  const written = JSON.stringify(await entries(4));
  const { sessionToken = '', keyManagerToken = '' } = alice.headers;
  for (const secret of ['secret', 'hidden', sessionToken, keyManagerToken, privateKey, room]) {
    expect(written).not.toContain(secret);
  }
});

test('refusals, unknown paths and lost connections are remembered as what they were', async () => {
  await call(pod, 'GET', '/pod/v2/sessioninfo');
  await call(pod, 'GET', '/nowhere');
  await call(pod, 'DELETE', '/pod/v2/sessioninfo');
  const fault = await pod.control.faults.inject({ route: '*', kind: 'drop', times: 1 });
  await expect(alice.get('/pod/v2/sessioninfo')).rejects.toThrow();
  const info = '/pod/v2/sessioninfo';
  const shown = (await entries(4)).map(({ method, route, status, faults }) => ({
    method,
    route,
    status,
    faults,
  }));
  expect(shown).toEqual([
    { method: 'GET', route: info, status: 401 },
    { method: 'GET', status: 404 },
    { method: 'DELETE', route: info, status: 405 },
    { method: 'GET', route: info, faults: [fault.id] },
  ]);
});

test('calls of the control API are not remembered', async () => {
  await pod.control.people();
  await call(pod, 'GET', '/cadenza/v1/nothing');
  await alice.get('/pod/v2/sessioninfo');
  expect((await entries(1)).map(({ route }) => route)).toEqual(['/pod/v2/sessioninfo']);
});

test('the journal is filtered, and read on from a number', async () => {
  const bob = await actAs(pod, 'bob');
  await alice.get('/pod/v2/sessioninfo');
  await bob.get('/pod/v1/sessioninfo');
  await call(pod, 'GET', '/pod/v2/sessioninfo');
  const all = await entries(3);
  const read = pod.control.journal;
  expect(await read.read({ user: 'bob' })).toEqual([all[1]]);
  expect(await read.read({ status: 401 })).toEqual([all[2]]);
  expect(await read.read({ route: '/pod/v2/sessioninfo' })).toEqual([all[0], all[2]]);
  expect(await read.read({ method: 'POST' })).toEqual([]);
  expect(await read.read({ limit: 1 })).toEqual([all[2]]);
  expect(await read.read({ after: all[0]?.number ?? 0 })).toEqual([all[1], all[2]]);
});
