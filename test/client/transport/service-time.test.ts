import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ServiceTime } from '../../../src/client/transport/service-time.js';
import { failure } from '../failure.js';
import { ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const noon = Date.parse('2030-01-01T12:00:00Z');
const hour = 3_600_000;

test.each<readonly [string, string | undefined, number]>([
  ['hours ahead', 'Tue, 01 Jan 2030 17:00:00 GMT', 5 * hour],
  ['hours behind', 'Tue, 01 Jan 2030 07:00:00 GMT', -5 * hour],
  ['the same', 'Tue, 01 Jan 2030 12:00:00 GMT', 0],
  ['ahead, in the older form of dates', 'Tuesday, 01-Jan-30 13:00:00 GMT', hour],
  ['ahead, in the oldest form of dates', 'Tue Jan  1 13:00:00 2030', hour],
  ['not told', undefined, 0],
  ['not told in a form of HTTP', '2030-01-01T17:00:00Z', 0],
  ['told as nothing', '', 0],
  ['told as a number', '5', 0],
  ['told as a day that is none', 'Tue, 41 Jan 2030 17:00:00 GMT', 0],
])('the time of a service is known whose clock is %s', async (_, date, ahead) => {
  const client = service.client({}, { clock: { now: () => noon, after: () => () => undefined } });
  expect(client.serviceTime()).toBe(noon);
  service.script('GET /pod/v2/sessioninfo', (_request, response) => {
    response.sendDate = false;
    response.writeHead(200, date === undefined ? {} : { date });
    response.end('{"id":1}');
  });
  service.script('POST /login/pubkey/authenticate', (_request, response) => {
    response.sendDate = false;
    response.end('{"token":"a"}');
  });
  await client.users.session();
  expect(client.serviceTime()).toBe(noon + ahead);
});

test('a refusal tells the time as well', async () => {
  const client = service.client({}, { clock: { now: () => noon, after: () => () => undefined } });
  const date = 'Tue, 01 Jan 2030 17:00:00 GMT';
  service.script('POST /login/pubkey/authenticate', { status: 401, headers: { date } });
  await failure(client.users.session());
  expect(client.serviceTime()).toBe(noon + 5 * hour);
});

/** An answer that was made at a time. */
const made = (time: number) => ({ headers: { date: new Date(time).toUTCString() } });

test('clocks agree whose difference may be the second that a date names, or how long an answer took', () => {
  let now = noon;
  const time = new ServiceTime({ now: () => now });
  time.note('agent', made(noon), noon + 900);
  expect(time.now()).toBe(noon);
  now = noon + 30_000;
  time.note('agent', made(noon + 29_000), noon);
  expect(time.now()).toBe(now);
  time.note('agent', made(noon + 25_000), noon + 29_900);
  expect(time.now()).toBe(noon + 25_000);
});

test('a clock that is set is told by the next answer', () => {
  let now = noon;
  const time = new ServiceTime({ now: () => now });
  time.note('agent', made(noon), now);
  now -= 5 * hour;
  time.note('agent', made(noon), now);
  expect(time.now()).toBe(noon);
});

test('of a pod and an agent whose clocks differ the earlier time counts, and that of a host for logins does not', () => {
  const time = new ServiceTime({ now: () => noon });
  time.note('keyManager', made(noon - hour), noon);
  expect(time.now()).toBe(noon);
  time.note('pod', made(noon + 2 * hour), noon);
  expect(time.now()).toBe(noon + 2 * hour);
  time.note('agent', made(noon + hour), noon);
  expect(time.now()).toBe(noon + hour);
});
