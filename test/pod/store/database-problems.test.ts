import { execFileSync } from 'node:child_process';
import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import Database from 'libsql';
import { pino } from 'pino';
import { Pod } from '../../../src/pod/index.js';
import { Store } from '../../../src/pod/store/store.js';
import { actAs, call, expectOk } from '../caller.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pod-problems-'));
  file = join(folder, 'pod.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const codeOf = async (started: Promise<{ close: () => Promise<void> }>) =>
  started.then(
    async (pod) => {
      await pod.close();
      return 'started';
    },
    (error: unknown) => (error as { code: string }).code,
  );

function moveLogIntoFile(): void {
  const whole = new Database(file);
  whole.pragma('wal_checkpoint(truncate)');
  whole.close();
}

const healthCalls = [
  '/agent/v3/health',
  '/agent/v3/health/extended',
  '/agent/v1/HealthCheck',
  '/agent/v2/HealthCheck',
];

/** What the calls say that ask for health, old and new. */
async function healthOf(pod: Pod): Promise<unknown[]> {
  const replies = await Promise.all(healthCalls.map((path) => call(pod, 'GET', path)));
  return replies.map((reply) => {
    const { status, podConnectivity } = reply.json() as {
      status?: string;
      podConnectivity?: boolean;
    };
    return [reply.status, status ?? podConnectivity];
  });
}

const well = [
  [200, 'UP'],
  [200, 'UP'],
  [200, true],
  [200, true],
];
const unwell = [
  [503, 'DOWN'],
  [503, 'DOWN'],
  [200, false],
  [200, false],
];

test('a database is for one pod, over whichever link another one comes', async () => {
  const pod = await Pod.start({ database: file });
  symlinkSync(file, join(folder, 'symbolic.db'));
  linkSync(file, join(folder, 'hard.db'));
  try {
    expect(await codeOf(Pod.start({ database: file }))).toBe('DATABASE_IN_USE');
    expect(await codeOf(Pod.start({ database: join(folder, 'symbolic.db') }))).toBe(
      'DATABASE_IN_USE',
    );
    expect(await codeOf(Pod.start({ database: join(folder, 'hard.db') }))).toBe('DATABASE_IN_USE');
  } finally {
    await pod.close();
  }
  expect(await codeOf(Pod.start({ database: join(folder, 'symbolic.db') }))).toBe('started');
});

test('a lock that cannot be taken for another reason is told as that, and not as another pod', async () => {
  writeFileSync(`${file}.lock`, 'something else, which is no database at all');
  await expect(Pod.start({ database: file })).rejects.toMatchObject({
    code: 'DATABASE_UNUSABLE',
    message: expect.stringContaining(`because ${join(realpathSync(folder), 'pod.db')}.lock cannot`),
  });
  rmSync(`${file}.lock`);
  expect(await codeOf(Pod.start({ database: file }))).toBe('started');
});

test('a file of something else is left as it is', async () => {
  const foreign = new Database(file);
  foreign.exec('create table accounts (id integer); insert into accounts values (7)');
  foreign.close();
  expect(await codeOf(Pod.start({ database: file }))).toBe('DATABASE_FOREIGN');
  const after = new Database(file);
  expect(after.prepare("select name from sqlite_master where type = 'table'").all()).toEqual([
    { name: 'accounts' },
  ]);
  after.close();
});

test('a file whose pages are damaged is told apart from one that cannot be used', async () => {
  await (await Pod.start({ database: file })).close();
  moveLogIntoFile();
  const damage = Buffer.alloc(statSync(file).size - 4096, 0x5a);
  const open = openSync(file, 'r+');
  writeSync(open, damage, 0, damage.length, 4096);
  closeSync(open);
  expect(await codeOf(Pod.start({ database: file }))).toBe('DATABASE_DAMAGED');
});

test('damaged pages are told to who reads them and by every health call, until the pod starts again', async () => {
  const seed = { people: ['alice', 'bob'].map((name) => ({ username: name, displayName: name })) };
  const first = await Pod.start({ database: file, seed });
  const author = await actAs(first, 'alice');
  const im = await author.im(await actAs(first, 'bob'));
  expectOk(await author.send(im, `<messageML>${'needle '.repeat(2000)}</messageML>`));
  await first.close();
  moveLogIntoFile();
  const pages = readFileSync(file);
  for (let at = pages.indexOf('needle'); at !== -1; at = pages.indexOf('needle', at + 4096)) {
    pages.fill(0x5a, at - (at % 4096), at - (at % 4096) + 4096);
  }
  writeFileSync(file, pages);

  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const pod = await Pod.start({ database: file, seed, log });
  try {
    const alice = await actAs(pod, 'alice');
    expect(await healthOf(pod)).toEqual(well);
    const read = () => alice.get(`/agent/v4/stream/${im}/message?since=0`);
    const reply = await read();
    expect([reply.status, reply.json()]).toEqual([
      503,
      expect.objectContaining({
        message: expect.stringContaining('The database is damaged.'),
        details: { code: 'DATABASE_DAMAGED' },
      }),
    ]);
    expect(await healthOf(pod)).toEqual(unwell);
    expect(lines.join('')).toMatch(/The database is damaged.*database disk image is malformed/);
    // What does not touch those pages is kept, and nothing says that the others are whole again.
    expectOk(await alice.post('/pod/v3/room/create', { name: 'Next', description: 'x' }));
    expect(await healthOf(pod)).toEqual(unwell);
  } finally {
    await pod.close();
  }
});

test('a database whose tables something else removed is told as foreign, and served again with them', async () => {
  const pod = await Pod.start({ database: file });
  try {
    const alice = await actAs(pod, 'alice');
    const list = () => alice.get('/agent/v1/signals/list');
    expect((await list()).status).toBe(200);
    const other = new Database(file);
    other.exec('alter table signals rename to somewhere_else');
    const reply = await list();
    expect([reply.status, reply.json()]).toEqual([
      503,
      expect.objectContaining({
        message: expect.stringContaining('belongs to something else'),
        details: { code: 'DATABASE_FOREIGN' },
      }),
    ]);
    expect(await healthOf(pod)).toEqual(unwell);
    other.exec('alter table somewhere_else rename to signals');
    other.close();
    expect(await healthOf(pod)).toEqual(well);
    expect((await list()).status).toBe(200);
  } finally {
    await pod.close();
  }
});

test('nothing is acknowledged while the file is gone, and service resumes when it is back', async () => {
  const pod = await Pod.start({ database: file });
  try {
    const alice = await actAs(pod, 'alice');
    const room = async () =>
      (await alice.post('/pod/v3/room/create', { name: 'Room', description: 'x' })).status;
    expect([await room(), await healthOf(pod)]).toEqual([200, well]);
    renameSync(file, `${file}.away`);
    const refused = await alice.post('/pod/v3/room/create', { name: 'Lost', description: 'x' });
    expect([refused.status, refused.json()]).toEqual([
      503,
      expect.objectContaining({ details: { code: 'DATABASE_GONE' } }),
    ]);
    expect(await healthOf(pod)).toEqual(unwell);
    renameSync(`${file}.away`, file);
    expect(await healthOf(pod)).toEqual(well);
    expectOk(await alice.post('/pod/v3/room/create', { name: 'Next', description: 'x' }));
  } finally {
    await pod.close();
  }
});

test('a full disk is told as it is, undoes what did not fit, and is over when there is room', async () => {
  const store = await Store.open({ kind: 'file', file });
  const fill = (length: number) =>
    store.transaction(async (queries) => {
      await sql`create table if not exists filled (content text)`.execute(queries);
      await sql`insert into filled values (${'x'.repeat(length)})`.execute(queries);
    });
  const limit = (pages: number) =>
    sql.raw(`pragma max_page_count = ${pages}`).execute(store.queries);
  await fill(10);
  await limit(1);
  const outcomes = await Promise.allSettled([fill(5_000_000), fill(5_000_000)]);
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: 'DATABASE_FULL' }) },
    { status: 'rejected', reason: expect.objectContaining({ code: 'DATABASE_FULL' }) },
  ]);
  await limit(100_000);
  expect(await store.problem()).toBeUndefined();
  await fill(5_000_000);
  const { rows } = await sql`select count(*) as count from filled`.execute(store.queries);
  expect(rows).toEqual([{ count: 2 }]);
  await store.close();
});

const isMounted = (() => {
  const place = mkdtempSync(join(tmpdir(), 'pod-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
})();

/** A small disk of its own needs a right that not everybody has: without it these are left out. */
const onOwnDisk = isMounted ? test : test.skip;
if (!isMounted) {
  console.log('Tests of a full disk are left out: this user may not mount one (they run as root).');
}

onOwnDisk(
  'a disk that is full loses nothing that was answered, every health call tells it, and service resumes with room',
  async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
    const pod = await Pod.start({
      database: join(disk, 'pod.db'),
      attachments: join(disk, 'files'),
      seed: { people: ['alice', 'bob'].map((name) => ({ username: name, displayName: name })) },
    });
    try {
      const alice = await actAs(pod, 'alice');
      const im = await alice.im(await actAs(pod, 'bob'));
      const kept: string[] = [];
      const send = async (length: number) => {
        const reply = await alice.send(im, `<messageML>${'x'.repeat(length)}</messageML>`);
        if (reply.status === 200) {
          kept.push((reply.json() as { messageId: string }).messageId);
        }
        return reply.status === 200
          ? 200
          : [reply.status, (reply.json() as { details?: { code: string } }).details?.code];
      };
      const messages = async () => {
        const reply = await alice.get(`/agent/v4/stream/${im}/message?since=0&limit=500`);
        return (reply.json() as { messageId: string }[]).map(({ messageId }) => messageId);
      };
      expect([await send(10), await healthOf(pod)]).toEqual([200, well]);

      const ballast = join(disk, 'ballast');
      expect(() => writeFileSync(ballast, Buffer.alloc(16_000_000))).toThrow('ENOSPC');
      // What is left of an earlier attempt may be room for a last short message.
      let outcomes: unknown[] = [];
      for (
        let attempt = 0;
        !isDeepStrictEqual(outcomes[1], unwell) && attempt < 100;
        attempt += 1
      ) {
        outcomes = [await send(10), await healthOf(pod)];
      }
      expect(outcomes).toEqual([[507, 'DATABASE_FULL'], unwell]);
      expect(await messages()).toEqual(kept);
      rmSync(ballast);
      expect([await healthOf(pod), await send(400_000)]).toEqual([well, 200]);
      expect(await messages()).toEqual(kept);
    } finally {
      await pod.close();
      // A file may be closed a little later than the database.
      execFileSync('umount', ['--lazy', disk]);
    }
  },
);

onOwnDisk(
  'a disk that turns read-only is told as that, keeps nothing, and is served again',
  async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]);
    const pod = await Pod.start({ database: join(disk, 'pod.db') });
    try {
      const alice = await actAs(pod, 'alice');
      const room = (name: string) => alice.post('/pod/v3/room/create', { name, description: 'x' });
      expectOk(await room('First'));
      // The same disk once more, over itself, as the system leaves one that fails.
      execFileSync('mount', ['--bind', disk, disk]);
      execFileSync('mount', ['-o', 'remount,bind,ro', disk]);
      const refused = await room('Lost');
      expect([refused.status, refused.json()]).toEqual([
        503,
        expect.objectContaining({
          message: expect.stringContaining('cannot be written to'),
          details: { code: 'DATABASE_READ_ONLY' },
        }),
      ]);
      expect(await healthOf(pod)).toEqual(unwell);
      execFileSync('umount', [disk]);
      expect(await healthOf(pod)).toEqual(well);
      expectOk(await room('Next'));
      const found = await alice.post('/pod/v3/room/search', { query: 'Lost' });
      expect(found.json()).toMatchObject({ count: 0 });
    } finally {
      await pod.close();
      execFileSync('umount', ['--lazy', disk]);
    }
  },
);
