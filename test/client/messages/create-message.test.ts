import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MessageInput, PolicyError } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { failure } from '../failure.js';
import { partsOf, ScriptedService, type SeenRequest } from '../scripted-service.js';

const route = 'POST /agent/v4/stream/abc_-/message/create';
const sent = { status: 200, json: { messageId: 'm1', message: '<div/>', data: '{}' } };

let service: ScriptedService;

const fieldsOf = (request: SeenRequest | undefined): Record<string, string> =>
  Object.fromEntries(
    (request === undefined ? [] : partsOf(request)).map(({ headers, content }) => [
      /name="(\w+)"/.exec(headers)?.[1] ?? '',
      content.toString(),
    ]),
  );

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script(route, sent);
});

afterEach(() => service.close());

test('[MSG-1] [AUT-1] a message goes out as a multipart form with both tokens and a trace id', async () => {
  const message = await service.client().messages.create('abc/+==', {
    message: unsafeMessageML('<messageML>é</messageML>'),
    data: { a: { b: 1 } },
  });

  expect(message.messageId).toBe('m1');
  const [request] = service.to(route);
  expect(request?.headers).toMatchObject({
    sessiontoken: 'session-1',
    keymanagertoken: 'key-manager-1',
    accept: 'application/json',
    'content-length': String(request?.body.length),
  });
  expect(request?.headers['x-trace-id']).toMatch(/^[A-Za-z0-9]{6}$/);
  expect(request?.headers['user-agent']).toBe(`Cadenza/0.1.0 Node/${process.versions.node}`);
  expect(request === undefined ? [] : partsOf(request)).toEqual([
    {
      headers:
        'Content-Disposition: form-data; name="message"\r\nContent-Type: text/plain; charset=utf-8',
      content: Buffer.from('<messageML>é</messageML>'),
    },
    {
      headers:
        'Content-Disposition: form-data; name="data"\r\nContent-Type: text/plain; charset=utf-8',
      content: Buffer.from('{"a":{"b":1}}'),
    },
  ]);
});

test('[MSG-11] files of every kind arrive byte for byte, in order, with their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-'));
  const onDisk = randomBytes(700_000);
  const path = join(folder, 'report.pdf');
  await writeFile(path, onDisk);

  await service.client().messages.create('abc_-', {
    message: unsafeMessageML('<messageML>Files</messageML>'),
    attachments: [
      path,
      { filename: 'a "b"\r\nc: é.png', content: Buffer.from('png'), contentType: 'image/png' },
      { filename: 's.txt', content: Readable.from([Buffer.from('str'), Buffer.from('eam')]) },
      {
        filename: 'i.txt',
        content: (async function* () {
          yield await Promise.resolve(new Uint8Array([1, 2, 3]));
        })(),
      },
    ],
  });
  await rm(folder, { recursive: true });

  const [request] = service.to(route);
  const files = request === undefined ? [] : partsOf(request).slice(1);
  expect(request?.headers['transfer-encoding']).toBe('chunked');
  expect(files.map(({ headers }) => headers)).toEqual([
    'Content-Disposition: form-data; name="attachment"; filename="report.pdf"\r\nContent-Type: application/octet-stream',
    'Content-Disposition: form-data; name="attachment"; filename="a \\"b\\"%0D%0Ac: é.png"\r\nContent-Type: image/png',
    'Content-Disposition: form-data; name="attachment"; filename="s.txt"\r\nContent-Type: application/octet-stream',
    'Content-Disposition: form-data; name="attachment"; filename="i.txt"\r\nContent-Type: application/octet-stream',
  ]);
  expect(files[0]?.content.equals(onDisk)).toBe(true);
  expect(files.slice(1).map(({ content }) => content.toString('latin1'))).toEqual([
    'png',
    'stream',
    '\x01\x02\x03',
  ]);
});

test('[MSG-4] attachments alone go with a message of one space', async () => {
  await service
    .client()
    .messages.create('abc_-', { attachments: [{ filename: 'a.txt', content: Buffer.from('a') }] });

  const [request] = service.to(route);
  expect(request && partsOf(request)[0]?.content.toString()).toBe('<messageML> </messageML>');
});

test('[MSG-8] files above 30 MB together are refused before a byte is sent', async () => {
  const content = Buffer.alloc(16 * 1024 * 1024);
  const error = await failure(
    service.client().messages.create('abc_-', {
      message: unsafeMessageML('<messageML>Big</messageML>'),
      attachments: [
        { filename: 'a.bin', content },
        { filename: 'b.bin', content },
      ],
    }),
  );

  expect(error).toMatchObject({ code: 'ATTACHMENTS_TOO_LARGE', outcome: 'did-not-happen' });
  expect(service.requests).toEqual([]);
});

test('[MSG-8] exactly 30 MB are sent', async () => {
  await service.client().messages.create('abc_-', {
    attachments: [{ filename: 'a.bin', content: Buffer.alloc(30 * 1024 * 1024) }],
  });

  expect(service.to(route)).toHaveLength(1);
});

test('[MSG-8] a stream that grows above 30 MB ends the message before its end is sent', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      yield await Promise.resolve(Buffer.alloc(1024 * 1024));
    }
  }
  const error = await failure(
    service
      .client()
      .messages.create('abc_-', { attachments: [{ filename: 'a.bin', content: endless() }] }),
  );

  expect(error).toMatchObject({ code: 'ATTACHMENTS_TOO_LARGE', outcome: 'did-not-happen' });
  expect(service.to(route)).toEqual([]);
});

test('[LIM-2] more than 25 files are sent, with one warning for any number of messages', async () => {
  const warnings: string[] = [];
  const client = service.client({}, { warn: (message) => warnings.push(message) });
  const file = { filename: 'a.txt', content: Buffer.from('a') };
  await client.messages.create('abc_-', { attachments: Array.from({ length: 25 }, () => file) });
  expect(warnings).toEqual([]);

  await client.messages.create('abc_-', { attachments: Array.from({ length: 26 }, () => file) });
  await client.messages.create('abc_-', { attachments: Array.from({ length: 27 }, () => file) });

  expect(warnings).toHaveLength(1);
  expect(service.to(route)).toHaveLength(3);
});

test('[MSG-1] a text that holds what stands between the fields of a form stays one field', async () => {
  const { messages } = service.client();
  await messages.create('abc_-', { message: 'Good morning' });
  const boundary = /boundary=(.+)$/.exec(service.to(route)[0]?.headers['content-type'] ?? '')?.[1];
  const forged = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--${boundary}--`;
  await messages.create('abc_-', { message: unsafeMessageML(`<messageML>${forged}</messageML>`) });
  expect(fieldsOf(service.to(route)[1])).toEqual({
    message: `<messageML>${forged}</messageML>`,
  });
});

test('[LIM-4] previews are for all files or for none', async () => {
  const file = { filename: 'a.png', content: Buffer.from('a') };
  const error = await failure(
    service.client().messages.create('abc_-', {
      // @ts-expect-error: one of the files has no preview
      attachments: [{ file, preview: file }, file],
    }),
  );
  expect(error).toMatchObject({ code: 'PREVIEWS_INCOMPLETE' });
  expect(service.requests).toEqual([]);

  await service.client().messages.create('abc_-', { attachments: [{ file, preview: file }] });
  const [request] = service.to(route);
  expect(
    request && partsOf(request).map(({ headers }) => /name="(\w+)"/.exec(headers)?.[1]),
  ).toEqual(['message', 'attachment', 'preview']);
});

test('[DLP-4] [DLP-14] a message that a policy blocks is an error that does not repeat the terms', async () => {
  service.script(route, {
    status: 451,
    json: { code: 451, message: 'Matched: top-secret', details: { action: 'BLOCK' } },
  });
  const message = '<messageML>top-secret</messageML>';
  const error = await failure(
    service
      .client()
      .messages.create('abc_-', { message: unsafeMessageML(message), policies: 'enforce' }),
  );

  expect(error).toBeInstanceOf(PolicyError);
  expect(error).toMatchObject({
    code: 'BLOCKED_BY_POLICY',
    action: 'BLOCK',
    outcome: 'did-not-happen',
    status: 451,
  });
  expect(inspect(error, { depth: 9 })).not.toContain('top-secret');
  expect(fieldsOf(service.to(route)[0])).toEqual({ message, enforceExpressionFiltering: 'true' });
});

test('[DLP-5] [DLP-7] a message that a policy warns of can be sent with the warning accepted', async () => {
  service.script(route, { status: 451, json: { code: 451, details: { action: 'WARN' } } }, sent);
  const client = service.client();
  const message = '<messageML>careful</messageML>';
  expect(
    await failure(
      client.messages.create('abc_-', { message: unsafeMessageML(message), policies: 'enforce' }),
    ),
  ).toMatchObject({ code: 'WARNED_BY_POLICY', action: 'WARN', outcome: 'did-not-happen' });

  await client.messages.create('abc_-', {
    message: unsafeMessageML(message),
    policies: 'accept-warning',
  });

  expect(fieldsOf(service.to(route)[1])).toEqual({
    message,
    enforceExpressionFiltering: 'true',
    ignoreDLPwarning: 'true',
  });
});

test.each([
  [
    'a file that is not there',
    '/nowhere/report.pdf',
    '/nowhere/report.pdf cannot be read (it does not exist)',
  ],
  ['a folder', '.', 'the attachment . cannot be read (it is not a file)'],
])('%s is named, and nothing is sent', async (_, path, problem) => {
  const error = await failure(service.client().messages.create('abc_-', { attachments: [path] }));

  expect(error).toMatchObject({ code: 'ATTACHMENT_UNREADABLE', outcome: 'did-not-happen' });
  expect(error.message).toContain(problem);
  expect(service.requests).toEqual([]);
});

test('a stream whose session was refused is not sent a second time, and the next one goes with a new session', async () => {
  service.script(route, { status: 401 }, sent);
  service.script(
    'POST /login/pubkey/authenticate',
    { status: 200, json: { name: 'sessionToken', token: 'old' } },
    { status: 200, json: { name: 'sessionToken', token: 'new' } },
  );
  const client = service.client();
  const once = () => ({
    attachments: [{ filename: 'a.txt', content: Readable.from([Buffer.from('once')]) }],
  });
  const error = await failure(client.messages.create('abc_-', once()));

  expect(error).toMatchObject({ code: 'SESSION_REFUSED', outcome: 'did-not-happen' });
  expect(error.message).toContain('a stream was read that cannot be read again');
  expect(service.to(route)).toHaveLength(1);

  await client.messages.create('abc_-', once());
  expect(service.to(route).map(({ headers }) => headers['sessiontoken'])).toEqual(['old', 'new']);
});

test('a stream that was read already is refused instead of sent as an empty file', async () => {
  const content = Readable.from([Buffer.from('once')]);
  const attachments = [{ filename: 'a.txt', content }];
  const { messages } = service.client();
  await messages.create('abc_-', { attachments });
  expect(await failure(messages.create('abc_-', { attachments }))).toMatchObject({
    code: 'ATTACHMENT_SPENT',
    outcome: 'did-not-happen',
  });
  expect(service.to(route)).toHaveLength(1);
});

const text = '<messageML>x</messageML>';
const circular: Record<string, unknown> = {};
circular['self'] = circular;
const oneFile = { filename: 'a.txt', content: Buffer.from('a') };

test.each<readonly [string, unknown, string]>([
  ['nothing at all', undefined, '"message" must be an object'],
  ['a text in place of the message', text, '"message" must be an object'],
  ['nothing to send', {}, 'needs a message or attachments'],
  ['an empty text', { message: '' }, 'needs a message or attachments'],
  ['an empty list of files', { attachments: [] }, 'needs a message or attachments'],
  ['a number as message', { message: 5 }, '"message" must be'],
  ['null as message', { message: null }, '"message" must be'],
  ['a number as data', { message: text, data: 5 }, '"data" must be'],
  ['a list as data', { message: text, data: [1] }, 'data must be an object'],
  ['null as data', { message: text, data: null }, '"data" must be'],
  ['data that holds itself', { message: text, data: circular }, 'cannot be written as JSON'],
  ['data with a BigInt', { message: text, data: { a: 5n } }, 'cannot be written as JSON'],
  ['a policy that there is not', { message: text, policies: 'allow' }, '"policies" must be'],
  ['a file that is not a list', { attachments: 'a.txt' }, '"attachments" must be'],
  ['a number as file', { attachments: [5] }, 'an attachment is a path'],
  ['null as file', { attachments: [null] }, 'an attachment is a path'],
  ['a file without content', { attachments: [{ filename: 'a.txt' }] }, 'needs a "path", or'],
  ['a text as content', { attachments: [{ ...oneFile, content: 'a' }] }, 'needs a "path", or'],
  ['a blob', { attachments: [{ ...oneFile, content: new Blob(['a']) }] }, 'needs a "path", or'],
  ['a file without a name', { attachments: [{ content: Buffer.from('a') }] }, '"filename"'],
  ['a name without an extension', { attachments: [{ ...oneFile, filename: 'a' }] }, 'extension'],
  ['a control character', { attachments: [{ ...oneFile, filename: 'a\0.txt' }] }, 'control'],
  ['an invalid size', { attachments: [{ ...oneFile, size: -1 }] }, '"size"'],
  [
    'an invalid content type',
    { attachments: [{ ...oneFile, contentType: 'text\r\nX-Header: x' }] },
    'contentType',
  ],
])('%s is refused before anything is sent, and the error says why', async (_, input, says) => {
  const error = await failure(service.client().messages.create('abc_-', input as MessageInput));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT', outcome: 'did-not-happen' });
  expect(error.message).toContain(says);
  expect(service.requests).toEqual([]);
});

test('[MSG-4] [LIM-4] a message with neither text nor files, and previews for some, do not compile', () => {
  const inputs: MessageInput[] = [
    // @ts-expect-error: nothing to send
    { data: { a: 1 } },
    // @ts-expect-error: one of the files has no preview
    { attachments: [{ file: 'a.png', preview: 'b.png' }, 'c.png'] },
    { attachments: [{ file: 'a.png', preview: 'b.png' }] },
    { message: text, attachments: ['a.png', { path: 'b.png' }] },
  ];
  expect(inputs).toHaveLength(4);
});

test.each([
  ['more', 2],
  ['4', 5],
])('content of another size than was announced is told as such, once', async (found, size) => {
  const content = () => Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
  const error = await failure(
    service.client().messages.create('abc_-', { attachments: [{ ...oneFile, content, size }] }),
  );
  expect(error).toMatchObject({ code: 'ATTACHMENT_UNREADABLE', outcome: 'did-not-happen' });
  expect(error.message).toContain(`a.txt was to have ${size} bytes and has ${found}`);
  expect(service.to(route).length).toBeLessThan(2);
});

test('a stream that gives texts is sent as their bytes', async () => {
  const content = Readable.from(['grü', 'ße']);
  await service.client().messages.create('abc_-', {
    attachments: [{ filename: 'a.txt', content, size: 7 }],
  });
  const [request] = service.to(route);
  expect(request?.body.toString('utf8')).toContain('grüße');
});

test.each<readonly [string, MessageInput]>([
  ['an empty text', { message: '', attachments: [oneFile] }],
  ['content without anything in it', { message: [], attachments: [oneFile] }],
])('[MSG-4] files beside %s go with a message of one space', async (_, input) => {
  await service.client().messages.create('abc_-', input);
  const [request] = service.to(route);
  expect(request?.body.toString('utf8')).toContain('<messageML> </messageML>');
});

test.each<readonly [string, unknown]>([
  ['an empty text', ''],
  ['text', '..'],
  ['text', 'Rates desk'],
  ['the text "undefined"', `undefined`],
  ['undefined', undefined],
  ['null', null],
  ['NaN', Number.NaN],
])('a stream id that is %s is refused, for it would lead to another path', async (what, id) => {
  const error = await failure(service.client().messages.create(id as string, { message: text }));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT' });
  expect(error.message).toContain(`; it was ${what}.`);
  expect(service.requests).toEqual([]);
});

test('files from functions and paths are sent again whole after the session was renewed', async () => {
  service.script(route, { status: 401 }, sent);
  await service.client().messages.create('abc_-', {
    attachments: [{ filename: 'a.txt', content: () => Readable.from([Buffer.from('twice')]) }],
  });

  const bodies = service.to(route).map((request) => partsOf(request)[1]?.content.toString());
  expect(bodies).toEqual(['twice', 'twice']);
});

test('a stream id cannot lead to another path', async () => {
  service.script('POST /agent/v4/stream/.._.._pod%3Fx/message/create', sent);
  await service
    .client()
    .messages.create('../../pod?x', { message: unsafeMessageML('<messageML>a</messageML>') });
  expect(service.requests.at(-1)?.url).toBe('/agent/v4/stream/.._.._pod%3Fx/message/create');
});
