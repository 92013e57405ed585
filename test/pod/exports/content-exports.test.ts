import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { XMLParser } from 'fast-xml-parser';
import type { Message } from '../../../src/contract/index.js';
import type { ExportRange } from '../../../src/pod/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, control, expectOk } from '../caller.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';

const DAY = 24 * 60 * 60_000;
const now = Date.UTC(2030, 0, 31, 12);
const today: ExportRange = { startDate: '2030-01-31', endDate: '2030-01-31' };

let folder: string;
let options: { database: string; attachments: string; clock: ManualClock; seed: object };
let pod: Pod;
let alice: Caller;
let room: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-exports-'));
  options = {
    database: keptDatabase(folder),
    attachments: join(folder, 'files'),
    clock: new ManualClock(now),
    seed: {
      people: [{ username: 'alice', displayName: 'Alice "A" <&> Adams' }],
      serviceAccounts: [
        { username: 'importer', displayName: 'I', roles: ['CONTENT_MANAGEMENT' as const] },
      ],
    },
  };
  pod = await Pod.start(options);
  alice = await actAs(pod, 'alice');
  room = (await alice.createRoom({ name: 'Desk <&>' })).roomSystemInfo.id;
});

afterEach(async () => {
  await pod.close();
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

/** Imports messages that were sent at these times. */
async function imported(...times: readonly number[]): Promise<string[]> {
  const importer = await actAs(pod, 'importer');
  const messages = times.map((intendedMessageTimestamp, place) => ({
    message: '<messageML>old</messageML>',
    format: 'MESSAGEML',
    intendedMessageTimestamp,
    intendedMessageFromUserId: alice.user.id,
    originatingSystemId: 'archive',
    originalMessageId: `a-${place}`,
    streamId: room,
  }));
  const reply = expectOk(await importer.post('/agent/v4/message/import', messages));
  return (reply.json() as Message[]).map(({ messageId }) => messageId);
}

async function sendFile(content: string): Promise<Message> {
  const form = new FormData();
  form.set('message', '<messageML>see &lt;file&gt; &amp; more</messageML>');
  form.append('attachment', new Blob([content]), 'a & b.txt');
  const reply = await alice.post(`/agent/v4/stream/${room}/message/create`, form);
  return expectOk(reply).json() as Message;
}

/** The id of an export that is finished. */
async function made(range: ExportRange): Promise<string> {
  const { id, state } = await pod.control.exports.begin(range);
  expect(state).toBe('RUNNING');
  expect(await pod.control.exports.finished(id)).toMatchObject({ id, state: 'FINISHED' });
  return id;
}

async function textOf(id: string, name: string): Promise<string> {
  return (await pod.control.exports.download(id, name)).text();
}

async function messagesIn(id: string): Promise<Message[]> {
  const lines = (await textOf(id, 'messages.ndjson')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Message);
}

const idsIn = async (id: string) => (await messagesIn(id)).map(({ messageId }) => messageId);

test('[IMP-12] an export of days has what was sent from their first moment to their last', async () => {
  const from = Date.UTC(2015, 4, 31);
  const ids = await imported(from - 1, from, from + 2 * DAY - 1, from + 2 * DAY);
  const id = await made({ startDate: '2015-05-31', endDate: '2015-06-01' });
  expect(await idsIn(id)).toEqual(ids.slice(1, 3));
  expect(await pod.control.exports.list()).toEqual([
    {
      id,
      from,
      to: from + 2 * DAY - 1,
      state: 'FINISHED',
      createdAt: now,
      finishedAt: now,
      messages: 2,
      attachments: 0,
    },
  ]);
});

test('[IMP-12] an export of a period has what was sent in it, both ends included', async () => {
  const nextExport = Date.UTC(2015, 5, 1);
  const ids = await imported(nextExport - DAY - 1, nextExport - DAY, nextExport, nextExport + 1);
  expect(await idsIn(await made({ frequency: 'DAILY', nextExport }))).toEqual(ids.slice(1, 3));
  expect(await idsIn(await made({ frequency: 'WEEKLY', nextExport }))).toEqual(ids.slice(0, 3));
});

test('[IMP-12] an export has the files of its messages, each content once, and says which is whose', async () => {
  const first = await sendFile('same content');
  const second = await sendFile('same content');
  await sendFile('other content');
  const id = await made(today);
  const { attachments, files } = await pod.control.exports.finished(id);
  expect(attachments).toBe(2);
  expect(files).toHaveLength(4);
  const messages = await messagesIn(id);
  expect(messages.map(({ messageId }) => messageId).slice(0, 2)).toEqual([
    first.messageId,
    second.messageId,
  ]);
  const places = messages.flatMap((message) =>
    (message.attachments ?? []).map((attachment) => ('file' in attachment ? attachment.file : '')),
  );
  const names = places.map((place) => String(place).replace('attachments/', ''));
  expect(names[0]).toBe(names[1]);
  const contents = await Promise.all(names.map((name) => textOf(id, name)));
  expect(contents).toEqual(['same content', 'same content', 'other content']);
  const xml = await textOf(id, 'messages.xml');
  expect(new XMLParser().parse(xml)).toMatchObject({
    export: { message: messages.map(() => ({ stream: '' })) },
  });
  expect(xml).toContain('<text>see &lt;file&gt; &amp; more</text>');
  expect(xml).toContain('name="Alice &quot;A&quot; &lt;&amp;&gt; Adams"');
  expect(xml).toContain(`name="a &amp; b.txt" size="12" file="${String(places[0])}"`);
});

test('an export of more messages than a page has each once, in the order of time', async () => {
  const start = Date.UTC(2015, 4, 31);
  const times = Array.from({ length: 450 }, (_, place) => start + Math.floor(place / 3));
  const ids = await imported(...times);
  expect(await idsIn(await made({ startDate: '2015-05-31', endDate: '2015-05-31' }))).toEqual(ids);
});

test('files are downloaded by the names of the list alone, as files', async () => {
  await sendFile('content');
  const id = await made(today);
  const { files } = await pod.control.exports.finished(id);
  for (const { name, size } of files) {
    const response = await pod.control.exports.download(id, name);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect((await response.arrayBuffer()).byteLength).toBe(size);
  }
  const others = ['export.json', 'attachments', '..%2Fexport.json', '%2Fetc%2Fpasswd'];
  for (const name of [...others, 'a'.repeat(64), 'A'.repeat(64)]) {
    const reply = await control(pod, 'GET', `/exports/${id}/files/${name}`);
    expect([name, reply.status]).toEqual([name, 404]);
  }
  const cut = await control(pod, 'GET', `/exports/${id}/files/messages.xml%00`);
  expect(cut.status).toBe(400);
  const elsewhere = await control(pod, 'GET', '/exports/..%2Fexports/files/messages.xml');
  expect(elsewhere.status).toBe(404);
});

test('no export is begun for anything that is not a range', async () => {
  const ranges = [
    {},
    { startDate: '2030-01-01' },
    { startDate: '2030-01-02', endDate: '2030-01-01' },
    { startDate: '2030-02-30', endDate: '2030-03-01' },
    { startDate: '1 Jan', endDate: '2 Jan' },
    { frequency: 'HOURLY', nextExport: 1 },
    { frequency: 'DAILY', nextExport: 1.5 },
    { frequency: 'DAILY', nextExport: 1, startDate: '2030-01-01', endDate: '2030-01-02' },
  ];
  for (const range of ranges) {
    const { status } = await control(pod, 'POST', '/exports', range);
    expect([range, status]).toEqual([range, 400]);
  }
  expect(await pod.control.exports.list()).toEqual([]);
});

test('exports outlive their pod, and leave nothing behind when they are removed', async () => {
  await sendFile('content');
  const id = await made(today);
  const before = await pod.control.exports.finished(id);
  await pod.close();
  pod = await Pod.start(options);
  expect(await pod.control.exports.finished(id)).toEqual(before);
  expect(await messagesIn(id)).toHaveLength(1);
  await pod.control.exports.remove(id);
  expect(await readdir(join(options.attachments, 'exports'))).toEqual([]);
  expect((await control(pod, 'GET', `/exports/${id}`)).status).toBe(404);
  expect((await control(pod, 'DELETE', `/exports/${id}`)).status).toBe(404);
});

test('a reset removes exports, also one that is running', async () => {
  await made(today);
  await pod.control.exports.begin(today);
  await pod.reset();
  expect(await pod.control.exports.list()).toEqual([]);
  expect(await readdir(join(options.attachments, 'exports'))).toEqual([]);
});

test('an export without all of its files has failed and left nothing, and the next one is made', async () => {
  await sendFile('content');
  for (const entry of await readdir(options.attachments)) {
    await rm(join(options.attachments, entry), { recursive: true });
  }
  const { id } = await pod.control.exports.begin(today);
  expect(await pod.control.exports.finished(id)).toMatchObject({
    state: 'FAILED',
    finishedAt: now,
    files: [],
  });
  expect((await control(pod, 'GET', `/exports/${id}/files/messages.xml`)).status).toBe(404);
  expect(await readdir(join(options.attachments, 'exports'))).toEqual([]);
  await made({ startDate: '2015-05-31', endDate: '2015-05-31' });
});
