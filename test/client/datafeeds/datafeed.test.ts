import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type Client,
  type ClientError,
  readDatafeed,
  type ReadDatafeedOptions,
} from '../../../src/client/index.js';
import type { Clock } from '../../../src/contract/index.js';
import { ManualClock } from '../../../src/pod/clock.js';
import { failure } from '../failure.js';
import { patientClock } from '../patient-clock.js';
import { ScriptedService, type SeenRequest, type Step } from '../scripted-service.js';

const feeds = 'GET /agent/v5/datafeeds';
const create = 'POST /agent/v5/datafeeds';
const feed = { id: 'aaaa_f', type: 'fanout' };
const readOf = (id: string): string => `POST /agent/v5/datafeeds/${id}/read`;
const read = readOf(feed.id);

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script(feeds, { status: 200, json: [feed] });
  service.script(create, { status: 201, json: { id: 'bbbb_f', type: 'fanout' } });
});

afterEach(() => service.close());

const batch = (ackId: string, ...ids: string[]): Step => ({
  status: 200,
  json: { ackId, events: ids.map((id) => ({ id, type: 'MESSAGESENT', payload: {} })) },
});

const bodies = (requests: readonly SeenRequest[]): unknown[] =>
  requests.map(({ body }) => JSON.parse(body.toString()) as unknown);

/** Reads until so many batches came, acknowledging each, and gives the ids of their events. */
async function take(
  client: Client,
  count: number,
  options: ReadDatafeedOptions = {},
): Promise<string[][]> {
  const seen: string[][] = [];
  for await (const { events, acknowledge } of readDatafeed(client, options)) {
    seen.push(events.map(({ id }) => id));
    acknowledge();
    if (seen.length === count) {
      break;
    }
  }
  return seen;
}

test('an existing feed is read, and each read acknowledges the batch before it', async () => {
  service.script(read, batch('a1', 'e1', 'e2'), batch('a2', 'e3'), batch('a3'));

  await expect(take(service.client(), 2)).resolves.toEqual([['e1', 'e2'], ['e3']]);

  expect(service.to(create)).toEqual([]);
  expect(bodies(service.to(read))).toEqual([{ ackId: '' }, { ackId: 'a1' }, { ackId: 'a2' }]);
});

test('an acknowledgement that came too late for its read lets no other one come too late', async () => {
  const clock = new ManualClock(1_700_000_000_000);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const again: Step = async (_, response) => {
    await held;
    response.writeHead(200, { 'content-type': 'application/json' });
    const events = [{ id: 'e1', type: 'MESSAGESENT', payload: {} }];
    response.end(JSON.stringify({ ackId: 'a2', events }));
  };
  service.script(read, batch('a1', 'e1'), again, 'hang');
  const end = new AbortController();
  const batches = readDatafeed(service.client({}, { clock }), { signal: end.signal });
  const first = await batches.next();
  const second = batches.next();
  while (service.to(read).length < 2) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  // It is handled while the next read is held open, and comes again at the end of that.
  first.value?.acknowledge();
  clock.advance(30_000);
  answer();
  (await second).value?.acknowledge();
  const third = batches.next();
  while (service.to(read).length < 3) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  end.abort();
  await third;
  expect(bodies(service.to(read)).slice(0, 3)).toEqual([
    { ackId: '' },
    { ackId: '' },
    { ackId: 'a2' },
  ]);
});

test('a feed is made when there is none whose id has the right form', async () => {
  service.script(feeds, { status: 200, json: [{ id: 'has_under_score', type: 'fanout' }] });
  service.script(readOf('bbbb_f'), batch('a1', 'e1'), batch('a2'));
  await expect(take(service.client(), 1)).resolves.toEqual([['e1']]);
  expect(bodies(service.to(create))).toEqual([{}]);
});

test('a tag chooses the feed of that name, and makes it when it is missing', async () => {
  service.script(feeds, { status: 200, json: [feed, { id: 'desk', type: 'fanout' }] });
  service.script(readOf('desk'), batch('a1', 'e1'), batch('a2'));
  await take(service.client(), 1, { tag: 'desk' });
  expect(service.to(feeds)[0]?.url).toContain('tag=desk');

  service.script(feeds, { status: 204 });
  service.script(create, { status: 201, json: { id: 'desk', type: 'fanout' } });
  service.script(readOf('desk'), batch('a1', 'e1'), batch('a2'));
  await take(service.client({ datafeed: { tag: 'desk' } }), 1);
  expect(bodies(service.to(create))).toEqual([{ tag: 'desk' }]);
});

test('a batch that was not acknowledged is not acknowledged by the next read either', async () => {
  service.script(read, batch('a1', 'e1'), batch('a2', 'e2'), batch('a3'));
  const seen: string[] = [];
  for await (const { events, acknowledge } of readDatafeed(service.client())) {
    seen.push(...events.map(({ id }) => id));
    if (seen.length === 2) {
      acknowledge();
      break;
    }
  }
  expect(bodies(service.to(read))).toEqual([{ ackId: '' }, { ackId: '' }, { ackId: 'a2' }]);
});

test('an empty batch moves the acknowledgement on without bothering the reader', async () => {
  service.script(read, batch('a1'), batch('a2'), batch('a3', 'e1'), batch('a4'));
  await expect(take(service.client(), 1)).resolves.toEqual([['e1']]);
  expect(bodies(service.to(read))).toEqual([
    { ackId: '' },
    { ackId: 'a1' },
    { ackId: 'a2' },
    { ackId: 'a3' },
  ]);
});

test('a batch without events, null or left out, is an empty one', async () => {
  const empty = (ackId: string, events: object): Step => ({
    status: 200,
    json: { ackId, ...events },
  });
  const batches = [empty('a1', { events: null }), empty('a2', {}), batch('a3', 'e1'), batch('a4')];
  service.script(read, ...batches);
  const told: string[] = [];
  const onTrouble = ({ code }: ClientError): void => void told.push(code);
  await expect(take(service.client(), 1, { onTrouble })).resolves.toEqual([['e1']]);
  expect(told).toEqual([]);
  expect(bodies(service.to(read)).slice(0, 3)).toEqual([
    { ackId: '' },
    { ackId: 'a1' },
    { ackId: 'a2' },
  ]);
});

test('reads that a proxy cuts after a good while are made again without growing pauses; those cut at once are not', async () => {
  const clock = patientClock();
  let time = Date.now();
  const cutAfter =
    (held: number, status?: number): Step =>
    (_, response) => {
      time += held;
      if (status === undefined) {
        response.destroy();
      } else {
        response.writeHead(status).end();
      }
    };
  const cuts = [30_000, 30_000, 60_000].map((held) => cutAfter(held));
  const gateway = [504, 502].map((status) => cutAfter(60_000, status));
  const broken = [0, 0, 0].map((held) => cutAfter(held));
  service.script(read, ...cuts, ...gateway, ...broken, batch('a1', 'e1'), batch('a2'));
  const waits: number[] = [];
  const retry = { initialIntervalMillis: 1_000, multiplier: 2, maxIntervalMillis: 30_000 };
  const client = service.client(
    { datafeed: { retry } },
    { clock: { ...clock, now: () => time }, random: () => 0.5 },
  );
  await take(client, 1, { onTrouble: (_, wait) => waits.push(wait) });
  expect(waits).toEqual([500, 500, 500, 500, 500, 1_000, 2_000, 4_000]);
});

test('a feed that the service has forgotten is deleted and made again, even when deleting fails', async () => {
  service.script(read, batch('a1', 'e1'), {
    status: 400,
    json: { code: 400, message: 'Could not find a datafeed' },
  });
  service.script('DELETE /agent/v5/datafeeds/aaaa_f', { status: 400 });
  service.script(readOf('bbbb_f'), batch('b1', 'e2'), batch('b2'));
  service.script(feeds, { status: 200, json: [feed] }, { status: 200, json: [] });

  await expect(take(service.client(), 2)).resolves.toEqual([['e1'], ['e2']]);

  expect(service.to('DELETE /agent/v5/datafeeds/aaaa_f')).toHaveLength(1);
  expect(bodies(service.to(readOf('bbbb_f')))[0]).toEqual({ ackId: '' });
});

test('an acknowledgement of a batch of a forgotten feed is not sent to the new one', async () => {
  service.script(read, batch('a1', 'e1'), { status: 400 });
  service.script(feeds, { status: 200, json: [feed] }, { status: 200, json: [] });
  service.script(readOf('bbbb_f'), batch('b1', 'e2'), batch('b2'));
  let late = (): void => undefined;
  for await (const { acknowledge, events } of readDatafeed(service.client())) {
    if (events[0]?.id === 'e2') {
      late();
      break;
    }
    late = acknowledge;
  }
  expect(bodies(service.to(readOf('bbbb_f')))).toEqual([{ ackId: '' }]);
});

test('a session that ended is renewed and the same feed read on with the same acknowledgement', async () => {
  service.script(read, batch('a1', 'e1'), { status: 401 }, batch('a2', 'e2'), batch('a3'));
  await expect(take(service.client(), 2)).resolves.toEqual([['e1'], ['e2']]);
  expect(service.to('POST /login/pubkey/authenticate')).toHaveLength(2);
  expect(bodies(service.to(read)).slice(0, 3)).toEqual([
    { ackId: '' },
    { ackId: 'a1' },
    { ackId: 'a1' },
  ]);
});

test('a read that is answered after a failure is told, also when no event came with it', async () => {
  service.script(read, { status: 503 }, batch('a1'), batch('a2', 'e1'), batch('a3'));
  const told: string[] = [];
  await take(service.client(), 1, {
    onTrouble: ({ code }) => told.push(code),
    onRead: () => told.push('read'),
  });
  expect(told).toEqual(['SERVICE_FAILED', 'read', 'read']);
});

test('after a failure, a read that is held open tells that the service is back, by one small request', async () => {
  const beside: (() => void)[] = [];
  const patience = patientClock();
  const clock: Clock = {
    now: () => patience.now(),
    after(milliseconds, action, options) {
      if (options?.beside !== true) {
        return patience.after(milliseconds, action);
      }
      beside.push(action);
      return () => void beside.splice(beside.indexOf(action), 1);
    },
  };
  const hold: Step = () => beside.at(-1)?.();
  service.script(read, batch('a1'), { status: 503 }, { status: 503 }, hold);
  const told: string[] = [];
  const ending = new AbortController();
  await take(service.client({}, { clock }), 1, {
    signal: ending.signal,
    onTrouble: ({ code }) => told.push(code),
    onRead: () => {
      told.push('read');
      if (told.length > 3) {
        ending.abort();
      }
    },
  });
  expect(told).toEqual(['read', 'SERVICE_FAILED', 'SERVICE_FAILED', 'read']);
  expect(service.to(feeds)).toHaveLength(2);
  expect(beside).toEqual([]);
});

test('every failure that can pass is waited out, and told', async () => {
  const failures: Step[] = [
    { status: 429 },
    { status: 500 },
    { status: 503 },
    'drop',
    'truncate',
    { status: 404, text: '<html>no such agent</html>' },
    { status: 200, text: '<html>maintenance</html>' },
  ];
  service.script(read, batch('a1', 'e1'), ...failures, batch('a2', 'e2'), batch('a3'));
  const told: string[] = [];
  await take(service.client(), 2, { onTrouble: ({ code }) => told.push(code) });
  expect(told).toEqual([
    'RATE_LIMITED',
    'SERVICE_FAILED',
    'SERVICE_FAILED',
    'CONNECTION_LOST',
    'CONNECTION_LOST',
    'NOT_FOUND',
    'MALFORMED_ANSWER',
  ]);
});

test('a service that asks for days of silence is asked again after five minutes, and the error says what it asked', async () => {
  const asked = ['7', '86400', '9'.repeat(400), 'Fri, 01 Jan 2100 00:00:00 GMT', 'soon'];
  const throttled = asked.map((value): Step => ({
    status: 429,
    headers: { 'retry-after': value },
  }));
  service.script(read, ...throttled, batch('a1', 'e1'), batch('a2'));
  const told: number[] = [];
  const clock = patientClock();
  await take(service.client({}, { clock, random: () => 0 }), 1, {
    onTrouble: ({ retryAfter = -1 }, wait) => told.push(wait, retryAfter),
  });
  const waits = told.filter((_, index) => index % 2 === 0);
  expect(waits).toEqual([7_000, 300_000, 300_000, 300_000, 10]);
  expect(told).toEqual(expect.arrayContaining([86_400_000, Infinity, -1]));
  expect(clock.waits).toEqual(expect.arrayContaining([7_000, 300_000]));
});

test.each([0, 1])(
  'a feed is read with pauses where chance gives %i, also where the configuration asks for none',
  async (chance) => {
    const retry = { maxAttempts: -1, initialIntervalMillis: 1, maxIntervalMillis: 1 };
    service.script(read, ...Array<Step>(5).fill('drop'), batch('a1', 'e1'), batch('a2'));
    const clock = patientClock();
    await take(service.client({ datafeed: { retry } }, { clock, random: () => chance }), 1);
    expect(clock.waits.slice(0, 5)).toEqual([10, 10, 10, 10, 10]);
  },
);

test('a login that is refused ends the reading with its error', async () => {
  service.script(read, batch('a1', 'e1'), { status: 401 });
  service.script(
    'POST /login/pubkey/authenticate',
    { status: 200, json: { token: 'session-1' } },
    { status: 401 },
  );
  expect(await failure(take(service.client(), 2))).toMatchObject({ code: 'LOGIN_REFUSED' });
});

test('too many feeds, or no right to read, end the reading with an error', async () => {
  service.script(read, { status: 403 });
  expect(await failure(take(service.client(), 1))).toMatchObject({ code: 'FORBIDDEN' });
});

test('a wrong address is an error at once instead of a wait for ever', async () => {
  service.script(feeds, { status: 404 });
  expect(await failure(take(service.client(), 1))).toMatchObject({ code: 'NOT_FOUND' });
});

test('aborting ends an open poll at once, without an error', async () => {
  service.script(read, batch('a1', 'e1'), 'hang');
  const controller = new AbortController();
  const reading = take(service.client(), 2, { signal: controller.signal });
  while (service.to(read).length < 2) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const start = performance.now();
  controller.abort();
  await expect(reading).resolves.toEqual([['e1']]);
  // Less than the poll would have lasted.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('aborting ends a long pause at once', async () => {
  service.script(read, { status: 500 });
  const controller = new AbortController();
  const retry = { initialIntervalMillis: 60_000, maxIntervalMillis: 60_000 };
  const reading = take(service.client({ datafeed: { retry } }), 1, {
    signal: controller.signal,
    onTrouble: () => setTimeout(() => controller.abort(), 5),
  });
  await expect(reading).resolves.toEqual([]);
});

test('what was acknowledged last is told to the service when the reading is left', async () => {
  service.script(read, batch('a1', 'e1'), 'hang');
  const controller = new AbortController();
  for await (const { acknowledge } of readDatafeed(service.client(), {
    signal: controller.signal,
  })) {
    controller.abort();
    acknowledge();
  }
  expect(bodies(service.to(read))).toEqual([{ ackId: '' }, { ackId: 'a1' }]);
});

test('every finished batch is told to the service when the reading is left, each by itself', async () => {
  service.script(read, batch('a1', 'e1'), batch('a2', 'e2'), batch('a3', 'e3'), batch('a4'));
  const finished: (() => void)[] = [];
  for await (const { acknowledge } of readDatafeed(service.client())) {
    finished.push(acknowledge);
    if (finished.length === 3) {
      break;
    }
  }
  expect(service.to(read)).toHaveLength(3);

  service.requests.length = 0;
  service.script(read, batch('b1', 'e1'), batch('b2', 'e2'), batch('b3', 'e3'), batch('b4'));
  for await (const { acknowledge } of readDatafeed(service.client())) {
    finished.push(acknowledge);
    if (finished.length === 6) {
      finished.slice(3).forEach((done) => done());
      break;
    }
  }
  const acknowledged = bodies(service.to(read)).slice(3);
  expect(acknowledged).toHaveLength(3);
  expect(acknowledged).toEqual(
    expect.arrayContaining([{ ackId: 'b1' }, { ackId: 'b2' }, { ackId: 'b3' }]),
  );
});

test('many finished batches are told to the service without a warning of the process', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error): number => warnings.push(warning);
  process.on('warning', listen);
  const many = Array.from({ length: 12 }, (_, number) => batch(`a${number}`, `e${number}`));
  service.script(read, ...many, batch('last'));
  const finished: (() => void)[] = [];
  for await (const { acknowledge } of readDatafeed(service.client())) {
    finished.push(acknowledge);
    if (finished.length === many.length) {
      finished.forEach((done) => done());
      break;
    }
  }
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

test('a batch that is finished while the next read is open is told when that read is cut off', async () => {
  service.script(read, batch('a1', 'e1'), 'hang');
  const controller = new AbortController();
  const reading = readDatafeed(service.client(), { signal: controller.signal });
  const first = await reading.next();
  const second = reading.next();
  while (service.to(read).length < 2) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (first.done !== true) {
    first.value.acknowledge();
  }
  controller.abort();
  await expect(second).resolves.toMatchObject({ done: true });
  expect(bodies(service.to(read))).toEqual([{ ackId: '' }, { ackId: '' }, { ackId: 'a1' }]);
});

test('an acknowledgement whose read was ended before it had left is told to the service all the same', async () => {
  service.script(read, batch('a1', 'e1'), 'hang');
  const controller = new AbortController();
  const reading = readDatafeed(service.client(), { signal: controller.signal });
  const first = await reading.next();
  if (first.done !== true) {
    first.value.acknowledge();
  }
  const second = reading.next();
  controller.abort();
  await expect(second).resolves.toMatchObject({ done: true });
  expect(bodies(service.to(read))).toEqual([{ ackId: '' }, { ackId: 'a1' }]);
});

test('the reader says when its feed is there, and when another has taken its place', async () => {
  service.script(read, batch('a1', 'e1'), { status: 400 });
  service.script(feeds, { status: 200, json: [feed] }, { status: 200, json: [] });
  service.script(readOf('bbbb_f'), batch('b1', 'e2'), batch('b2'));
  const opened: string[] = [];
  await take(service.client(), 2, {
    onOpen: (id) => opened.push(`${id} after ${service.requests.length} requests`),
  });
  expect(opened[0]).toBe('aaaa_f after 3 requests');
  expect(opened[1]).toMatch(/^bbbb_f/);
});

/** One batch with a message and a form, their ids in the alphabet of plain Base64. */
const unsafeEvents = [
  {
    id: 'e1',
    messageId: 'e/1+==',
    type: 'MESSAGESENT',
    payload: {
      messageSent: {
        message: {
          messageId: 'a/b+c==',
          stream: { streamId: 's/1==' },
          data: '{"streamId":"x/y="}',
        },
      },
    },
  },
  {
    id: 'e2',
    type: 'SYMPHONYELEMENTSACTION',
    payload: {
      symphonyElementsAction: {
        stream: { streamId: 's/1==' },
        formMessageId: 'f/1+==',
        formValues: { messageId: '1/2=', streamId: ['a+b'] },
      },
    },
  },
];

test('ids of messages, streams and forms in events are URL-safe, and what users entered is as it was', async () => {
  const answer: Step = { status: 200, json: { ackId: 'a1', events: unsafeEvents } };
  service.script(read, answer);
  service.script('GET /agent/v4/datafeed/v1/read', { status: 200, json: unsafeEvents });
  service.script('POST /agent/v5/events/read', answer);
  const { datafeeds } = service.client();
  const expected = [
    {
      messageId: 'e_1-',
      payload: {
        messageSent: {
          message: { messageId: 'a_b-c', stream: { streamId: 's_1' }, data: '{"streamId":"x/y="}' },
        },
      },
    },
    {
      payload: {
        symphonyElementsAction: {
          stream: { streamId: 's_1' },
          formMessageId: 'f_1-',
          formValues: { messageId: '1/2=', streamId: ['a+b'] },
        },
      },
    },
  ];
  expect((await datafeeds.read(feed.id)).events).toMatchObject(expected);
  expect(await datafeeds.readV1('v1')).toMatchObject(expected);
  const datahose = await datafeeds.readDatahose({ tag: 't', eventTypes: ['MESSAGESENT'] });
  expect(datahose.events).toMatchObject(expected);
});

test('events count as arriving from the first answer on, until a read fails', async () => {
  service.script(read, batch('a1'), { status: 503 }, batch('a2'));
  const { datafeeds } = service.client();
  expect(datafeeds.health()).toBe('DOWN');
  await datafeeds.read(feed.id);
  expect(datafeeds.health()).toBe('UP');
  await failure(datafeeds.read(feed.id, {}, { maxAttempts: 1 }));
  expect(datafeeds.health()).toBe('DOWN');
  await datafeeds.read(feed.id);
  expect(datafeeds.health()).toBe('UP');
});
