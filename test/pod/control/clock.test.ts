import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DatafeedBatch } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { actAs, actAsNew, control, expectOk, logIn, loginToken } from '../caller.js';

const newYear = Date.UTC(2030, 0, 1);
const DAY = 24 * 60 * 60_000;

let base: ManualClock;
let pod: Pod;

beforeEach(async () => {
  base = new ManualClock(Date.UTC(2026, 0, 1));
  pod = await Pod.start({ clock: base });
});

afterEach(() => pod.close());

test('the clock follows real time until it is told otherwise', async () => {
  const before = await pod.control.clock.read();
  expect(before).toEqual({ time: base.now(), frozen: false, ahead: 0 });
  base.advance(5_000);
  expect((await pod.control.clock.read()).time).toBe(base.now());
});

test('a pod begins where its clock stands still, and so does what its seed makes', async () => {
  const frozenAt = Date.UTC(2020, 1, 29, 8);
  await using early = await Pod.start({ clock: base, frozenAt: new Date(frozenAt) });
  expect(await early.control.clock.read()).toMatchObject({ time: frozenAt, frozen: true });
  base.advance(5_000);
  const provisioner = await actAsNew(early, 'provisioner', { roles: ['USER_PROVISIONING'] });
  const streams = (await provisioner.post('/pod/v2/admin/streams/list', {})).json();
  expect(streams).toMatchObject({ streams: [{ attributes: { createdDate: frozenAt } }] });
});

test('a clock that was set goes on from there, and back to real time', async () => {
  const set = await pod.control.clock.set('2030-01-01T00:00:00Z');
  expect(set).toEqual({ time: newYear, frozen: false, ahead: newYear - base.now() });
  base.advance(1_000);
  expect((await pod.control.clock.read()).time).toBe(newYear + 1_000);
  expect(await pod.control.clock.reset()).toEqual({ time: base.now(), frozen: false, ahead: 0 });
});

test('a frozen clock stands still, moves when it is told to, and goes on from there', async () => {
  await pod.control.clock.set(newYear);
  await pod.control.clock.freeze();
  base.advance(60_000);
  expect((await pod.control.clock.read()).time).toBe(newYear);
  expect((await pod.control.clock.advance(10)).time).toBe(newYear + 10);
  await pod.control.clock.unfreeze();
  base.advance(5);
  expect((await pod.control.clock.read()).time).toBe(newYear + 15);
});

test('messages carry the time of the pod, and exports look at it', async () => {
  const alice = await actAs(pod, 'alice');
  const { roomSystemInfo } = await alice.createRoom({ name: 'Desk' });
  await pod.control.clock.set(newYear);
  const sent = await (await actAs(pod, 'alice')).say(roomSystemInfo.id, 'Happy new year');
  expect(sent.timestamp).toBe(newYear);
  const day = (date: string) => pod.control.export({ startDate: date, endDate: date });
  expect((await day('2030-01-01')).map(({ messageId }) => messageId)).toEqual([sent.messageId]);
  expect(await day('2029-12-31')).toEqual([]);
});

test('sessions run out by the time of the pod', async () => {
  const alice = await actAs(pod, 'alice');
  await pod.control.clock.advance(14 * DAY - 1);
  expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(200);
  await pod.control.clock.advance(1);
  expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(401);
});

test('a bot whose own clock did not move along can still log in', async () => {
  const { privateKey } = await serviceAccount(pod, 'echo');
  await pod.control.clock.set(newYear);
  const { token } = await logIn(pod, await loginToken(privateKey, 'echo', base.now() + 60_000));
  expect(token).toMatch(/^[0-9a-f]{64}$/);
});

test('a read that is held open ends when its time is passed over', async () => {
  const alice = await actAs(pod, 'alice');
  const feed = await alice.createDatafeed();
  const reading = alice.read(feed);
  const advance = () => pod.control.clock.advance(30_000).then(() => undefined);
  while ((await Promise.race([reading, advance()])) === undefined) {
    // The read has not come in yet.
  }
  expect((expectOk(await reading).json() as DatafeedBatch).events).toEqual([]);
});

test('anything that is not a time is refused', async () => {
  for (const body of [
    { time: 'tomorrow' },
    { time: -1 },
    { time: 1.5 },
    { frozen: 'yes' },
    { now: 0 },
  ]) {
    expect({ body, status: (await control(pod, 'PUT', '/clock', body)).status }).toEqual({
      body,
      status: 400,
    });
  }
  expect((await control(pod, 'POST', '/clock/advance', { milliseconds: -1 })).status).toBe(400);
  await expect(pod.control.clock.set('tomorrow')).rejects.toMatchObject({
    code: 'CONTROL_REFUSED',
    message: expect.stringContaining('2030-01-31T09:00:00Z'),
  });
});

test('a reset brings real time back', async () => {
  await pod.control.clock.set(newYear);
  await pod.reset();
  expect((await pod.control.clock.read()).ahead).toBe(0);
});
