import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import { programOptions } from '../../built/program.js';
import type { Caller, PodAddress } from '../caller.js';
import { actAs, control, expectOk } from '../caller.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';

const seed = {
  people: ['alice', 'bob'].map((name) => ({ username: name, displayName: name })),
  serviceAccounts: [
    { username: 'importer', displayName: 'I', roles: ['CONTENT_MANAGEMENT' as const] },
  ],
};

let folder: string;
let options: { database: string; attachments: string; seed: typeof seed };
let child: ChildProcess;
let remote: PodAddress;
let alice: Caller;
let room: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-killed-'));
  options = { database: keptDatabase(folder), attachments: join(folder, 'files'), seed };
  child = fork(
    resolve(__dirname, '../pod-process.ts'),
    [JSON.stringify(options)],
    programOptions(),
  );
  [remote] = (await once(child, 'message')) as [PodAddress];
  alice = await actAs(remote, 'alice');
  room = (await alice.createRoom({ name: 'Desk', viewHistory: true })).roomSystemInfo.id;
  const bob = await actAs(remote, 'bob');
  await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id });
});

afterEach(async () => {
  child.kill('SIGKILL');
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

/** Has the pod die when its clock is read for the nth time from now. */
async function killAtReading(reading: number): Promise<void> {
  child.send(reading);
  await once(child, 'message');
}

async function untilDead(): Promise<void> {
  if (child.signalCode === null) {
    await once(child, 'exit');
  }
  expect(child.signalCode).toBe('SIGKILL');
}

function archived(number: number, text = 'old') {
  return {
    message: `<messageML>${text} <hash tag="kept"/></messageML>`,
    format: 'MESSAGEML',
    intendedMessageTimestamp: Date.UTC(2015, 4, 31) + number,
    intendedMessageFromUserId: alice.user.id,
    originatingSystemId: 'archive',
    originalMessageId: `a-${number}`,
    streamId: room,
    ...(number % 50 === 0 && { attachments: [{ filename: 'a.txt', content: 'aGVsbG8=' }] }),
  };
}

function numbered<Item>(many: number, item: (number: number) => Item): Item[] {
  return Array.from({ length: many }, (_, number) => item(number));
}

async function messagesOf(caller: Caller): Promise<Message[]> {
  const path = `/agent/v4/stream/${room}/message?since=0&limit=1000`;
  return expectOk(await caller.get(path)).json() as Message[];
}

async function idsFound(caller: Caller, query: object): Promise<string[]> {
  const reply = await caller.post('/agent/v1/message/search?limit=1000&sortDir=asc', query);
  return (expectOk(reply).json() as Message[]).map(({ messageId }) => messageId);
}

/** A message is there with its words, its tags and its files, or it is not. */
async function expectWhole(caller: Caller, messages: readonly Message[]): Promise<void> {
  const ids = messages.map(({ messageId }) => messageId);
  expect(await idsFound(caller, { hashtag: 'kept' })).toEqual(ids);
  expect(await idsFound(caller, { text: 'old', streamId: room })).toEqual(ids);
  for (const { messageId, attachments = [] } of messages) {
    for (const { id } of attachments) {
      const query = `fileId=${encodeURIComponent(id)}&messageId=${messageId}`;
      const file = await caller.get(`/agent/v1/stream/${room}/attachment?${query}`);
      expect(Buffer.from(file.text, 'base64').toString()).toBe('hello');
    }
  }
}

test.each([130, 420])(
  '[IMP-3] a pod that is killed in an import has whole messages or none, and the import goes on (%i)',
  async (reading) => {
    const importer = await actAs(remote, 'importer');
    const acknowledged = await importer.post(
      '/agent/v4/message/import',
      numbered(20, (number) => archived(number)),
    );
    expect(expectOk(acknowledged).text).not.toContain('diagnostic');
    const all = numbered(450, (number) => archived(number));
    await killAtReading(reading);
    await expect(importer.post('/agent/v4/message/import', all)).rejects.toThrow();
    await untilDead();

    await using pod = await Pod.start(options);
    const again = await actAs(pod, 'alice');
    const before = await messagesOf(again);
    expect(before.length).toBeGreaterThanOrEqual(20);
    await expectWhole(again, before);
    const reply = await (await actAs(pod, 'importer')).post('/agent/v4/message/import', all);
    const outcomes = expectOk(reply).json() as { messageId?: string; diagnostic?: string }[];
    expect(outcomes.filter(({ diagnostic }) => diagnostic !== undefined)).toEqual([]);
    const created = outcomes.filter(({ messageId }) => messageId !== undefined);
    expect(created).toHaveLength(450 - before.length);
    const after = await messagesOf(again);
    expect(after.map(({ timestamp }) => timestamp)).toEqual(
      all.map(({ intendedMessageTimestamp }) => intendedMessageTimestamp),
    );
    await expectWhole(again, after);
  },
);

test.each([100, 102, 103])(
  'what a pod answered is there after it was killed, and a message and its event go together (%i)',
  async (reading) => {
    const feed = await (await actAs(remote, 'bob')).createDatafeed();
    const answered: string[] = [];
    await killAtReading(reading);
    const sending = numbered(64, async () => {
      const message = await alice.say(room, 'old <hash tag="kept"/>');
      answered.push(message.messageId);
    });
    const outcomes = await Promise.allSettled(sending);
    expect(outcomes.map(({ status }) => status)).toContain('rejected');
    await untilDead();

    await using pod = await Pod.start(options);
    const messages = await messagesOf(await actAs(pod, 'alice'));
    const ids = messages.map(({ messageId }) => messageId);
    expect(ids).toEqual(expect.arrayContaining(answered));
    const { events } = await (await actAs(pod, 'bob')).events(feed);
    expect(events.map(({ messageId }) => messageId).sort()).toEqual([...ids].sort());
    await expectWhole(await actAs(pod, 'alice'), messages);
  },
);

test('an export that the pod dies in is seen to be cut off, and the next one is whole', async () => {
  const importer = await actAs(remote, 'importer');
  const text = `old ${'-'.repeat(40_000)}`;
  const all = numbered(400, (number) => archived(number, text));
  expectOk(await importer.post('/agent/v4/message/import', all));
  const path = '/export?startDate=2015-05-31&endDate=2015-05-31';
  const response = await fetch(`${remote.url}/cadenza/v1${path}`, {
    headers: { Authorization: `Bearer ${remote.controlToken}` },
  });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  child.kill('SIGKILL');
  await untilDead();
  const readOn = async () => {
    let read = await reader?.read();
    while (read?.done === false) {
      read = await reader?.read();
    }
  };
  await expect(readOn()).rejects.toThrow();

  await using pod = await Pod.start(options);
  const whole = expectOk(await control(pod, 'GET', path));
  const lines = whole.text.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as Message).timestamp)).toEqual(
    all.map(({ intendedMessageTimestamp }) => intendedMessageTimestamp),
  );
});

test('[IMP-12] an export of files that the pod dies in is gone, and the next one is whole', async () => {
  const importer = await actAs(remote, 'importer');
  const all = numbered(100, (number) => archived(number));
  expectOk(await importer.post('/agent/v4/message/import', all));
  const range = { startDate: '2015-05-31', endDate: '2015-05-31' };
  // The clock is read when an export is begun and when everything of it is written.
  await killAtReading(2);
  await control(remote, 'POST', '/exports', range).catch(() => undefined);
  await untilDead();
  const exports = join(options.attachments, 'exports');
  expect(await readdir(exports)).toEqual([expect.stringMatching(/^unfinished-/)]);

  await using pod = await Pod.start(options);
  expect(await readdir(exports)).toEqual([]);
  expect(await pod.control.exports.list()).toEqual([]);
  const { id } = await pod.control.exports.begin(range);
  expect(await pod.control.exports.finished(id)).toMatchObject({
    state: 'FINISHED',
    messages: 100,
  });
  const ndjson = await (await pod.control.exports.download(id, 'messages.ndjson')).text();
  expect(ndjson.trim().split('\n')).toHaveLength(100);
});
