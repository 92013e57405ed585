import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Attachments } from '../../../src/pod/attachments/attachments.js';
import { DiskFiles } from '../../../src/pod/files/disk-files.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';

let folder: string;
let options: { database: string; attachments: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-attachments-'));
  options = { database: keptDatabase(folder), attachments: join(folder, 'files') };
});

afterEach(async () => {
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The names of all files in the folder, those of content by their digests. */
async function filesThere(): Promise<string[]> {
  const entries = await readdir(options.attachments, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}

async function sendFile(caller: Caller, room: string, content: string): Promise<Message> {
  const form = new FormData();
  form.set('message', '<messageML>see file</messageML>');
  form.append('attachment', new Blob([content]), 'a.txt');
  const path = `/agent/v4/stream/${room}/message/create`;
  return expectOk(await caller.post(path, form)).json() as Message;
}

async function contentOf(caller: Caller, room: string, message: Message): Promise<string> {
  const id = encodeURIComponent(message.attachments?.[0]?.id ?? '');
  const query = `fileId=${id}&messageId=${message.messageId}`;
  const file = await caller.get(`/agent/v1/stream/${room}/attachment?${query}`);
  return Buffer.from(expectOk(file).text, 'base64').toString();
}

test('the same content is kept once, whoever sends it under whatever name', async () => {
  await using pod = await Pod.start(options);
  const alice = await actAs(pod, 'alice');
  const room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  await sendFile(alice, room, 'one');
  await sendFile(alice, room, 'one');
  await sendFile(alice, room, 'two');
  expect(await filesThere()).toEqual([digestOf('one'), digestOf('two')].sort());
});

test('nothing is left of files that break off, as soon as they begin as well', async () => {
  const files = new Attachments(new DiskFiles(folder));
  for (let turn = 0; turn < 300; turn += 1) {
    const content = new Readable({ read: () => undefined });
    const received = files.receive(content, () => undefined).catch((error: unknown) => error);
    await (turn % 2 === 0 ? undefined : setImmediate());
    content.destroy(new Error('It broke off.'));
    expect(await received).toBeInstanceOf(Error);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a start removes what a killed process left behind, and nothing that is not its own', async () => {
  const first = await Pod.start(options);
  const alice = await actAs(first, 'alice');
  const room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  const message = await sendFile(alice, room, 'kept');
  await first.close();
  const orphan = digestOf('orphan');
  const prefix = join(options.attachments, orphan.slice(0, 2));
  await mkdir(prefix, { recursive: true });
  await writeFile(join(prefix, orphan), 'orphan');
  const received = 'incoming-00000000-0000-4000-8000-000000000000';
  await writeFile(join(options.attachments, received), 'half');
  await writeFile(join(options.attachments, 'notes.txt'), 'mine');
  await writeFile(join(prefix, 'notes.txt'), 'mine');

  await using second = await Pod.start(options);
  expect(await filesThere()).toEqual([digestOf('kept'), 'notes.txt', 'notes.txt'].sort());
  expect(await contentOf(await actAs(second, 'alice'), room, message)).toBe('kept');
});

test('a pod in memory removes nothing from a folder that it is given', async () => {
  const orphan = digestOf('of another pod');
  const prefix = join(options.attachments, orphan.slice(0, 2));
  await mkdir(prefix, { recursive: true });
  await writeFile(join(prefix, orphan), 'of another pod');
  await using pod = await Pod.start({ attachments: options.attachments });
  expect(pod.port).toBeGreaterThan(0);
  expect(await filesThere()).toEqual([orphan]);
});

test('files that are sent while others are removed are there afterwards', async () => {
  await using pod = await Pod.start(options);
  const alice = await actAs(pod, 'alice');
  const [lobby] = (await alice.post('/pod/v1/streams/list', {})).json() as { id: string }[];
  const room = lobby?.id ?? '';
  for (let round = 0; round < 5; round += 1) {
    await sendFile(alice, room, 'again');
    const sending = Array.from({ length: 4 }, () => sendFile(alice, room, 'again'));
    await pod.reset();
    const sent = await Promise.all(sending);
    const there = (
      (await alice.get(`/agent/v4/stream/${room}/message?since=0`)).json() as Message[]
    ).map(({ messageId }) => messageId);
    for (const message of sent.filter(({ messageId }) => there.includes(messageId))) {
      expect(await contentOf(alice, room, message)).toBe('again');
    }
    expect(await filesThere()).toEqual(there.length > 0 ? [digestOf('again')] : []);
  }
});
