import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { startPostgres } from '../../servers/postgres.js';
import type { TestServer } from '../../servers/test-server.js';
import type { Caller } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';

const seed = { people: [{ username: 'alice', displayName: 'Alice' }] };

let server: TestServer;
let schemas = 0;
let database: string;
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'sole-use-'));
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  schemas += 1;
  database = `${server.url}?schema=desk${schemas}`;
});

const running: Pod[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((pod) => pod.close()));
});

async function start(): Promise<Pod> {
  const pod = await Pod.start({ database, attachments: folder, seed });
  running.push(pod);
  return pod;
}

const healthOf = (pod: Pod) => call(pod, 'GET', '/agent/v3/health');
const create = (by: Caller, name: string) =>
  by.post('/pod/v3/room/create', { name, description: name, public: true });

/** The names of the rooms that are kept, as a pod tells them. */
async function roomsOf(alice: Caller): Promise<string[]> {
  const found = expectOk(await alice.post('/pod/v3/room/search', { query: 'room' }));
  const { rooms } = found.json() as { rooms: { roomAttributes: { name: string } }[] };
  return rooms.map(({ roomAttributes }) => roomAttributes.name).sort();
}

test('a pod whose server was started again has its schema for itself before it writes to it', async () => {
  const pod = await start();
  const alice = await actAs(pod, 'alice');
  await server.restart();
  // The first call may meet the connection that is gone.
  await healthOf(pod);
  expectOk(await create(alice, 'room 1'));
  await expect(start()).rejects.toMatchObject({ code: 'DATABASE_IN_USE' });
  expect((await healthOf(pod)).status).toBe(200);
});

test('a pod whose schema another one took meanwhile keeps nothing and says why, until that one ends', async () => {
  const pod = await start();
  const alice = await actAs(pod, 'alice');
  expectOk(await create(alice, 'room 1'));
  await server.restart();
  const other = await start();
  const refused = await create(alice, 'room 2');
  expect(refused.status).toBe(503);
  expect(refused.json()).toMatchObject({
    code: 503,
    message: 'The database was taken by another pod. End one of them.',
  });
  const health = await healthOf(pod);
  expect(health.status).toBe(503);
  expect(health.json()).toMatchObject({ status: 'DOWN', code: 'DATABASE_IN_USE' });
  const aliceThere = await actAs(other, 'alice');
  expectOk(await create(aliceThere, 'room 3'));
  expect(await roomsOf(aliceThere)).toEqual(['room 1', 'room 3']);
  await other.close();
  // The server notices the end of a connection a moment after who ended it.
  while ((await healthOf(pod)).status !== 200) {
    continue;
  }
  expectOk(await create(alice, 'room 4'));
  expect(await roomsOf(alice)).toEqual(['room 1', 'room 3', 'room 4']);
});

test('calls of a pod whose schema another one has do not wait for each other', async () => {
  const pod = await start();
  const alice = await actAs(pod, 'alice');
  await server.restart();
  await start();
  // The first one waits a moment, in which the server may notice that somebody has gone.
  expect((await create(alice, 'room 1')).status).toBe(503);
  const begin = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) => create(alice, `room ${place}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  // If each waited like the first one, these would take a hundred seconds.
  expect(performance.now() - begin).toBeLessThan(30_000);
});
