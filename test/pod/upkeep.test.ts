import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { closeService, openService } from '../../src/pod/open-service.js';
import { serve } from '../../src/pod/serve.js';
import type { Service } from '../../src/pod/service.js';
import { Upkeep } from '../../src/pod/upkeep.js';
import type { Caller, PodAddress, Reply } from './caller.js';
import { actAs, call, control } from './caller.js';

let service: Service;
let pod: PodAddress;
let close: () => Promise<unknown>;
let alice: Caller;
let room: string;

beforeEach(async () => {
  service = await openService({});
  const { listeners, url, controlToken } = await serve(service, '127.0.0.1', {});
  pod = { url, controlToken };
  close = () => Promise.all(listeners.map((listener) => listener.close()));
  alice = await actAs(pod, 'alice');
  room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
});

afterEach(async () => {
  await close();
  await closeService(service);
});

/** Something that goes through all data, until it is told to end. */
function goThroughAll(upkeep = service.upkeep) {
  let end: () => void = () => undefined;
  const ended = upkeep.run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  return {
    async end() {
      end();
      await ended;
    },
  };
}

const refused = ({ status, headers }: Reply) => [status, headers.get('Retry-After')];

test('who calls while all data is gone through for long is asked to come again, and has done nothing', async () => {
  const work = goThroughAll();
  const [sent, read, taken] = await Promise.all([
    alice.send(room, '<messageML>hi</messageML>'),
    alice.get(`/agent/v4/stream/${room}/message?since=0`),
    control(pod, 'PUT', '/snapshots/another'),
  ]);
  expect([sent, read, taken].map(refused)).toEqual(Array(3).fill([503, '5']));
  expect(sent.json()).toMatchObject({ code: 503, message: expect.stringMatching(/again in 5/) });
  await work.end();
  expect((await alice.get(`/agent/v4/stream/${room}/message?since=0`)).json()).toEqual([]);
  expect((await control(pod, 'GET', '/snapshots')).json()).toEqual({ snapshots: [] });
});

test('a message whose body was still on its way is not sent in between', async () => {
  const sending = request(`${pod.url}/agent/v4/stream/${room}/message/create`, {
    method: 'POST',
    headers: { ...alice.headers, 'Content-Type': 'application/json', Expect: '100-continue' },
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  const work = goThroughAll();
  sending.end('{"message":"<messageML>hi</messageML>"}');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(503);
  answer.resume();
  await work.end();
  expect((await alice.get(`/agent/v4/stream/${room}/message?since=0`)).json()).toEqual([]);
});

test('the pod is healthy while all its data is gone through', async () => {
  const work = goThroughAll();
  const paths = ['v3/health', 'v3/health/extended', 'v2/HealthCheck', 'v1/HealthCheck', 'v1/info'];
  const replies = paths.map((path) => call(pod, 'GET', `/agent/${path}`));
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  await work.end();
});

test('who calls shortly before the end waits for it, and for what began meanwhile', async () => {
  const upkeep = new Upkeep(() => 0);
  const [one, another] = [goThroughAll(upkeep), goThroughAll(upkeep)];
  let isAdmitted = false;
  const admitted = upkeep.admit().then(() => {
    isAdmitted = true;
  });
  await one.end();
  await setImmediate();
  expect(isAdmitted).toBe(false);
  await another.end();
  await admitted;
});

test('who calls after it has taken long does not wait, and what fails keeps nobody out', async () => {
  let time = 0;
  const upkeep = new Upkeep(() => time);
  const work = goThroughAll(upkeep);
  time = 1000;
  await expect(upkeep.admit()).rejects.toMatchObject({ status: 503 });
  await work.end();
  await expect(upkeep.run(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow();
  await upkeep.admit();
  expect(upkeep.isRunning).toBe(false);
});

test('snapshots, their return, rewinds and resets are what others do not wait for', async () => {
  const message = await alice.say(room, 'hi');
  const run = jest.spyOn(service.upkeep, 'run');
  for (const [method, path] of [
    ['PUT', '/snapshots/one'],
    ['POST', '/snapshots/one/restore'],
    ['POST', `/messages/${message.messageId}/rewind`],
    ['POST', '/reset'],
    ['DELETE', '/snapshots/one'],
  ] as const) {
    run.mockClear();
    expect((await control(pod, method, path)).status).toBeLessThan(300);
    expect(run).toHaveBeenCalledTimes(1);
  }
});
