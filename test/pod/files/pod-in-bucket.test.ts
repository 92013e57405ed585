import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Attachments } from '../../../src/pod/attachments/attachments.js';
import { openFiles } from '../../../src/pod/files/open-files.js';
import { Pod } from '../../../src/pod/index.js';
import type { S3Server } from '../../servers/s3.js';
import { s3Environment, startS3 } from '../../servers/s3.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';

let server: S3Server;
let folder: string;
let options: { readonly database: string; readonly attachments: string };
let pods = 0;

beforeAll(async () => {
  delete process.env['AWS_REGION'];
  Object.assign(process.env, s3Environment);
  server = await startS3();
});

afterAll(() => server.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-bucket-'));
  pods += 1;
  options = {
    database: keptDatabase(folder),
    attachments: server.bucket.replace('/pod', `/pod-${pods}`),
  };
});

afterEach(async () => {
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The digests of the files in the bucket. */
async function kept(): Promise<string[]> {
  const files = await openFiles(options.attachments);
  const digests = await new Attachments(files).kept();
  await files.close();
  return digests;
}

/** A room of Alice's. */
async function roomOf(alice: Caller): Promise<string> {
  return (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
}

async function send(caller: Caller, room: string, content: string) {
  const form = new FormData();
  form.set('message', '<messageML>see file</messageML>');
  form.append('attachment', new Blob([content]), 'a.txt');
  return caller.post(`/agent/v4/stream/${room}/message/create`, form);
}

async function contentOf(caller: Caller, room: string, message: Message): Promise<string> {
  const id = encodeURIComponent(message.attachments?.[0]?.id ?? '');
  const query = `fileId=${id}&messageId=${message.messageId}`;
  const file = await caller.get(`/agent/v1/stream/${room}/attachment?${query}`);
  return Buffer.from(expectOk(file).text, 'base64').toString();
}

test('[MSG-8] files are kept in the bucket, once each, and read from it after a restart', async () => {
  const first = await Pod.start(options);
  const alice = await actAs(first, 'alice');
  const room = await roomOf(alice);
  const message = expectOk(await send(alice, room, 'one')).json() as Message;
  await send(alice, room, 'one');
  expect(await kept()).toEqual([digestOf('one')]);
  await first.close();

  await using second = await Pod.start(options);
  expect(await contentOf(await actAs(second, 'alice'), room, message)).toBe('one');
});

test('nothing of a message that is refused stays in the bucket', async () => {
  await using pod = await Pod.start(options);
  const room = await roomOf(await actAs(pod, 'alice'));
  expect((await send(await actAs(pod, 'bob'), room, 'secret')).status).toBe(403);
  expect(await kept()).toEqual([]);
});

test('a start removes from the bucket what a killed process left behind', async () => {
  const first = await Pod.start(options);
  const alice = await actAs(first, 'alice');
  await send(alice, await roomOf(alice), 'kept');
  await first.close();
  const files = await openFiles(options.attachments);
  const orphan = digestOf('orphan');
  await writeFile(join(folder, 'orphan'), 'orphan');
  await files.keep(join(folder, 'orphan'), `${orphan.slice(0, 2)}/${orphan}`);
  await files.keep(join(folder, 'orphan'), 'notes.txt');

  await using second = await Pod.start(options);
  expect(second.port).toBeGreaterThan(0);
  expect(await kept()).toEqual([digestOf('kept')]);
  expect((await files.list('..')).length).toBe(0);
  expect(await files.read('notes.txt')).toBeDefined();
  await files.close();
});

test('[IMP-12] an export lies in the bucket with its files, also after a restart', async () => {
  const first = await Pod.start(options);
  const alice = await actAs(first, 'alice');
  await send(alice, await roomOf(alice), 'exported');
  const today = new Date().toISOString().slice(0, 10);
  const { id } = await first.control.exports.begin({ startDate: today, endDate: today });
  const whole = await first.control.exports.finished(id);
  expect(whole.state).toBe('FINISHED');
  await first.close();

  await using second = await Pod.start(options);
  const { exports } = second.control;
  expect(await exports.finished(id)).toEqual(whole);
  expect(whole.files.map(({ name }) => name)).toEqual([
    'messages.ndjson',
    'messages.xml',
    digestOf('exported'),
  ]);
  expect(await (await exports.download(id, digestOf('exported'))).text()).toBe('exported');
  expect(await (await exports.download(id, 'messages.xml')).text()).toContain('see file');
  await exports.remove(id);
  await expect(exports.download(id, 'messages.xml')).rejects.toThrow();
  expect(await kept()).toEqual([digestOf('exported')]);
});

test('a bucket that is not there is one clear error', async () => {
  const attachments = options.attachments.replace('//files/', '//nowhere/');
  await expect(Pod.start({ ...options, attachments })).rejects.toMatchObject({
    code: 'ATTACHMENTS_UNUSABLE',
    message: expect.stringContaining('NoSuchBucket'),
  });
});

test('a store that does not answer is one clear error', async () => {
  const attachments = 's3://files?endpoint=http://127.0.0.1:1';
  await expect(Pod.start({ ...options, attachments })).rejects.toMatchObject({
    code: 'ATTACHMENTS_UNUSABLE',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a bucket whose region nobody names is one clear error', async () => {
  const starting = Pod.start({ ...options, attachments: 's3://files' });
  await expect(starting).rejects.toThrow('its region is not known.');
});

test('while the store is away, calls with files fail, nothing is half kept, and all others go on', async () => {
  const own = await startS3();
  await using pod = await Pod.start({ ...options, attachments: own.bucket });
  const alice = await actAs(pod, 'alice');
  const room = await roomOf(alice);
  const message = expectOk(await send(alice, room, 'one')).json() as Message;
  await own.stop();
  const refused = await send(alice, room, 'two');
  expect([refused.status, refused.json()]).toEqual([
    503,
    {
      code: 503,
      details: { code: 'BUCKET_FAILED' },
      message: 'The bucket for attachments failed: ECONNREFUSED.',
    },
  ]);
  const id = encodeURIComponent(message.attachments?.[0]?.id ?? '');
  const query = `fileId=${id}&messageId=${message.messageId}`;
  expect((await alice.get(`/agent/v1/stream/${room}/attachment?${query}`)).status).toBe(503);
  await alice.say(room, 'still here');
  const messages = expectOk(await alice.get(`/agent/v4/stream/${room}/message?since=0`));
  expect((messages.json() as Message[]).length).toBe(2);
});
