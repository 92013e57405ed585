import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, control } from '../caller.js';

const create = 'POST /agent/v4/stream/{streamId}/message/create';
const info = 'GET /pod/v2/sessioninfo';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let room: string;

beforeAll(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
  alice = await actAs(pod, 'alice');
  room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
});

afterEach(() => {
  jest.restoreAllMocks();
  return pod.control.faults.clear();
});
afterAll(() => pod.close());

const statusOf = async () => (await alice.get('/pod/v2/sessioninfo')).status;
const messages = async () => (await pod.control.messages(room)).length;

/** Resolves when somebody begins to wait for so long, by the clock. */
function untilWaitedFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const after = clock.after.bind(clock);
    jest.spyOn(clock, 'after').mockImplementation((time, action) => {
      const callOff = after(time, action);
      if (time === milliseconds) {
        resolve();
      }
      return callOff;
    });
  });
}

test('a status is answered in the shape of the service, on its route alone', async () => {
  await pod.control.faults.inject({ route: info, kind: 'status', status: 503 });
  const reply = await alice.get('/pod/v2/sessioninfo');
  expect(reply.status).toBe(503);
  expect(reply.json()).toMatchObject({ code: 503 });
  expect((await alice.get('/pod/v1/sessioninfo')).status).toBe(200);
});

test('a status can carry any body and headers', async () => {
  const headers = { 'Retry-After': '7' };
  const body = { error: 'busy' };
  await pod.control.faults.inject({ route: info, kind: 'status', status: 429, body, headers });
  const json = await alice.get('/pod/v2/sessioninfo');
  expect([json.json(), json.headers.get('retry-after')]).toEqual([body, '7']);
  await pod.control.faults.clear();
  await pod.control.faults.inject({ route: info, kind: 'status', status: 502, body: '<b>Bad' });
  const text = await alice.get('/pod/v2/sessioninfo');
  expect([text.text, text.headers.get('content-type')]).toEqual([
    '<b>Bad',
    'text/plain; charset=utf-8',
  ]);
});

test('a fault before the call keeps it from happening, one after it does not', async () => {
  const before = await messages();
  await pod.control.faults.inject({ route: create, kind: 'status', status: 500, times: 1 });
  expect((await alice.send(room, '<messageML>a</messageML>')).status).toBe(500);
  expect(await messages()).toBe(before);
  await pod.control.faults.inject({
    route: create,
    kind: 'status',
    status: 500,
    times: 1,
    when: 'after',
  });
  expect((await alice.send(room, '<messageML>b</messageML>')).status).toBe(500);
  expect(await messages()).toBe(before + 1);
  expect((await alice.send(room, '<messageML>c</messageML>')).status).toBe(200);
});

test('a dropped connection answers nothing, before the call or after it', async () => {
  const before = await messages();
  await pod.control.faults.inject({ route: create, kind: 'drop', times: 1 });
  await expect(alice.send(room, '<messageML>a</messageML>')).rejects.toThrow(/fetch failed/);
  expect(await messages()).toBe(before);
  await pod.control.faults.inject({ route: create, kind: 'drop', when: 'after', times: 1 });
  await expect(alice.send(room, '<messageML>b</messageML>')).rejects.toThrow(/fetch failed/);
  expect(await messages()).toBe(before + 1);
});

test('a truncated answer ends in the middle', async () => {
  await pod.control.faults.inject({ route: info, kind: 'truncate', times: 1 });
  const response = await fetch(`${pod.url}/pod/v2/sessioninfo`, { headers: alice.headers });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow(/terminated/);
  expect(await statusOf()).toBe(200);
});

test('a delay holds the call up by the clock of the pod', async () => {
  await pod.control.faults.inject({ route: info, kind: 'delay', milliseconds: 60_000, times: 1 });
  const held = untilWaitedFor(60_000);
  let answered = false;
  const calling = alice.get('/pod/v2/sessioninfo').then(({ status }) => {
    answered = true;
    return status;
  });
  // That the fault is used up is not enough: of several processes, another may know it first.
  await held;
  expect(await pod.control.faults.list()).toEqual([]);
  clock.advance(59_999);
  await pod.control.clock.read();
  expect(answered).toBe(false);
  clock.advance(1);
  expect(await calling).toBe(200);
});

test('a fault for some calls is gone after them', async () => {
  await pod.control.faults.inject({ route: info, kind: 'status', status: 500, times: 2 });
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([500, 500, 200]);
  expect(await pod.control.faults.list()).toEqual([]);
});

test('a fault applies to a share of the calls, the same ones for the same seed', async () => {
  const round = async (seed: number) => {
    await pod.control.faults.inject({ route: info, kind: 'status', status: 500, share: 0.5, seed });
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      statuses.push(await statusOf());
    }
    await pod.control.faults.clear();
    return statuses;
  };
  const first = await round(7);
  expect(await round(7)).toEqual(first);
  expect(await round(8)).not.toEqual(first);
  const hit = first.filter((status) => status === 500).length;
  expect(hit).toBeGreaterThan(10);
  expect(hit).toBeLessThan(30);
});

test('a fault for all routes leaves the control API alone', async () => {
  await pod.control.faults.inject({ route: '*', kind: 'status', status: 500 });
  expect(await statusOf()).toBe(500);
  expect(await pod.control.people()).toHaveLength(3);
});

test('faults are listed with their hits, and removed one by one', async () => {
  const first = await pod.control.faults.inject({ route: info, kind: 'status', status: 500 });
  const second = await pod.control.faults.inject({ route: create, kind: 'drop' });
  await statusOf();
  expect(await pod.control.faults.list()).toEqual([{ ...first, hits: 1 }, second]);
  await pod.control.faults.remove(first.id);
  expect(await pod.control.faults.list()).toEqual([second]);
  await expect(pod.control.faults.remove(first.id)).rejects.toMatchObject({
    code: 'CONTROL_REFUSED',
  });
});

test('anything that is not a fault is refused, and says what is wrong', async () => {
  const wrong = [
    [{ route: info }, /kind/],
    [{ route: 'GET /nowhere', kind: 'drop' }, /There is no route "GET \/nowhere"/],
    [{ route: 'GET /cadenza/v1/people', kind: 'drop' }, /There is no route/],
    [{ route: info, kind: 'status', status: 200 }, /status/],
    [{ route: info, kind: 'drop', share: 0 }, /share/],
    [{ route: info, kind: 'drop', times: 0 }, /times/],
    [{ route: info, kind: 'drop', tiems: 1 }, /tiems/],
    [{ route: info, kind: 'status', status: 500, headers: { 'a b': 'x' } }, /headers/],
    [{ route: info, kind: 'status', status: 500, headers: { a: 'x\r\ny' } }, /headers/],
  ] as const;
  for (const [body, problem] of wrong) {
    const reply = await control(pod, 'POST', '/faults', body);
    expect(reply.status).toBe(400);
    expect((reply.json() as { message: string }).message).toMatch(problem);
  }
});

test('a reset removes every fault', async () => {
  await pod.control.faults.inject({ route: info, kind: 'status', status: 500 });
  await pod.reset();
  expect(await pod.control.faults.list()).toEqual([]);
});
