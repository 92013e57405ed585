import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import type { DatafeedBatch, Message } from '../../../src/contract/index.js';
import { ManualClock } from '../../../src/pod/clock.js';
import type { PodOptions } from '../../../src/pod/options.js';
import { Pod } from '../../../src/pod/pod.js';
import { startPostgres } from '../../servers/postgres.js';
import { s3Environment, startS3 } from '../../servers/s3.js';
import type { TestServer } from '../../servers/test-server.js';
import { actAs, call, Caller, control, expectOk } from '../caller.js';
import { held } from '../held-read.js';

// Servers and pods take their time to start on a busy machine.
jest.setTimeout(120_000);

let server: TestServer;
let folder: string;
let options: PodOptions & { readonly clock: ManualClock };
let schemas = 0;
const running: Pod[] = [];

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-shared-'));
  schemas += 1;
  const database = `${server.url}?schema=shared${schemas}`;
  options = { database, shared: true, attachments: folder, clock: new ManualClock() };
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((pod) => pod.close()));
  await rm(folder, { recursive: true, force: true });
});

async function start(more: PodOptions = {}): Promise<Pod> {
  const pod = await Pod.start({ ...options, ...more });
  running.push(pod);
  return pod;
}

/** The same session, used in another process. */
function at(pod: Pod, { user, headers }: Caller): Caller {
  const { sessionToken = '', keyManagerToken = '' } = headers;
  return new Caller(pod, { user, sessionToken, keyManagerToken });
}

const texts = ({ events }: DatafeedBatch) =>
  events.map((event) => /<div [^>]*>(.*)<\/div>/.exec(JSON.stringify(event))?.[1]);

test('processes that start at the same moment make one schema and one seed', async () => {
  const [one, two, three] = await Promise.all([start(), start(), start()]);
  const people = (await one.control.people()).map(({ id, username }) => [id, username]);
  expect(people.length).toBeGreaterThan(2);
  for (const pod of [two, three]) {
    expect((await pod.control.people()).map(({ id, username }) => [id, username])).toEqual(people);
  }
});

test('a database is shared by those who say so, and by nobody else', async () => {
  const pod = await start();
  await expect(Pod.start({ ...options, shared: false })).rejects.toMatchObject({
    code: 'DATABASE_IN_USE',
  });
  await pod.close();
  const alone = await start({ shared: false });
  await expect(Pod.start(options)).rejects.toMatchObject({ code: 'DATABASE_IN_USE' });
  expect((await call(alone, 'GET', '/agent/v3/health')).status).toBe(200);
});

test('only a PostgreSQL that is named can be shared', async () => {
  for (const database of [':memory:', join(folder, 'pod.db'), undefined]) {
    const starting = Pod.start({ shared: true, ...(database && { database }) });
    await expect(starting).rejects.toThrow(
      /^Several processes share a PostgreSQL database alone\./,
    );
  }
});

test('a read that is held open in one process is answered when another one takes a message', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const alice = await actAs(here, 'alice');
  const bob = await actAs(there, 'bob');
  const im = await alice.im(bob);
  const feed = await bob.createDatafeed();
  const { answer } = await held(options.clock, () => bob.events(feed));
  await alice.say(im, 'hello');
  expect(texts(await answer)).toEqual(['hello']);
});

test('reads of one feed in two processes at the same time answer each event once', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const alice = await actAs(here, 'alice');
  const bob = await actAs(here, 'bob');
  const im = await alice.im(bob);
  const created = expectOk(await bob.post('/agent/v4/datafeed/create')).json() as { id: string };
  const said = Array.from({ length: 40 }, (_, place) => String(place));
  for (const text of said) {
    await alice.say(im, text);
  }
  const readers = [bob, at(there, bob)];
  const path = `/agent/v4/datafeed/${created.id}/read?limit=5`;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => readers.map((reader) => reader.get(path))).flat(),
  );
  const batches = answers.map((answer) => texts({ events: answer.json() } as DatafeedBatch));
  expect(batches.flat().sort()).toEqual([...said].sort());
  for (const batch of batches) {
    expect(batch).toEqual([...batch].sort((one, other) => Number(one) - Number(other)));
  }
});

test('a session that was ended in one process is refused by the next call in another', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  for (let round = 0; round < 20; round += 1) {
    const alice = await actAs(here, 'alice');
    expect((await at(there, alice).get('/pod/v2/sessioninfo')).status).toBe(200);
    expectOk(await call(here, 'POST', '/sessionauth/v1/logout', { headers: { ...alice.headers } }));
    expect((await at(there, alice).get('/pod/v2/sessioninfo')).status).toBe(401);
  }
});

test('who is in a room is known to all processes as soon as one has changed it', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const alice = await actAs(here, 'alice');
  const bob = await actAs(here, 'bob');
  const { roomSystemInfo } = await alice.createRoom({ name: 'Desk', description: 'Desk' });
  const room = roomSystemInfo.id;
  const elsewhere = at(there, bob);
  const feed = await elsewhere.createDatafeed();
  const say = (text: string) =>
    elsewhere.post(`/agent/v4/stream/${room}/message/create`, {
      message: `<messageML>${text}</messageML>`,
    });
  const change = async (what: 'add' | 'remove') =>
    expectOk(await alice.post(`/pod/v1/room/${room}/membership/${what}`, { id: bob.user.id }));
  const statuses: number[] = [];
  for (const what of ['add', 'remove', 'add', 'remove'] as const) {
    await change(what);
    statuses.push((await say(what)).status);
    // To a member, and to nobody else.
    await at(there, alice).say(room, `to those after ${what}`);
  }
  expect(statuses).toEqual([200, 403, 200, 403]);
  const { events } = await elsewhere.events(feed);
  const told = events.filter(({ type }) => type === 'MESSAGESENT');
  expect(texts({ events: told, ackId: '' })).toEqual([
    'add',
    'to those after add',
    'add',
    'to those after add',
  ]);
});

test('time, faults, limits and settings that one process is told hold in all', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  await here.control.clock.advance(30 * 24 * 60 * 60_000);
  expect((await there.control.clock.read()).ahead).toBe(30 * 24 * 60 * 60_000);
  const fault = {
    route: 'GET /pod/v2/sessioninfo',
    kind: 'status',
    status: 418,
    times: 3,
  } as const;
  await here.control.faults.inject(fault);
  const alice = await actAs(here, 'alice');
  const statuses: number[] = [];
  for (const pod of [here, there, here, there]) {
    statuses.push((await at(pod, alice).get('/pod/v2/sessioninfo')).status);
  }
  expect(statuses).toEqual([418, 418, 418, 200]);
  const limit = { route: 'GET /pod/v2/sessioninfo', calls: 2, seconds: 60 };
  await control(there, 'PUT', '/throttling', { limits: [limit] });
  const limited: number[] = [];
  for (const pod of [here, there, here, there]) {
    limited.push((await at(pod, alice).get('/pod/v2/sessioninfo')).status);
  }
  expect(limited).toEqual([200, 200, 429, 429]);
});

test('the control token of each process is good in all, until that one ends', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const clock = { headers: { Authorization: `Bearer ${here.controlToken}` } };
  expect((await call(there, 'GET', '/cadenza/v1/clock', clock)).status).toBe(200);
  await here.close();
  expect((await call(there, 'GET', '/cadenza/v1/clock', clock)).status).toBe(401);
});

test('what is said in one stream through several processes reaches every feed in one order', async () => {
  const pods = await Promise.all([start(), start(), start()]);
  const [first] = pods;
  const alice = await actAs(first, 'alice');
  const bob = await actAs(first, 'bob');
  const im = await alice.im(bob);
  const feeds = [await alice.createDatafeed(), await bob.createDatafeed()];
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, place) => {
      const pod = pods[place % 3] ?? first;
      return at(pod, place % 2 === 0 ? alice : bob).say(im, String(place));
    }),
  );
  const [ofAlice, ofBob] = await Promise.all([
    allOf(alice, feeds[0] ?? ''),
    allOf(bob, feeds[1] ?? ''),
  ]);
  expect(ofAlice).toHaveLength(sent.length);
  expect(ofBob).toEqual(ofAlice);
  const reply = await alice.get(`/agent/v4/stream/${im}/message?since=0&limit=100`);
  const shown = (reply.json() as Message[]).map(({ messageId }) => messageId);
  expect(ofAlice).toEqual(shown);
});

/** The ids of all messages of a feed, in the order in which it delivers them. */
async function allOf(reader: Caller, feed: string): Promise<string[]> {
  const { events } = await reader.events(feed);
  return events.map(({ messageId }) => messageId);
}

test('an export that one process makes is gone when another one has removed it', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const [alice, bob] = [await actAs(here, 'alice'), await actAs(here, 'bob')];
  await alice.say(await alice.im(bob), 'hello');
  // Whoever makes the export waits for the files of its messages.
  const files = new Client({ connectionString: server.url });
  await files.connect();
  await files.query(`begin; lock table shared${schemas}.attachments in access exclusive mode`);
  const range = { startDate: '2020-01-01', endDate: '2100-01-01' };
  const { id } = await here.control.exports.begin(range);
  const begun = join(folder, 'exports');
  while ((await readdir(begun).catch(() => [])).length === 0) {
    await turn();
  }
  const removal = there.control.exports.remove(id);
  while ((await here.control.exports.list()).length > 0) {
    await turn();
  }
  await files.end();
  await removal;
  expect(await readdir(begun)).toEqual([]);
});

test('an export that comes due after days is made, though nobody asks for it', async () => {
  const pod = await start();
  const { clock } = options;
  const day = 24 * 60 * 60_000;
  await pod.control.exports.schedule('WEEKLY', clock.now() + 3 * day);
  for (let passed = 0; passed < 3; passed += 1) {
    clock.advance(day);
    await turn();
  }
  while ((await readdir(join(folder, 'exports')).catch(() => [])).length === 0) {
    await turn();
  }
});

test('files in a bucket are those of all processes, and so is the key that they sign with', async () => {
  Object.assign(process.env, s3Environment);
  await using store = await startS3();
  const attachments = store.bucket;
  const [here, there] = await Promise.all([start({ attachments }), start({ attachments })]);
  const alice = await actAs(here, 'alice');
  const im = await alice.im(await actAs(here, 'bob'));
  const form = new FormData();
  form.set('message', '<messageML>see file</messageML>');
  form.append('attachment', new Blob(['content']), 'a.txt');
  const path = `/agent/v4/stream/${im}/message/create`;
  const message = expectOk(await alice.post(path, form)).json() as Message;
  const query = `fileId=${encodeURIComponent(message.attachments?.[0]?.id ?? '')}&messageId=${message.messageId}`;
  const file = expectOk(await at(there, alice).get(`/agent/v1/stream/${im}/attachment?${query}`));
  expect(Buffer.from(file.text, 'base64').toString()).toBe('content');

  const range = { startDate: '2020-01-01', endDate: '2100-01-01' };
  const { id } = await here.control.exports.begin(range);
  const { files, state } = await there.control.exports.finished(id);
  expect(state).toBe('FINISHED');
  expect(files.length).toBe(3);
  const digest = files.at(-1)?.name ?? '';
  expect(await (await there.control.exports.download(id, digest)).text()).toBe('content');

  const keys = await Promise.all(
    [here, there].map(async (pod) => (await call(pod, 'GET', '/pod/v1/podcert')).text),
  );
  expect(keys[0]).toContain('CERTIFICATE');
  expect(keys[1]).toBe(keys[0]);
});

test('processes whose server was started again serve, and wake each other again', async () => {
  const [here, there] = await Promise.all([start(), start()]);
  const alice = await actAs(here, 'alice');
  const bob = await actAs(there, 'bob');
  const im = await alice.im(bob);
  const feed = await bob.createDatafeed();
  const { answer } = await held(options.clock, () => bob.events(feed));
  await server.restart();
  // The first calls may meet connections that are gone.
  for (let status = 0; status !== 200;) {
    ({ status } = await alice.send(im, '<messageML>hello</messageML>'));
  }
  expect(texts(await answer)).toContain('hello');
});
