import { readdir } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import { keyPairForTests } from '../../built/key-pair.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';

const { publicKey } = keyPairForTests();

let pod: Pod;
let files: string;
let alice: Caller;
let bob: Caller;
let echo: Caller;
let room: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'pod-files-'));
  pod = await Pod.start({ attachments: files });
  await pod.serviceAccount('echo', { displayName: 'Echo', publicKey });
  [alice, bob, echo] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'echo'),
  ]);
  room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  expectOk(await alice.post(`/pod/v1/room/${room}/membership/add`, { id: echo.user.id }));
});

afterAll(async () => {
  await pod.close();
  await rm(files, { recursive: true, force: true });
});

function create(caller: Caller, body: unknown, contentType?: string): Promise<Reply> {
  return call(pod, 'POST', `/agent/v4/stream/${room}/message/create`, {
    headers: { ...caller.headers, ...(contentType && { 'Content-Type': contentType }) },
    body,
  });
}

function form(
  parts: Readonly<Record<string, string | readonly [string, string | Blob][]>>,
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') {
      data.append(name, value);
    } else {
      for (const [filename, content] of value) {
        data.append(name, new Blob([content]), filename);
      }
    }
  }
  return data;
}

const hello = '<messageML>Hello <b>you</b></messageML>';
const rendered = '<div data-format="PresentationML" data-version="2.0">Hello <b>you</b></div>';

async function keptFiles(): Promise<string[]> {
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('[MSG-1] a message comes as multipart, as a form or as JSON', async () => {
  const replies = [
    await create(alice, form({ message: hello })),
    await create(
      alice,
      new URLSearchParams({ message: hello }).toString(),
      'application/x-www-form-urlencoded',
    ),
    await create(alice, { message: hello }),
  ];
  for (const reply of replies) {
    expect((expectOk(reply).json() as Message).message).toBe(rendered);
  }
});

test('[MSG-1] in JSON, what the service does not know is ignored, whatever it holds', async () => {
  const unknown = { tags: { a: 1 }, list: [{}], silent: true, attachment: [], preview: null };
  expectOk(await create(alice, { message: hello, ...unknown }));
});

test('[MSG-1] only multipart carries files: elsewhere they are refused, not lost', async () => {
  const file = { filename: 'a.txt', content: 'YQ==' };
  for (const attachment of ['YQ==', file, [file]]) {
    const reply = await create(alice, { message: hello, attachment });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('multipart')]);
  }
  const fields = new URLSearchParams({ message: hello, preview: 'YQ==' }).toString();
  expect((await create(alice, fields, 'application/x-www-form-urlencoded')).status).toBe(400);
});

test('[MSG-1] another encoding is refused with 415', async () => {
  expect((await create(alice, hello, 'text/xml')).status).toBe(415);
});

test('[MSG-1] the answer is the message, as it is then read', async () => {
  const message = expectOk(await create(alice, form({ message: hello }))).json() as Message;
  expect(message).toMatchObject({
    message: rendered,
    data: '{}',
    user: { userId: alice.user.id, username: 'alice', displayName: 'Alice Adams' },
    stream: { streamId: room, streamType: 'ROOM', roomName: 'Desk' },
    originalFormat: 'com.symphony.messageml.v2',
  });
  expect(message.messageId).toMatch(/^[\w-]{32}bQ$/);
  expect((await alice.get(`/agent/v1/message/${message.messageId}`)).json()).toEqual(message);
});

test('[MSG-1] the stream id may be in the standard alphabet', async () => {
  const standard = encodeURIComponent(`${room.replace(/-/g, '+').replace(/_/g, '/')}==`);
  const reply = await alice.send(standard, hello);
  expect((reply.json() as Message).stream.streamId).toBe(room);
});

test('[MSG-2] [AUT-1] an ordinary session needs the key manager token', async () => {
  const { sessionToken = '' } = alice.headers;
  const reply = await call(pod, 'POST', `/agent/v4/stream/${room}/message/create`, {
    headers: { sessionToken },
    body: { message: hello },
  });
  expect(reply.status).toBe(401);
});

test('[MSG-3] an unknown stream is a 404', async () => {
  expect((await alice.send('Q2KYGm7JkljrgymMajYTJ3___qcLPr1UdA', hello)).status).toBe(404);
  expect((await alice.send('nonsense', hello)).status).toBe(404);
});

test('[MSG-3] whoever is not in a private room cannot write to it', async () => {
  const reply = await create(bob, { message: hello });
  expect(reply.status).toBe(403);
  expect(reply.json()).toMatchObject({ code: 403 });
});

test('[MSG-3] a public room can be written to without being in it', async () => {
  const open = await alice.createRoom({ name: 'Open', public: true });
  expect((await bob.send(open.roomSystemInfo.id, hello)).status).toBe(200);
});

test('in a read-only room only owners write', async () => {
  const news = (await alice.createRoom({ name: 'News', readOnly: true })).roomSystemInfo.id;
  expectOk(await alice.post(`/pod/v1/room/${news}/membership/add`, { id: bob.user.id }));
  expect((await bob.send(news, hello)).status).toBe(403);
  expect((await alice.send(news, hello)).status).toBe(200);
});

test('markup that is not valid is a 400 in the words of the service', async () => {
  const reply = await create(alice, { message: '<messageML><b>open</messageML>' });
  expect(reply.status).toBe(400);
  expect((reply.json() as { message: string }).message).toContain('Invalid');
});

test('[MSG-10] data is JSON text: an object is refused', async () => {
  expect((await create(alice, { message: hello, data: {} })).status).toBe(400);
  expect((await create(alice, { message: hello, data: '{"a":{"type":"t"}}' })).status).toBe(200);
});

test('[MSG-10] data is delivered as it was written: numbers of any size, members in their order', async () => {
  const data =
    '{"order":{"type":"com.example.order","9":"b","1":"a","id":9007199254740993,"price":1.0}}';
  const reply = expectOk(await create(alice, { message: hello, data }));
  expect(reply.json()).toMatchObject({ data });
});

test('[MSG-11] parts that are empty are absent', async () => {
  const parts = form({ message: hello, data: '', version: '', silent: 'true' });
  expect((await create(alice, parts)).status).toBe(200);
});

test('a message without the part "message" is a 400', async () => {
  expect((await create(alice, form({ data: '{}' }))).status).toBe(400);
  expect((await create(alice, { message: null })).status).toBe(400);
});

const presentation = (content: string) =>
  `<div data-format="PresentationML" data-version="2.0">${content}</div>`;

test('[MSG-4] attachments alone need a space of content', async () => {
  const attachment: [string, string][] = [['a.txt', 'hello']];
  for (const parts of [
    form({ attachment }),
    form({ attachment, message: '' }),
    form({ attachment, message: '<messageML></messageML>' }),
    form({ attachment, message: '<messageML/>' }),
    form({ attachment, message: presentation('') }),
  ]) {
    expect((await create(alice, parts)).status).toBe(400);
  }
  for (const message of [' ', '<messageML> </messageML>', presentation(' ')]) {
    expect((await create(alice, form({ attachment, message }))).status).toBe(200);
  }
});

test('[MSG-6] forms come from service accounts only', async () => {
  const message =
    '<messageML><form id="f"><button name="go" type="action">Go</button></form></messageML>';
  expect((await create(alice, { message })).status).toBe(403);
  expect((await create(echo, { message })).status).toBe(200);
});

test('[MSG-8] attachments keep their order, names and bytes', async () => {
  const attachment: [string, string][] = [
    ['größe 漢字.txt', 'eins'],
    ['b.bin', 'zwei'],
  ];
  const message = expectOk(
    await create(alice, form({ message: hello, attachment })),
  ).json() as Message;
  expect(message.attachments?.map(({ name, size, images }) => ({ name, size, images }))).toEqual([
    { name: 'größe 漢字.txt', size: 4, images: [] },
    { name: 'b.bin', size: 4, images: [] },
  ]);
  for (const [place, content] of ['eins', 'zwei'].entries()) {
    const id = message.attachments?.[place]?.id ?? '';
    const reply = await alice.get(
      `/agent/v1/stream/${room}/attachment?fileId=${encodeURIComponent(id)}&messageId=${message.messageId}`,
    );
    expect(Buffer.from(reply.text, 'base64').toString()).toBe(content);
  }
});

test('[MSG-8] a file name is not a path', async () => {
  const attachment: [string, string][] = [['../../etc/passwd', 'x']];
  const message = expectOk(
    await create(alice, form({ message: hello, attachment })),
  ).json() as Message;
  expect(message.attachments?.[0]?.name).toBe('passwd');
});

test('[MSG-8] attachments of exactly 30 MB pass', async () => {
  const attachment: [string, Blob][] = [['big.bin', new Blob([Buffer.alloc(30 * 1024 * 1024)])]];
  expect((await create(alice, form({ message: hello, attachment }))).status).toBe(200);
});

test('[MSG-8] a byte more is refused with 413, previews counted, and nothing is kept', async () => {
  const before = await keptFiles();
  const reply = await create(
    alice,
    form({
      message: hello,
      attachment: [['big.bin', new Blob([Buffer.alloc(30 * 1024 * 1024)])]],
      preview: [['preview-big.png', 'x']],
    }),
  );
  expect(reply.status).toBe(413);
  expect(reply.json()).toMatchObject({ code: 413 });
  expect(await keptFiles()).toEqual(before);
});

test('a message that is refused leaves no file behind', async () => {
  const before = await keptFiles();
  const attachment: [string, string][] = [['a.txt', 'something nobody else sends']];
  const reply = await create(alice, form({ message: '<messageML><b></messageML>', attachment }));
  expect(reply.status).toBe(400);
  expect(await keptFiles()).toEqual(before);
});

test('[MSG-11] [LIM-4] there are as many previews as attachments, or none', async () => {
  const attachment: [string, string][] = [
    ['a.png', '1'],
    ['b.png', '2'],
  ];
  const preview: [string, string][] = [['preview-a.png', '1']];
  expect((await create(alice, form({ message: hello, attachment, preview }))).status).toBe(400);
  const complete = form({
    message: hello,
    attachment,
    preview: [...preview, ['preview-b.png', '2']],
  });
  const message = expectOk(await create(alice, complete)).json() as Message;
  expect(message.attachments?.map(({ images }) => images.length)).toEqual([1, 1]);
});

test('a multipart body that breaks off, or has no boundary, is a 400', async () => {
  const broken = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nhel';
  expect((await create(alice, broken, 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await create(alice, broken, 'multipart/form-data')).status).toBe(400);
});

test('a part that is given twice is a 400', async () => {
  const twice = form({ message: hello });
  twice.append('message', hello);
  expect((await create(alice, twice)).status).toBe(400);
});

test('message and data above 1.5 MB are a 400', async () => {
  const long = `<messageML>${'x'.repeat(1_500_000)}</messageML>`;
  expect((await create(alice, form({ message: long }))).status).toBe(400);
  expect((await create(alice, { message: long })).status).toBe(400);
});

test('a message that grows to more than is delivered is a 400 that names the limit', async () => {
  const many = `<messageML>${'<emoji shortcode="smiley"/>'.repeat(20_000)}</messageML>`;
  const { status, text } = await create(alice, { message: many });

  expect(status).toBe(400);
  expect(text).toContain('at most 2000000 characters when they are delivered');
});

test('a message is for everyone in its stream, and for nobody else', async () => {
  const feeds = await Promise.all([alice, bob, echo].map((caller) => caller.createDatafeed()));
  const sent = await alice.say(room, 'for the desk');
  for (const [place, caller] of [alice, echo].entries()) {
    const feed = feeds[place === 0 ? 0 : 2] ?? '';
    const { events } = await caller.events(feed);
    expect(events).toEqual([
      expect.objectContaining({
        type: 'MESSAGESENT',
        messageId: sent.messageId,
        payload: { messageSent: { message: sent } },
      }),
    ]);
  }
  await bob.send((await bob.createRoom({ name: 'Mine' })).roomSystemInfo.id, hello);
  const { events } = await bob.events(feeds[1] ?? '');
  expect(JSON.stringify(events)).not.toContain('for the desk');
});

test('[MSG-1] the texts of a multipart message may come as files', async () => {
  const parts = form({
    attachment: [['a.txt', 'hello']],
    message: [['message', hello]],
    data: [['data.json', '{"a":{"type":"t"}}']],
    other: [['other', 'ignored']],
  });
  const sent = expectOk(await create(alice, parts)).json() as Message;
  expect(sent).toMatchObject({ data: '{"a":{"type":"t"}}', attachments: [{ name: 'a.txt' }] });
});

test('[MSG-1] a text that comes as a file is checked as any other', async () => {
  const twice: [string, string | Blob][] = [
    ['one', hello],
    ['two', hello],
  ];
  const long = ' '.repeat(1_500_001);
  const noText = new Blob([new Uint8Array([0xff, 0xfe])]);
  for (const [message, problem] of [
    [twice, 'given twice'],
    [[['m', noText]], 'UTF-8'],
    [[['m', long]], 'longer than'],
  ] as [[string, string | Blob][], string][]) {
    const reply = await create(alice, form({ message }));
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(problem)]);
  }
});
