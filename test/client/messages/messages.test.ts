import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { collect, failure } from '../failure.js';
import { partsOf, ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });

test('messages are read by id and by time', async () => {
  service.script('GET /agent/v1/message/m_1', json({ messageId: 'm_1' }));
  service.script('GET /agent/v1/message/m_2', { status: 204 });
  service.script('GET /agent/v4/stream/s/message', json([{ messageId: 'm_1' }]));
  const { messages } = service.client();
  await expect(messages.get('m/1')).resolves.toEqual({ messageId: 'm_1' });
  await expect(messages.get('m/2')).resolves.toBeUndefined();
  await expect(messages.list('s', { since: 5, limit: 2 })).resolves.toHaveLength(1);
  expect(service.requests.at(-1)?.url).toBe('/agent/v4/stream/s/message?since=5&limit=2');
});

const listRoute = '/agent/v4/stream/s/message';
const filesRoute = '/pod/v1/streams/s/attachments';
const idsRoute = '/pod/v2/admin/streams/s/messageIds';
const auditRoute = '/agent/v1/audittrail/privilegeduser';

test('times of ranges are dates or epoch milliseconds', async () => {
  service.script(`GET ${listRoute}`, json([]));
  service.script(`GET ${filesRoute}`, json([]));
  service.script(`GET ${idsRoute}`, json({ Data: [] }));
  service.script(`GET ${auditRoute}`, json({ items: [] }));
  const { messages, streams, auditTrail } = service.client();
  const range = { since: new Date(5), to: new Date(9) };
  await messages.list('s', { since: new Date(5), until: 9 });
  await streams.attachments('s', range);
  await collect(streams.messageIds('s', range));
  await collect(auditTrail.privilegedUsers({ startTimestamp: new Date(5) }));
  const urls = service.requests.map(({ url }) => url).filter((url) => url.includes('5'));
  expect(urls).toEqual([
    `${listRoute}?since=5&until=9`,
    `${filesRoute}?since=5&to=9`,
    `${idsRoute}?since=5&to=9&limit=1000&offset=0`,
    `${auditRoute}?startTimestamp=5&limit=500`,
  ]);
});

test('an invalid time is refused instead of read from the beginning of time', async () => {
  const error = await failure(service.client().messages.list('s', { since: new Date('x') }));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT' });
  expect(error.message).toContain('"range.since" must be a valid Date');
  expect(service.requests).toEqual([]);
});

test('[MSG-1] an update goes out as a form, silent or not', async () => {
  const path = 'POST /agent/v4/stream/s/message/m_/update';
  service.script(path, { status: 200, json: { messageId: 'n', replacing: 'm_' } });
  const message = '<messageML>b</messageML>';
  const updated = await service
    .client()
    .messages.update('s', 'm/', { message: unsafeMessageML(message), silent: false });
  expect(updated.replacing).toBe('m_');
  const [seen] = service.to(path);
  expect(seen && partsOf(seen).map(({ content }) => content.toString())).toEqual([
    message,
    'false',
  ]);
});
