import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Pod } from '../../src/pod/index.js';
import { testUser } from '../../src/testing/index.js';
import { serviceAccount } from '../built/accounts.js';
import { programOptions } from '../built/program.js';

let pod: Pod;
let folder: string;
let child: ChildProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-replaced-'));
  pod = await Pod.start({ seed: { people: [{ username: 'alice', displayName: 'Alice' }] } });
  const { config } = await serviceAccount(pod, 'ping');
  child = fork(
    resolve(__dirname, 'replaced-process.ts'),
    [JSON.stringify({ config, file: join(folder, 'bot.db') })],
    programOptions(),
  );
  await once(child, 'message');
});

afterEach(async () => {
  child.kill('SIGKILL');
  await pod.close();
  await rm(folder, { recursive: true, force: true });
});

test('a bot whose package is replaced under it goes on, through another login too', async () => {
  const said: unknown[] = [];
  child.on('message', (what) => said.push(what));
  await using alice = await testUser(pod, 'alice', { timeout: 20_000 });
  await alice.say('ping', '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  child.send('replace');
  await once(child, 'message');
  await pod.control.faults.inject({
    route: 'POST /agent/v5/datafeeds/{datafeedId}/read',
    kind: 'status',
    status: 401,
    times: 1,
  });
  await alice.say('ping', '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect(said).toEqual(['replaced']);
});
