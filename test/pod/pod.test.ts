import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { People, StreamListed } from '../../src/contract/index.js';
import { CadenzaError } from '../../src/contract/index.js';
import { ManualClock, Pod, PodError } from '../../src/pod/index.js';
import { actAs, actAsNew, call, control, expectOk, logIn, loginToken } from './caller.js';
import { dropKeptDatabases, keptDatabase } from './databases.js';
import { held } from './held-read.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-test-'));
});

afterEach(async () => {
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

test('a pod without options listens on a free port of the loopback interface', async () => {
  await using pod = await Pod.start();
  expect(pod.url).toBe(`http://127.0.0.1:${pod.port}`);
  expect(pod.port).toBeGreaterThan(0);
  expect((await call(pod, 'GET', '/agent/v3/health')).json()).toEqual({
    status: 'UP',
    version: '25.8.1',
  });
});

test('a pod without a seed has three people and a room with all of them', async () => {
  await using pod = await Pod.start();
  const { people } = (await control(pod, 'GET', '/people')).json() as People;
  expect(people.map(({ username }) => username)).toEqual(['alice', 'bob', 'carol']);
  const carol = await actAs(pod, 'carol');
  const streams = (await carol.post('/pod/v1/streams/list', {})).json() as StreamListed[];
  expect(streams.map(({ roomAttributes }) => roomAttributes?.name)).toEqual(['Lobby']);
});

test('reset brings the seed back and keeps its ids', async () => {
  await using pod = await Pod.start();
  const alice = await actAs(pod, 'alice');
  const before = (await alice.post('/pod/v1/streams/list', {})).json() as StreamListed[];
  const lobby = before[0]?.id ?? '';
  await alice.say(lobby, 'hello');
  await alice.createRoom({ name: 'Another' });
  await pod.reset();
  const after = (await alice.post('/pod/v1/streams/list', {})).json() as StreamListed[];
  expect(after).toEqual(before);
  const messages = await alice.get(`/agent/v4/stream/${lobby}/message?since=0`);
  expect(messages.json()).toEqual([]);
});

test('a bot that is connected stays connected over a reset, with nothing left to read', async () => {
  await using pod = await Pod.start();
  const alice = await actAs(pod, 'alice');
  const echo = await actAsNew(pod, 'echo');
  const feed = await echo.createDatafeed();
  const im = await alice.im(echo);
  await alice.say(im, 'before');
  await pod.reset();
  const reading = echo.events(feed);
  await alice.say(await alice.im(echo), 'after');
  const { events } = await reading;
  expect(events.map(({ type }) => type)[0]).toBe('INSTANTMESSAGECREATED');
  expect(JSON.stringify(events)).not.toContain('before');
});

test('users that are not of the seed are gone after a reset, and their sessions with them', async () => {
  const seed = join(folder, 'seed.yaml');
  await writeFile(seed, 'people:\n  - { username: alice, displayName: Alice }\n');
  const database = keptDatabase(folder);
  await (await Pod.start({ database, attachments: folder })).close();
  await using pod = await Pod.start({ database, attachments: folder, seed });
  const bob = await actAs(pod, 'bob');
  await pod.reset();
  expect((await bob.get('/pod/v2/sessioninfo')).status).toBe(401);
  const { people } = (await control(pod, 'GET', '/people')).json() as People;
  expect(people.map(({ username }) => username)).toEqual(['alice']);
});

test('a database file keeps everything for the next start', async () => {
  const database = keptDatabase(folder);
  const first = await Pod.start({ database, attachments: folder });
  const alice = await actAs(first, 'alice');
  const room = await alice.createRoom({ name: 'Desk' });
  await alice.say(room.roomSystemInfo.id, 'still here');
  await first.close();
  await using second = await Pod.start({ database, attachments: folder });
  const again = await actAs(second, 'alice');
  const messages = await again.get(`/agent/v4/stream/${room.roomSystemInfo.id}/message?since=0`);
  expect(messages.text).toContain('still here');
  const streams = (await again.post('/pod/v1/streams/list', {})).json() as StreamListed[];
  expect(streams.map(({ roomAttributes }) => roomAttributes?.name)).toEqual(['Lobby', 'Desk']);
});

test('a closed database is whole in its one file, without the log beside it', async () => {
  const database = join(folder, 'pod.db');
  const first = await Pod.start({ database, attachments: folder });
  const alice = await actAs(first, 'alice');
  await alice.createRoom({ name: 'Desk' });
  await first.close();
  const copy = join(folder, 'copy.db');
  await copyFile(database, copy);
  await using second = await Pod.start({ database: copy, attachments: folder });
  const again = await actAs(second, 'alice');
  const streams = (await again.post('/pod/v1/streams/list', {})).json() as StreamListed[];
  expect(streams.map(({ roomAttributes }) => roomAttributes?.name)).toContain('Desk');
});

test('undelivered events survive a restart', async () => {
  const database = keptDatabase(folder);
  const first = await Pod.start({ database, attachments: folder });
  const { privateKey = '' } = await first.serviceAccount('echo');
  const echo = await actAs(first, 'echo');
  const feed = await echo.createDatafeed();
  const alice = await actAs(first, 'alice');
  await alice.say(await alice.im(echo), 'remember me');
  await first.close();
  await using second = await Pod.start({ database, attachments: folder });
  await logIn(second, await loginToken(privateKey, 'echo', Date.now() + 60_000));
  const { events } = await (await actAs(second, 'echo')).events(feed);
  expect(events.map(({ type }) => type)).toEqual(['INSTANTMESSAGECREATED', 'MESSAGESENT']);
});

test('close ends open reads and event streams at once', async () => {
  const clock = new ManualClock();
  const pod = await Pod.start({ clock });
  const alice = await actAs(pod, 'alice');
  const feed = await alice.createDatafeed();
  const reading = await held(clock, () => alice.read(feed));
  const watching = await fetch(`${pod.url}/cadenza/v1/events`, {
    headers: { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` },
  });
  const watched = watching.text();
  await pod.close();
  expect((await reading.answer).status).toBe(503);
  expect(await watched).toBe(': connected\n\n');
});

test('close can be called again, and nothing else afterwards', async () => {
  const pod = await Pod.start();
  await pod.close();
  await pod.close();
  await expect(pod.reset()).rejects.toMatchObject({ code: 'POD_CLOSED' });
  await expect(pod.serviceAccount('x')).rejects.toMatchObject({ code: 'POD_CLOSED' });
});

test('a port in use is one clear error', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const start = Pod.start({ port });
  await expect(start).rejects.toBeInstanceOf(PodError);
  await expect(start).rejects.toBeInstanceOf(CadenzaError);
  await expect(start).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: `Port ${port} is in use. Choose another (--port), or 0 for a free one.`,
  });
  await new Promise((resolve) => other.close(resolve));
});

test('a database in a folder that does not exist is one clear error', async () => {
  const database = join(folder, 'missing', 'pod.db');
  await expect(Pod.start({ database })).rejects.toMatchObject({
    code: 'DATABASE_UNUSABLE',
  });
});

test('a database and the folder of its files are made for their owner alone, and what is there keeps its rights', async () => {
  const database = join(folder, 'rights.db');
  const rights = async (end = '') => (await stat(`${database}${end}`)).mode & 0o777;
  const first = await Pod.start({ database });
  expect(await rights()).toBe(0o600);
  expect(await rights('-wal')).toBe(0o600);
  expect(await rights('.attachments')).toBe(0o700);
  await first.close();
  await chmod(database, 0o640);
  await chmod(`${database}.attachments`, 0o750);
  const second = await Pod.start({ database });
  expect(await rights()).toBe(0o640);
  expect(await rights('.attachments')).toBe(0o750);
  await second.close();
});

test('a database that another pod has open is one clear error, until that one is closed', async () => {
  const database = keptDatabase(folder);
  const first = await Pod.start({ database });
  await expect(Pod.start({ database })).rejects.toMatchObject({
    code: 'DATABASE_IN_USE',
    message: expect.stringMatching(
      /^The database \S+ is open in another pod\. Stop that one first/,
    ),
  });
  await first.close();
  const second = await Pod.start({ database });
  await second.close();
});

test('a file that is not a database is one clear error, and stays as it is', async () => {
  const database = join(folder, 'notes.txt');
  await writeFile(database, 'These are my notes, not a database. '.repeat(100));
  await expect(Pod.start({ database })).rejects.toMatchObject({ code: 'DATABASE_UNUSABLE' });
  expect((await stat(database)).size).toBe(3600);
});

test('an attachments folder that cannot be written is one clear error', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(Pod.start({ attachments: join(file, 'folder') })).rejects.toMatchObject({
    code: 'ATTACHMENTS_UNUSABLE',
  });
});

test('the files of a pod in memory are gone when it closes', async () => {
  const content = randomUUID();
  const pod = await Pod.start();
  const alice = await actAs(pod, 'alice');
  const room = await alice.createRoom({ name: 'Files' });
  const form = new FormData();
  form.set('message', '<messageML>x</messageML>');
  form.append('attachment', new Blob([content]), 'a.txt');
  expectOk(await alice.post(`/agent/v4/stream/${room.roomSystemInfo.id}/message/create`, form));
  const [folder = '', ...others] = await temporaryFoldersWith(content);
  expect(others).toEqual([]);
  await pod.close();
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a service account logs on with the key that was made for it', async () => {
  await using pod = await Pod.start();
  const account = await pod.serviceAccount('echo', { displayName: 'Echo', roles: ['INDIVIDUAL'] });
  expect(account.config).toEqual({
    scheme: 'http',
    host: '127.0.0.1',
    port: pod.port,
    bot: { username: 'echo', privateKey: { content: account.privateKey } },
  });
  const token = await loginToken(account.privateKey ?? '', 'echo', Date.now() + 60_000);
  expect((await logIn(pod, token)).name).toBe('sessionToken');
});

test('a service account keeps its id, and its key is replaced, when it is asked for again', async () => {
  await using pod = await Pod.start();
  const first = await pod.serviceAccount('echo');
  const second = await pod.serviceAccount('ECHO', { displayName: 'Echo the second' });
  expect(second.userId).toBe(first.userId);
  const old = await loginToken(first.privateKey ?? '', 'echo', Date.now() + 60_000);
  expect(
    (await call(pod, 'POST', '/login/pubkey/authenticate', { body: { token: old } })).status,
  ).toBe(401);
  expect((await actAs(pod, 'echo')).user.displayName).toBe('Echo the second');
});

test('a person is not a service account, and a text is not a public key', async () => {
  await using pod = await Pod.start();
  await expect(pod.serviceAccount('alice')).rejects.toMatchObject({ code: 'ACCOUNT_INVALID' });
  await expect(pod.serviceAccount('echo', { publicKey: 'x' })).rejects.toMatchObject({
    code: 'ACCOUNT_INVALID',
  });
});

/** The folders of pods, those of other tests among them, that hold a file of this content. */
async function temporaryFoldersWith(content: string): Promise<string[]> {
  const folders = (await readdir(tmpdir()))
    .filter((name) => name.startsWith('cadenza-pod-'))
    .map((name) => join(tmpdir(), name));
  const found = await Promise.all(
    folders.map(async (folder) => ((await holds(folder, content)) ? [folder] : [])),
  );
  return found.flat();
}

/** Other tests may remove theirs meanwhile. */
async function holds(folder: string, content: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return texts.includes(content);
}
