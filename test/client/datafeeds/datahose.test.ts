import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type ConfigInput,
  type EventBatch,
  readDatafeedV1,
  readDatahose,
} from '../../../src/client/index.js';
import { failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const datahose = 'POST /agent/v5/events/read';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const events = (...ids: string[]) => ids.map((id) => ({ id, type: 'MESSAGESENT', payload: {} }));

const batch = (ackId: string, ...ids: string[]): Step => ({
  status: 200,
  json: { ackId, events: events(...ids) },
});

async function take(reading: AsyncIterable<EventBatch>, count: number): Promise<string[]> {
  const seen: string[] = [];
  for await (const { events: some, acknowledge } of reading) {
    seen.push(...some.map(({ id }) => id));
    acknowledge();
    if (seen.length >= count) {
      break;
    }
  }
  return seen;
}

const bodies = (): unknown[] =>
  service.to(datahose).map(({ body }) => JSON.parse(body.toString()) as unknown);

test('the datahose gives the events of the company, and each read acknowledges the batch before it', async () => {
  service.script(datahose, batch('a1', 'e1', 'e2'), batch('a2', 'e3'), batch('a3'));
  const reading = readDatahose(service.client(), {
    eventTypes: ['MESSAGESENT'],
    scopes: ['INTERNAL'],
  });
  await expect(take(reading, 3)).resolves.toEqual(['e1', 'e2', 'e3']);
  const request = {
    type: 'datahose',
    tag: 'datahose-quotes',
    eventTypes: ['MESSAGESENT'],
    scopes: ['INTERNAL'],
  };
  expect(bodies()).toEqual([
    { ...request, ackId: '' },
    { ...request, ackId: 'a1' },
    { ...request, ackId: 'a2' },
  ]);
});

test('tag, event types and patience come from the configuration', async () => {
  service.script(datahose, { status: 503 }, batch('a1', 'e1'), batch('a2'));
  const config: Partial<ConfigInput> = {
    datahose: {
      tag: 'archive',
      eventTypes: ['ROOMCREATED'],
      retry: { initialIntervalMillis: 1, maxIntervalMillis: 1 },
    },
  };
  const told: string[] = [];
  const reading = readDatahose(service.client(config), {
    onTrouble: ({ code }) => told.push(code),
  });
  await take(reading, 1);
  expect(bodies()[0]).toMatchObject({ tag: 'archive', eventTypes: ['ROOMCREATED'] });
  expect(told).toEqual(['SERVICE_FAILED']);
});

test('a long username still makes a tag that the service takes', async () => {
  service.script(datahose, batch('a1', 'e1'), batch('a2'));
  const bot = { ...service.config.bot, username: 'q'.repeat(100) };
  await take(readDatahose(service.client({ bot }), { eventTypes: ['MESSAGESENT'] }), 1);
  expect(bodies()[0]).toMatchObject({ tag: `datahose-${'q'.repeat(71)}` });
});

test('an acknowledgement that the service no longer knows is dropped, and reading goes on', async () => {
  service.script(datahose, batch('a1', 'e1'), { status: 400 }, batch('a2', 'e2'), batch('a3'));
  const reading = readDatahose(service.client(), { eventTypes: ['MESSAGESENT'] });
  await expect(take(reading, 2)).resolves.toEqual(['e1', 'e2']);
  expect(bodies()[2]).toMatchObject({ ackId: '' });
});

test('a service without a datahose for this account says so at once', async () => {
  const read = () => take(readDatahose(service.client(), { eventTypes: ['MESSAGESENT'] }), 1);
  service.script(datahose, { status: 400 });
  expect(await failure(read())).toMatchObject({ code: 'BAD_REQUEST' });
  service.script(datahose, { status: 403 });
  expect(await failure(read())).toMatchObject({ code: 'FORBIDDEN' });
  expect(service.to(datahose)).toHaveLength(2);
});

test('a datahose needs event types', () => {
  expect(() => readDatahose(service.client())).toThrow(/datahose\.eventTypes/);
  expect(service.requests).toEqual([]);
});

const createV1 = 'POST /agent/v4/datafeed/create';
const readV1 = 'GET /agent/v4/datafeed/f1/read';

test('a datafeed of the first generation is made, read, and made again when it is forgotten', async () => {
  service.script(
    createV1,
    { status: 200, json: { id: 'f1' } },
    { status: 200, json: { id: 'f2' } },
  );
  service.script(
    readV1,
    { status: 204 },
    { status: 200, json: [null, ...events('e1')] },
    { status: 400 },
  );
  service.script('GET /agent/v4/datafeed/f2/read', { status: 200, json: events('e2') });
  const opened: string[] = [];
  const reading = readDatafeedV1(service.client(), { onOpen: (id) => opened.push(id) });
  await expect(take(reading, 2)).resolves.toEqual(['e1', 'e2']);
  expect(opened).toEqual(['f1', 'f2']);
});

test('a datafeed of the first generation that is known goes on, and nothing is acknowledged', async () => {
  service.script(readV1, { status: 200, json: events('e1') });
  await take(readDatafeedV1(service.client(), { datafeedId: 'f1' }), 1);
  expect(service.to(createV1)).toEqual([]);
  expect(service.to(readV1)).toHaveLength(1);
});
