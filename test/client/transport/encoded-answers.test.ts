import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { failure } from '../failure.js';
import { ScriptedService, type SeenRequest } from '../scripted-service.js';

const readRoute = 'GET /pod/v2/sessioninfo';
const fileRoute = 'GET /agent/v1/stream/s/attachment';
const user = Buffer.from(JSON.stringify({ id: 7, displayName: 'Zoë' }));

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

function download(): Promise<Readable> {
  return service.client().attachments.download('s', 'm', 'f');
}

test.each<readonly [string, Buffer]>([
  ['gzip', gzipSync(user)],
  ['X-GZIP', gzipSync(user)],
  ['deflate', deflateSync(user)],
  ['br', brotliCompressSync(user)],
  ['deflate, gzip', gzipSync(deflateSync(user))],
  ['identity', user],
])('an answer that a gateway encodes as %s, unasked, is read', async (encoding, body) => {
  const headers = { 'content-encoding': encoding };
  service.script(readRoute, { status: 200, text: body, headers });
  await expect(service.client().users.session()).resolves.toMatchObject({ displayName: 'Zoë' });
});

test('what a compressed error says is told', async () => {
  const said = gzipSync(JSON.stringify({ code: 400, message: 'No such desk' }));
  service.script(readRoute, { status: 400, text: said, headers: { 'content-encoding': 'gzip' } });
  const error = await failure(service.client().users.session());
  expect(error).toMatchObject({ code: 'BAD_REQUEST', serviceMessage: 'No such desk' });
});

test.each([gzipSync(user).subarray(0, 20), Buffer.from('plain')])(
  'an answer that is not what its encoding says is malformed: %#',
  async (body) => {
    service.script(readRoute, { status: 200, text: body, headers: { 'content-encoding': 'gzip' } });
    const error = await failure(service.client().users.session());
    expect(error).toMatchObject({ code: 'MALFORMED_ANSWER', transient: false });
  },
);

test.each([
  [204, {}],
  [200, { 'content-length': '0' }],
])('an answer of %i without a body is empty, whatever encoding it names', async (status, more) => {
  const headers = { 'content-encoding': 'gzip', ...more };
  service.script('GET /pod/v3/users', { status, text: '', headers });
  await expect(service.client().users.byUsername('nobody')).resolves.toBeUndefined();
});

test('an answer in pieces of which none came is empty, whatever encoding it names', async () => {
  const empty = (_: SeenRequest, response: ServerResponse): void => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' }).end();
  };
  service.script('GET /pod/v3/users', empty);
  service.script(fileRoute, empty);
  await expect(service.client().users.byUsername('nobody')).resolves.toBeUndefined();
  await expect(text(await download())).resolves.toBe('');
});

test('an answer may have so many bytes after it was decompressed, so that a small one cannot fill the memory', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  service.script(readRoute, { status: 200, text: bomb, headers: { 'content-encoding': 'gzip' } });
  const client = service.client({}, { maxAnswerBytes: 100_000 });
  expect(await failure(client.users.session())).toMatchObject({ code: 'ANSWER_TOO_LARGE' });
});

test('a download that is compressed on its way is the file', async () => {
  const file = gzipSync(Buffer.from('a,b\n1,2\n').toString('base64'));
  service.script(fileRoute, { status: 200, text: file, headers: { 'content-encoding': 'gzip' } });
  await expect(text(await download())).resolves.toBe('a,b\n1,2\n');
});

test('a compressed download that breaks off is an error for its reader, and one that nobody wants ends', async () => {
  const half = gzipSync(Buffer.alloc(300_000, 'abcd1234')).subarray(0, 500);
  let ended: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    ended = resolve;
  });
  service.script(
    fileRoute,
    (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '1000' });
      response.write(half, () => response.destroy());
    },
    (_: SeenRequest, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '1000' });
      response.write(half);
      response.once('close', ended);
    },
  );
  expect(await failure(text(await download()))).toMatchObject({ code: 'CONNECTION_LOST' });
  (await download()).destroy();
  await left;
});

test('the signal of a compressed download holds to its last byte, though all of it has come', async () => {
  const file = gzipSync(Buffer.alloc(4_000_000, 'abcd'));
  service.script(fileRoute, { status: 200, text: file, headers: { 'content-encoding': 'gzip' } });
  const stop = new AbortController();
  const { signal } = stop;
  const reading = await service.client().attachments.download('s', 'm', 'f', { signal });
  const pieces = reading[Symbol.asyncIterator]();
  await pieces.next();
  // The answer has ended: it came as one piece, of which little is decompressed yet.
  stop.abort(new Error('Enough.'));
  const rest = async (): Promise<void> => {
    while ((await pieces.next()).done !== true) {
      // Until there is no more.
    }
  };
  expect(await failure(rest())).toMatchObject({ code: 'ABORTED', cause: { message: 'Enough.' } });
});
