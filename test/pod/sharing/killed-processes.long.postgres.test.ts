import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DatafeedBatch, Message } from '../../../src/contract/index.js';
import { programOptions } from '../../built/program.js';
import { startPostgres } from '../../servers/postgres.js';
import type { TestServer } from '../../servers/test-server.js';
import type { PodAddress } from '../caller.js';
import { actAs, Caller } from '../caller.js';

// Processes take their time to start on a busy machine.
jest.setTimeout(240_000);

/** A process of the pod. */
interface Running {
  readonly child: ChildProcess;
  readonly address: PodAddress;
}

let server: TestServer;
let folder: string;
let processes: Running[];

beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'pod-several-'));
  processes = await Promise.all([start(), start(), start()]);
});

afterAll(async () => {
  processes.forEach(({ child }) => child.kill('SIGKILL'));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<Running> {
  const options = { database: `${server.url}?schema=killed`, shared: true, attachments: folder };
  const child = fork(
    resolve(__dirname, '../pod-process.ts'),
    [JSON.stringify(options)],
    programOptions(),
  );
  const [address] = (await once(child, 'message')) as [PodAddress];
  return { child, address };
}

/** Puts another process in the place of one that is killed. */
async function replace(place: number): Promise<void> {
  const { child } = processes[place] ?? {};
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await ended;
  processes[place] = await start();
}

let calls = 0;

/** Asks one process after the other until one answers. */
async function ask<Answer>(caller: Caller, what: (at: Caller) => Promise<Answer>): Promise<Answer> {
  const { sessionToken = '', keyManagerToken = '' } = caller.headers;
  for (;;) {
    calls += 1;
    const pod = processes[calls % processes.length]?.address ?? caller.pod;
    try {
      return await what(new Caller(pod, { user: caller.user, sessionToken, keyManagerToken }));
    } catch {
      // Its process was killed: the next one is asked.
    }
  }
}

test('what was answered is kept once, in order, and delivered while processes are killed again and again', async () => {
  const [first] = processes;
  const alice = await actAs(first?.address ?? { url: '', controlToken: '' }, 'alice');
  const bob = await actAs(alice.pod, 'bob');
  const im = await alice.im(bob);
  const feed = await bob.createDatafeed();
  const answered: string[] = [];
  const delivered = new Set<string>();
  const batches: string[][] = [];
  let isSaying = true;

  const say = async () => {
    for (let number = 0; number < 150; number += 1) {
      const { messageId } = await ask(alice, (at): Promise<Message> => at.say(im, String(number)));
      answered.push(messageId);
    }
    isSaying = false;
  };
  const read = async () => {
    let ackId = '';
    while (isSaying || answered.some((id) => !delivered.has(id))) {
      const batch = await ask(bob, (at): Promise<DatafeedBatch> => at.events(feed, ackId));
      ({ ackId } = batch);
      batches.push(batch.events.map(({ messageId }) => messageId));
      batches.at(-1)?.forEach((id) => delivered.add(id));
    }
  };
  const kill = async () => {
    for (let place = 0; isSaying; place = (place + 1) % processes.length) {
      await replace(place);
    }
  };
  await Promise.all([say(), read(), kill()]);

  const reply = await ask(bob, (at) => at.get(`/agent/v4/stream/${im}/message?since=0&limit=500`));
  const kept = (reply.json() as Message[]).map(({ messageId }) => messageId);
  // One whose process was killed before it answered may be kept, and is sent again.
  expect(answered.filter((id) => !kept.includes(id))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
  // What a process took and did not answer comes again later, as after any reader that is lost.
  for (const batch of batches) {
    expect(batch).toEqual(kept.filter((id) => batch.includes(id)));
  }
  expect(answered).toEqual(kept.filter((id) => answered.includes(id)));
});
