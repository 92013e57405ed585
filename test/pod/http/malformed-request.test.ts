import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';

let pod: Pod;
let alice: Caller;

beforeAll(async () => {
  pod = await Pod.start();
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

/** Writes to a bare socket, and reads until the pod ends the connection. */
async function exchange(...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(pod.url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  let text = '';
  socket.on('data', (piece: string) => (text += piece));
  socket.on('error', () => undefined);
  socket.write(lines.join('\r\n'), 'latin1');
  await once(socket, 'close');
  return text;
}

/** The statuses and bodies of answers. */
const answersIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)[^{]*(\{.*?\})?(?=HTTP|$)/gs)].map(([, status, body]) => [
    Number(status),
    body === undefined ? undefined : (JSON.parse(body) as { message?: string }).message,
  ]);

const health = 'GET /agent/v3/health HTTP/1.1';
const host = 'Host: localhost';
const end = 'Connection: close';
const chunked = 'Transfer-Encoding: chunked';
const createRoom = () => [
  'POST /pod/v3/room/create HTTP/1.1',
  host,
  `sessionToken: ${alice.headers['sessionToken']}`,
  'Content-Type: application/json',
];
const body = JSON.stringify({ name: 'Half written', public: true, discoverable: true });

test.each<[what: string, lines: () => readonly string[], status: number, told: string]>([
  ['no request', () => ['hello', '', ''], 400, 'Invalid method'],
  ['a TLS hello', () => ['\x16\x03\x01\x00\xc8\x01\x00\x00'], 400, 'Invalid method'],
  ['another version', () => ['GET / HTTP/3.7', host, '', ''], 400, 'Invalid HTTP version'],
  ['a path that is not encoded', () => ['GET /caf\xe9 HTTP/1.1', host, '', ''], 400, 'url path'],
  ['a header without a colon', () => [health, host, 'abc', '', ''], 400, 'Invalid header token'],
  ['U+0000 in a header', () => [health, host, 'X: a\0b', '', ''], 400, 'header value'],
  ['a header of 70 KB', () => [health, host, `X: ${'a'.repeat(70_000)}`, '', ''], 431, '64 KB'],
  [
    'an address of 70 KB',
    () => [`GET /${'a'.repeat(70_000)} HTTP/1.1`, host, '', ''],
    431,
    '64 KB',
  ],
  ['a length below zero', () => [...createRoom(), 'Content-Length: -1', '', body], 400, 'Length'],
  [
    'two lengths',
    () => [...createRoom(), 'Content-Length: 2', 'Content-Length: 3', '', body],
    400,
    'Length',
  ],
  [
    'a length beside chunks',
    () => [...createRoom(), 'Content-Length: 2', chunked, '', body],
    400,
    'Length',
  ],
  ['a chunk without a size', () => [...createRoom(), chunked, '', body, ''], 400, 'chunk size'],
  [
    'a chunk that is longer than it says',
    () => [...createRoom(), chunked, '', '5', body, ''],
    400,
    'chunk',
  ],
  [
    'a chunk of more bytes than there are numbers',
    () => [...createRoom(), chunked, '', 'F'.repeat(18), ''],
    400,
    'overflow',
  ],
  ['no host', () => [health, end, '', ''], 400, 'Host'],
  ['two hosts', () => [health, host, 'Host: example.com', end, '', ''], 400, 'several'],
  ['an expectation', () => [health, host, 'Expect: miracles', end, '', ''], 417, '100-continue'],
  ['a tunnel', () => ['CONNECT localhost:443 HTTP/1.1', host, '', ''], 501, 'no proxy'],
  [
    'extensions of a chunk',
    () => [...createRoom(), chunked, '', `5;${'a'.repeat(20_000)}`, ''],
    413,
    'extensions',
  ],
])('%s is refused in the shape of every refusal, and the connection ends', async (...given) => {
  const [, lines, status, told] = given;
  expect(answersIn(await exchange(...lines()))).toEqual([[status, expect.stringContaining(told)]]);
});

test('what is refused in the middle of its body has written nothing', async () => {
  const size = body.length.toString(16);
  const answer = await exchange(...createRoom(), chunked, '', size, body, 'no size', '');
  expect(answersIn(answer)).toEqual([[400, expect.stringContaining('chunk')]]);
  const found = async () =>
    expectOk(await alice.post('/pod/v3/room/search', { query: 'Half written' })).json();
  expect(await found()).toMatchObject({ count: 0 });
  expectOk(await alice.post('/pod/v3/room/create', JSON.parse(body)));
  expect(await found()).toMatchObject({ count: 1 });
});

test('an older client need not name a host, and may expect what it likes', async () => {
  const old = ['GET /agent/v3/health HTTP/1.0', 'Expect: miracles', '', ''];
  // The pod of this test answers to names of this machine alone.
  expect(answersIn(await exchange(...old))).toEqual([[403, expect.stringContaining('localhost')]]);
});

test('who expects to be told to continue is told, then answered', async () => {
  const { length } = body;
  const answer = await exchange(
    ...createRoom(),
    'Expect: 100-Continue',
    end,
    `Content-Length: ${length}`,
    '',
    body.replace('Half', 'Most'),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

test('requests that are sent one behind the other are answered in their order', async () => {
  const answer = await exchange(
    health,
    host,
    '',
    health,
    host,
    '',
    'GET /pod/v2/sessioninfo HTTP/1.1',
    host,
    end,
    '',
    '',
  );
  expect(answersIn(answer).map(([status]) => status)).toEqual([200, 200, 401]);
});

test('a header is read that comes after thousands of others', async () => {
  const answer = await exchange(
    'GET /pod/v2/sessioninfo HTTP/1.1',
    host,
    ...Array.from({ length: 3000 }, (_, place) => `X-${place}: a`),
    `sessionToken: ${alice.headers['sessionToken']}`,
    end,
    '',
    '',
  );
  expect(answersIn(answer).map(([status]) => status)).toEqual([200]);
});

test('a query in another encoding than UTF-8 is a 400, as a path is', async () => {
  for (const path of ['/pod/v2/user?username=%ff', '/pod/v2/user?%e9=1&username=alice']) {
    const { status, text } = await alice.get(path);
    expect([status, text]).toEqual([400, expect.stringContaining('The query is not valid UTF-8')]);
  }
  expect((await alice.get('/pod/v2/user?username=%EF%BF%BD')).status).toBe(204);
  expect((await call(pod, 'GET', '/pod/v2/streams/%ff/info')).status).toBe(400);
});
