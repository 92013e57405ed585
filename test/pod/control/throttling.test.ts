import { expect, test } from '@jest/globals';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { documentedLimits } from '../../../src/pod/traffic/throttle.js';
import { actAs, call, control } from '../caller.js';

const info = 'GET /pod/v2/sessioninfo';

test('calls above a limit get 429 and the seconds until they pass again', async () => {
  const clock = new ManualClock(Date.UTC(2030, 0, 1) + 1_500);
  await using pod = await Pod.start({
    clock,
    throttling: [{ route: info, calls: 2, seconds: 10 }],
  });
  const alice = await actAs(pod, 'alice');
  const bob = await actAs(pod, 'bob');
  const status = async (who = alice) => (await who.get('/pod/v2/sessioninfo')).status;
  expect([await status(), await status()]).toEqual([200, 200]);
  const refused = await alice.get('/pod/v2/sessioninfo');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('9');
  expect(refused.json()).toEqual({
    code: 429,
    message: 'More than 2 calls in 10 seconds. Try again in 9 s.',
  });
  expect(await status(bob)).toBe(200);
  expect((await alice.get('/pod/v1/sessioninfo')).status).toBe(200);
  clock.advance(8_500);
  expect(await status()).toBe(200);
});

test('a limit for all routes counts the calls of an address, those of the control API apart', async () => {
  await using pod = await Pod.start({
    clock: new ManualClock(),
    throttling: [{ route: '*', calls: 2, seconds: 1 }],
  });
  const alice = await actAs(pod, 'alice');
  const bob = await actAs(pod, 'bob');
  const statuses = [
    (await alice.get('/pod/v2/sessioninfo')).status,
    (await bob.get('/pod/v1/sessioninfo')).status,
    (await call(pod, 'GET', '/agent/v3/health')).status,
  ];
  expect(statuses).toEqual([200, 200, 429]);
  expect(await pod.control.people()).toHaveLength(3);
});

test('limits are changed while the pod runs, and come back with a reset', async () => {
  const throttling = [{ route: info, calls: 1, seconds: 60 }];
  await using pod = await Pod.start({ clock: new ManualClock(), throttling });
  const alice = await actAs(pod, 'alice');
  expect(await pod.control.throttling()).toEqual(throttling);
  expect(await pod.control.throttle([])).toEqual([]);
  for (let count = 0; count < 5; count += 1) {
    expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(200);
  }
  await pod.reset();
  expect(await pod.control.throttling()).toEqual(throttling);
});

test('a pod has no limits, a strict one those that the service documents', async () => {
  await using pod = await Pod.start();
  expect(await pod.control.throttling()).toEqual([]);
  await using strict = await Pod.start({ strict: true });
  expect(await strict.control.throttling()).toEqual(documentedLimits);
});

test('a limit for a route that there is not is refused', async () => {
  const limit = { route: 'GET /nowhere', calls: 1, seconds: 1 };
  await expect(Pod.start({ throttling: [limit] })).rejects.toMatchObject({ code: 'LIMIT_INVALID' });
  await using pod = await Pod.start();
  for (const limits of [[limit], [{ ...limit, route: info, seconds: 0 }], 'none']) {
    expect((await control(pod, 'PUT', '/throttling', { limits })).status).toBe(400);
  }
});
