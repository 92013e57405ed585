import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import { readAddress } from '../../../src/pod/store/address.js';
import type { Queries } from '../../../src/pod/store/tables.js';
import { keyPairForTests } from '../../built/key-pair.js';
import type { Caller } from '../caller.js';
import { actAs, control, expectOk } from '../caller.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';

const { publicKey } = keyPairForTests();

let folder: string;
let database: string;
let pod: Pod;
let alice: Caller;
let room: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-snapshots-'));
  database = keptDatabase(folder);
  pod = await Pod.start({ database, attachments: join(folder, 'files') });
  alice = await actAs(pod, 'alice');
  room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
});

afterEach(async () => {
  await pod.close();
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

async function sendFile(content: string): Promise<Message> {
  const form = new FormData();
  form.set('message', '<messageML>see file</messageML>');
  form.append('attachment', new Blob([content]), 'a.txt');
  const reply = await alice.post(`/agent/v4/stream/${room}/message/create`, form);
  return expectOk(reply).json() as Message;
}

async function contentOf(message: Message): Promise<string | number> {
  const fileId = encodeURIComponent(message.attachments?.[0]?.id ?? '');
  const path = `/agent/v1/stream/${room}/attachment?fileId=${fileId}&messageId=${message.messageId}`;
  const reply = await alice.get(path);
  return reply.status === 200 ? Buffer.from(reply.text, 'base64').toString() : reply.status;
}

const files = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

const texts = async () => (await pod.control.messages(room)).map(({ message }) => message);

test('a snapshot brings back messages, files, rooms, users, policies and what is found', async () => {
  await alice.say(room, 'first');
  const kept = await sendFile('kept');
  await pod.control.policies.replace([{ name: 'Names', type: 'BLOCK', terms: ['Neptune'] }]);
  const before = await texts();
  const taken = await pod.control.snapshots.take('as agreed');
  expect(await pod.control.snapshots.list()).toEqual([taken]);

  await alice.say(room, 'second');
  await sendFile('later');
  await alice.createRoom({ name: 'Another' });
  await pod.serviceAccount('echo', { publicKey });
  await pod.control.policies.replace([]);
  await alice.post(`/pod/v1/admin/messagesuppression/${kept.messageId}/suppress`);
  expect(await pod.control.snapshots.restore('as agreed')).toEqual(taken);

  expect(await texts()).toEqual(before);
  expect(await contentOf(kept)).toBe('kept');
  expect(await files()).toBe(1);
  expect((await pod.control.people()).map(({ username }) => username)).not.toContain('echo');
  expect((await pod.control.policies.list()).map(({ name }) => name)).toEqual(['Names']);
  const rooms = (await alice.post('/pod/v1/streams/list', {})).json() as unknown[];
  expect(rooms).toHaveLength(2);
  const search = (text: string) => alice.post('/agent/v1/message/search', { text, streamId: room });
  expect((await search('first')).json()).toHaveLength(1);
  expect((await search('second')).json()).toHaveLength(0);
  await alice.say(room, 'third');
  expect((await search('third')).json()).toHaveLength(1);
});

test('a session and a datafeed of the time of the snapshot go on, later ones are gone', async () => {
  const bob = await actAs(pod, 'bob');
  const feed = await alice.createDatafeed();
  await alice.say(room, 'undelivered');
  await pod.control.snapshots.take('now');
  const delivered = await alice.events(feed);
  await alice.say(room, 'after the snapshot');
  await alice.events(feed, delivered.ackId);
  const later = await actAs(pod, 'carol');
  const lost = await bob.createDatafeed();
  const reading = bob.read(lost);
  await pod.control.snapshots.restore('now');
  expect((await reading).status).toBe(400);
  expect((await later.get('/pod/v2/sessioninfo')).status).toBe(401);
  const again = await alice.events(feed);
  expect(again.events.map(({ id }) => id)).toEqual(delivered.events.map(({ id }) => id));
});

test('files that a snapshot keeps survive a reset, and go with the last who keeps them', async () => {
  const message = await sendFile('kept');
  await pod.control.snapshots.take('one');
  await pod.control.snapshots.take('two');
  await pod.reset();
  expect(await files()).toBe(1);
  await pod.control.snapshots.delete('one');
  expect(await files()).toBe(1);
  await pod.control.snapshots.restore('two');
  alice = await actAs(pod, 'alice');
  expect(await contentOf(message)).toBe('kept');
  await pod.reset();
  await pod.control.snapshots.delete('two');
  expect(await files()).toBe(0);
});

test('a snapshot survives a restart, and one of the same name takes its place', async () => {
  await alice.say(room, 'first');
  await pod.control.snapshots.take('day');
  await alice.say(room, 'second');
  await pod.control.snapshots.take('day');
  await pod.close();
  pod = await Pod.start({ database, attachments: join(folder, 'files') });
  expect((await pod.control.snapshots.list()).map(({ name }) => name)).toEqual(['day']);
  await pod.control.reset();
  await pod.control.snapshots.restore('day');
  expect(await texts()).toHaveLength(2);
});

test('a pod in memory has snapshots too', async () => {
  await using memory = await Pod.start();
  await memory.control.snapshots.take('start');
  const carol = await actAs(memory, 'carol');
  await carol.createRoom({ name: 'New' });
  await memory.control.snapshots.restore('start');
  expect((await carol.get('/pod/v2/sessioninfo')).status).toBe(401);
});

test('what is not there is 404, and a name is a name', async () => {
  expect((await control(pod, 'POST', '/snapshots/none/restore')).status).toBe(404);
  expect((await control(pod, 'DELETE', '/snapshots/none')).status).toBe(404);
  expect((await control(pod, 'PUT', `/snapshots/${'x'.repeat(65)}`)).status).toBe(400);
  expect((await control(pod, 'PUT', '/snapshots/a%00b')).status).toBe(400);
  const odd = `../../x'; drop table users; --`;
  await pod.control.snapshots.take(odd);
  expect((await pod.control.snapshots.list()).map(({ name }) => name)).toEqual([odd]);
  await pod.control.snapshots.restore(odd);
  await pod.control.snapshots.delete(odd);
  expect(await pod.control.people()).toHaveLength(3);
});

test('what is there is kept before a snapshot replaces it, and only then', async () => {
  await alice.say(room, 'first');
  await pod.control.snapshots.take('one');
  await alice.say(room, 'second');
  const restore = (name: string, keepAs: string) =>
    control(pod, 'POST', `/snapshots/${name}/restore`, { keepAs });
  expectOk(await restore('one', 'undo'));
  expect(await texts()).toHaveLength(1);
  expect((await restore('none', 'undo')).status).toBe(404);
  expect((await restore('one', 'one')).status).toBe(400);
  await pod.control.snapshots.restore('undo');
  expect(await texts()).toHaveLength(2);
});

test('long tables are emptied and filled again', async () => {
  const { Store } = await import('../../../src/pod/store/store.js');
  const inStore = async <Result>(action: (queries: Queries) => Promise<Result>) => {
    await pod.close();
    const store = await Store.open(readAddress(database, undefined));
    const result = await store.transaction(action);
    await store.close();
    pod = await Pod.start({ database, attachments: join(folder, 'files') });
    return result;
  };
  const count = () =>
    inStore((queries) => queries.selectFrom('protocols').select('scheme').execute());
  await inStore(async (queries) => {
    for (let begin = 0; begin < 10_500; begin += 500) {
      const some = Array.from({ length: 500 }, (_, place) => ({ scheme: `p${begin + place}` }));
      await queries.insertInto('protocols').values(some).execute();
    }
  });
  await pod.control.snapshots.take('long');
  await pod.control.reset();
  expect(await count()).toEqual([]);
  await pod.control.snapshots.restore('long');
  expect(await count()).toHaveLength(10_500);
  expect((await pod.control.people()).length).toBeGreaterThan(2);
});

test('a snapshot of another version of the schema is refused', async () => {
  await pod.control.snapshots.take('old');
  await pod.close();
  const { Store } = await import('../../../src/pod/store/store.js');
  const store = await Store.open(readAddress(database, undefined));
  await store.queries.updateTable('snapshots').set({ schema: 1 }).execute();
  await store.close();
  pod = await Pod.start({ database, attachments: join(folder, 'files') });
  await expect(pod.control.snapshots.restore('old')).rejects.toMatchObject({
    message: 'The snapshot "old" was taken by another version of Cadenza.',
  });
});
