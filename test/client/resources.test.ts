import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect, failure } from './failure.js';
import { ScriptedService, type Step } from './scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });
const bodyOf = (route: string, index = 0): unknown =>
  JSON.parse(service.to(route)[index]?.body.toString() ?? 'null');

test('an IM is asked for with a bare list of user ids', async () => {
  service.script('POST /pod/v1/im/create', json({ id: 'im1' }));
  await expect(service.client().streams.createIm([1, 2])).resolves.toBe('im1');
  expect(bodyOf('POST /pod/v1/im/create')).toEqual([1, 2]);
});

test('a room is made from its attributes', async () => {
  const detail = { roomAttributes: { name: 'Desk' }, roomSystemInfo: { id: 'r1', new: 'field' } };
  service.script('POST /pod/v3/room/create', json(detail));
  const room = await service.client().rooms.create({ name: 'Desk', public: true });
  expect(room).toEqual(detail);
  expect(bodyOf('POST /pod/v3/room/create')).toEqual({ name: 'Desk', public: true });
});

test('the streams of the caller come page by page, until a page is not full', async () => {
  const page = (start: number, count: number): Step =>
    json(Array.from({ length: count }, (_, index) => ({ id: `s${start + index}` })));
  service.script('POST /pod/v1/streams/list', page(0, 100), page(100, 3));
  const streams = await collect(service.client().streams.list({ streamTypes: ['IM', 'ROOM'] }));

  expect(streams).toHaveLength(103);
  expect(service.to('POST /pod/v1/streams/list').map(({ url }) => url.split('?')[1])).toEqual([
    'skip=0&limit=100',
    'skip=100&limit=100',
  ]);
  expect(bodyOf('POST /pod/v1/streams/list')).toEqual({
    streamTypes: [{ type: 'IM' }, { type: 'ROOM' }],
  });
});

test('an empty list may come as 204', async () => {
  service.script('POST /pod/v1/streams/list', { status: 204 });
  service.script('GET /pod/v3/users', { status: 204 });
  await expect(collect(service.client().streams.list())).resolves.toEqual([]);
  await expect(service.client().users.byUsername('nobody')).resolves.toBeUndefined();
});

test('stream info and members are asked for by the URL-safe id', async () => {
  service.script('GET /pod/v2/streams/a_-/info', json({ id: 'a_-', active: true }));
  service.script('GET /pod/v2/room/a_-/membership/list', json([{ id: 1, owner: true }]));
  await expect(service.client().streams.info('a/+=')).resolves.toMatchObject({ active: true });
  await expect(service.client().rooms.members('a/+=')).resolves.toEqual([{ id: 1, owner: true }]);
});

test('users are looked up by id, username and e-mail, a hundred at a time', async () => {
  service.script('GET /pod/v3/users', ({ url }, response) => {
    const query = new URL(url, 'http://pod').searchParams;
    const ids = (query.get('uid') ?? '').split(',').filter(Boolean);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ users: ids.map((id) => ({ id: Number(id) })), errors: [] }));
  });
  const { users } = service.client();
  const found = await users.byIds(Array.from({ length: 250 }, (_, index) => index + 1));
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  expect(service.to('GET /pod/v3/users')).toHaveLength(3);

  await users.byUsername('alice&x=1');
  await users.byEmail('a@b.c');
  expect(service.requests.slice(-2).map(({ url }) => url)).toEqual([
    '/pod/v3/users?username=alice%26x%3D1&local=true',
    '/pod/v3/users?email=a%40b.c&local=false',
  ]);
  await expect(users.byIds([])).resolves.toEqual([]);
});

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

test('a time that is none is refused instead of read from the beginning of time', async () => {
  const error = await failure(service.client().messages.list('s', { since: new Date('x') }));
  expect(error).toMatchObject({ code: 'BAD_INPUT' });
  expect(error.message).toContain('"since" must be a valid Date');
  expect(service.requests).toEqual([]);
});

const attachmentId = 'internal_68719476742%2FWgDerTCmPNsF6JcMpISnKQ%3D%3D';

test('an attachment is decoded while it arrives, whatever the cuts and line breaks', async () => {
  const bytes = randomBytes(300_001);
  const base64 = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
  service.script('GET /agent/v1/stream/s/attachment', async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    for (let start = 0; start < base64.length; start += 10_007) {
      response.write(base64.slice(start, start + 10_007));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const download = await service.client().attachments.download('s', 'm/1', attachmentId);
  const received = Buffer.concat((await collect(download)) as Buffer[]);
  expect(received.equals(bytes)).toBe(true);
  expect(service.requests.at(-1)?.url).toBe(
    '/agent/v1/stream/s/attachment?fileId=internal_68719476742%252FWgDerTCmPNsF6JcMpISnKQ%253D%253D&messageId=m_1',
  );
});

test.each([
  ['breaks off', Buffer.from('hello world').toString('base64').slice(0, -3), /middle of a group/],
  ['is not Base64', '<html>no</html>!', /not Base64/],
  ['goes on after its end', 'YQ==YQ==', /not Base64/],
])('a download that %s ends with an error', async (_, text, reason) => {
  service.script('GET /agent/v1/stream/s/attachment', { status: 200, text });
  const download = await service.client().attachments.download('s', 'm', attachmentId);
  await expect(collect(download)).rejects.toThrow(reason);
});

test('a download whose connection breaks ends with an error', async () => {
  service.script('GET /agent/v1/stream/s/attachment', (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('YWJj');
    setTimeout(() => response.destroy(), 10);
  });
  const download = await service.client().attachments.download('s', 'm', attachmentId);
  expect(await failure(collect(download))).toMatchObject({ code: 'CONNECTION_LOST' });
});

test('a download that is refused is an error before any byte', async () => {
  service.script('GET /agent/v1/stream/s/attachment', { status: 400, json: { message: 'No' } });
  const error = await failure(service.client().attachments.download('s', 'm', attachmentId));
  expect(error).toMatchObject({ code: 'BAD_REQUEST', serviceMessage: 'No' });
});

test('datafeeds are made, listed, read and ended', async () => {
  service.script('POST /agent/v5/datafeeds', { status: 201, json: { id: 'x_f', type: 'fanout' } });
  service.script('GET /agent/v5/datafeeds', json([{ id: 'x_f', type: 'fanout' }]));
  service.script('POST /agent/v5/datafeeds/x_f/read', json({ events: [null], ackId: 'a' }));
  service.script('DELETE /agent/v5/datafeeds/x_f', { status: 204 });
  const { datafeeds } = service.client();
  await expect(datafeeds.create({ tag: 't' })).resolves.toMatchObject({ id: 'x_f' });
  await expect(datafeeds.list()).resolves.toHaveLength(1);
  await expect(datafeeds.read('x_f', { ackId: 'b', updatePresence: false })).resolves.toEqual({
    events: [],
    ackId: 'a',
  });
  await expect(datafeeds.delete('x_f')).resolves.toBeUndefined();
  expect(bodyOf('POST /agent/v5/datafeeds/x_f/read')).toEqual({
    ackId: 'b',
    updatePresence: false,
  });
});

test('health and info need no session', async () => {
  service.script('GET /agent/v3/health/extended', json({ status: 'UP', services: {} }));
  service.script('GET /agent/v1/info', json({ version: 'Agent-25.8.1-x' }));
  const { health } = service.client();
  await expect(health.extended()).resolves.toMatchObject({ status: 'UP' });
  await expect(health.info()).resolves.toEqual({ version: 'Agent-25.8.1-x' });
  expect(service.to('POST /login/pubkey/authenticate')).toEqual([]);
});

test('the context of the configuration stands in front of every path', async () => {
  service.script('GET /gateway/pod/v2/sessioninfo', json({ id: 1 }));
  service.script('POST /gateway/login/pubkey/authenticate', json({ token: 's' }));
  service.script('POST /gateway/relay/pubkey/authenticate', json({ token: 'k' }));
  await expect(service.client({ context: 'gateway/' }).users.session()).resolves.toEqual({ id: 1 });
});

test('default headers go with every call and may replace the built-in ones', async () => {
  service.script('GET /agent/v3/health', json({ status: 'UP' }));
  const defaultHeaders = { 'User-Agent': 'mine', 'X-Trace-Id': 'fixed', 'X-Own': 'yes' };
  await service.client({ defaultHeaders }).health.check();
  expect(service.requests[0]?.headers).toMatchObject({
    'user-agent': 'mine',
    'x-trace-id': 'fixed',
    'x-own': 'yes',
  });
});

test('the trace id of the caller is sent', async () => {
  service.script('GET /agent/v3/health', json({ status: 'UP' }));
  await service.client().health.check({ traceId: 'abc123' });
  expect(service.requests[0]?.headers['x-trace-id']).toBe('abc123');
});

test('an answer is read whole however its bytes are cut, without the mark in front', async () => {
  const text = `\uFEFF${JSON.stringify({ status: 'UP', version: 'Zürich 📈'.repeat(20_000) })}`;
  const bytes = Buffer.from(text);
  service.script('GET /agent/v3/health', async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // The cuts fall into the middle of characters.
    for (const cut of [bytes.subarray(0, 1), bytes.subarray(1, 37), bytes.subarray(37)]) {
      response.write(cut);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const { version } = await service.client().health.check();
  expect(version).toBe('Zürich 📈'.repeat(20_000));
});
