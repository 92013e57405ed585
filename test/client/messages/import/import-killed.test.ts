import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openImportJournal } from '../../../../src/client/administration.js';
import { Client } from '../../../../src/client/index.js';
import { Pod } from '../../../../src/pod/index.js';
import { serviceAccount } from '../../../built/accounts.js';
import { programOptions } from '../../../built/program.js';
import { collect } from '../../failure.js';
import { type History, historyOf } from './history.js';

let pod: Pod;
let folder: string;

beforeEach(async () => {
  pod = await Pod.start({ seed: { people: [{ username: 'alice', displayName: 'Alice' }] } });
  folder = await mkdtemp(join(tmpdir(), 'cadenza-import-'));
});

afterEach(async () => {
  await pod.close();
  await rm(folder, { recursive: true });
});

/** Runs an import in a process of its own, and kills it when so many messages are imported. */
async function killAfter(outcomes: number, work: object): Promise<void> {
  const { execArgv, env } = programOptions();
  const program = [...execArgv, resolve(__dirname, 'importing-process.ts'), JSON.stringify(work)];
  const child = spawn(process.execPath, program, { env });
  let seen = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => {
    seen += data.toString();
    if (seen.split('\n').length > outcomes) {
      child.kill('SIGKILL');
    }
  });
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const [, signal] = (await once(child, 'exit')) as [unknown, string | null];
  expect([signal, errors]).toEqual(['SIGKILL', '']);
}

test('[IMP-3] [IMP-15] an import that was killed goes on where it was, and nothing is imported twice', async () => {
  const { config } = await serviceAccount(pod, 'admin', {
    roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT'],
  });
  let calls = 0;
  await using client = new Client(config, {
    interceptors: [
      (exchange, next) => {
        calls += exchange.operation === 'messages.import' ? 1 : 0;
        return next(exchange);
      },
    ],
  });
  const author = (await client.users.byUsername('alice'))?.id ?? 0;
  const streamIds: string[] = [];
  for (const name of ['Rates', 'Credit', 'Equities']) {
    const { roomSystemInfo } = await client.rooms.create({
      name,
      description: name,
      viewHistory: true,
    });
    await client.rooms.addMember(roomSystemInfo.id, author);
    streamIds.push(roomSystemInfo.id);
  }
  const history: History = { streamIds, author, count: 100 };
  const file = join(folder, 'import.journal');

  await killAfter(20, { config, journal: file, history });

  await using journal = await openImportJournal(file);
  const options = { journal, batchSize: 5, parallel: 2 };
  const outcomes = await collect(client.messages.import(historyOf(history), options));
  expect(outcomes).toHaveLength(100);
  expect(outcomes.filter(({ status }) => status === 'failed')).toEqual([]);
  const done = outcomes.filter(({ status }) => status === 'ignored').length;
  expect(done).toBeGreaterThanOrEqual(20);
  expect(done).toBeLessThanOrEqual(60);
  // Twenty calls carry a hundred messages; two of them are known to be done at least.
  expect(calls).toBeLessThan(20);

  const found: string[] = [];
  for (const streamId of streamIds) {
    const messages = await client.messages.list(streamId, { since: 0, limit: 500 });
    found.push(...messages.map(({ message }) => /number \d+/.exec(message)?.[0] ?? ''));
  }
  expect(found.sort()).toEqual(
    Array.from({ length: 100 }, (_, number) => `number ${number}`).sort(),
  );
}, 60_000);
