import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { type TestUser, testUser } from '../../../src/testing/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { patient } from '../../patient.js';
import { cadenzaHere } from '../run-here.js';

let folder: string;
let pod: Pod;
let alice: TestUser;
let config: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-service-'));
  pod = await Pod.start();
  const account = await serviceAccount(pod, 'clerk');
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(account.config));
  config = ['--config', path];
  alice = await testUser(pod, 'alice', patient);
});

afterAll(async () => {
  await alice.close();
  await pod.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command that succeeds; gives what it printed. */
async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await cadenzaHere(...args, ...config);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

async function refused(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await cadenzaHere(...args, ...config);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr;
}

test('whoami and health tell the account and the service, as a table or as JSON', async () => {
  expect(await run('whoami')).toMatch(/^ID +USERNAME +NAME +EMAIL\n\d+ +clerk /);
  expect(JSON.parse(await run('whoami', '--json'))).toMatchObject({ username: 'clerk' });
  expect(await run('health')).toMatch(/^NAME +STATUS\nservice +UP\n/);
});

test('text is sent as text, markup as markup, and both are read again', async () => {
  await run('send', '<b>prices</b> & ${more}', '--user', 'alice');
  expect((await alice.nextMessage()).text).toBe('<b>prices</b> & ${more}');
  const sent = await run(
    'send',
    '<b>Done</b> <hash tag="closing"/>',
    '--user',
    'alice',
    '--markup',
    '--json',
  );
  const message = await alice.nextMessage();
  expect(message.text).toBe('Done #closing');
  const { messageId, stream } = JSON.parse(sent) as {
    messageId: string;
    stream: { streamId: string };
  };

  const listed = await run('messages', 'list', stream.streamId);
  expect(listed).toContain('<b>prices</b> & ${more}');
  expect(await run('messages', 'get', messageId)).toContain('Done #closing');
  expect(await run('messages', 'search', '#closing')).toContain(messageId);
  expect(await run('messages', 'search', 'prices', '--stream', stream.streamId)).toContain(
    'prices',
  );
  expect(await run('streams')).toMatch(new RegExp(`^ID .*\n${stream.streamId} +IM +true`));
  const lines = await run('messages', 'list', stream.streamId, '--json', '--limit', '1');
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => typeof JSON.parse(line)),
  ).toEqual(['object']);
});

test('users are found by words, name and id', async () => {
  const shown = await run('users', 'show', 'alice');
  const id = /^(\d+) +alice/m.exec(shown)?.[1] ?? '';
  expect(await run('users', 'show', id)).toBe(shown);
  expect(await run('users', 'search', 'alice')).toContain('alice');
  expect(await run('users', 'search', 'nobodyofthatname')).toBe('None.\n');
});

test('what cannot be done is one sentence that says what to do', async () => {
  expect(await refused('users', 'show', 'nobody')).toContain('There is no user "nobody"');
  expect(await refused('send', 'hello')).toContain('--stream, --room, --user or --email');
  expect(await refused('send', '<b>', '--markup', '--user', 'alice')).toContain('was not sent');
  expect(await refused('send', 'hello', '--room', 'Nowhere')).toContain('Nowhere');
  expect(await refused('messages', 'search', 'words')).toContain('--stream');
});

test('keys are made once, for the owner alone, and told apart by their fingerprint', async () => {
  const name = join(folder, 'bot');
  const made = await cadenzaHere('keys', 'generate', name);
  expect(made.code).toBe(0);
  expect(statSync(`${name}.pem`).mode & 0o077).toBe(0);
  const key = readFileSync(`${name}.pem`, 'utf8');
  const print = await fingerprint(`${name}.pem`);
  expect(print).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprint(`${name}.pub.pem`)).toBe(print);
  expect(made.stdout).toContain(print);
  const forPrograms = await cadenzaHere('keys', 'fingerprint', `${name}.pub.pem`, '--json');
  expect(JSON.parse(forPrograms.stdout)).toEqual({ sha256: print });
  const second: unknown = JSON.parse(
    (await cadenzaHere('keys', 'generate', `${name}2`, '--json')).stdout,
  );
  expect(second).toEqual({
    privateKeyFile: `${name}2.pem`,
    publicKeyFile: `${name}2.pub.pem`,
    sha256: await fingerprint(`${name}2.pem`),
  });

  const ofFolder = await cadenzaHere('keys', 'generate', `${name}/`);
  expect(ofFolder.code).toBe(1);
  expect(ofFolder.stderr).toContain('names a folder');
  const again = await cadenzaHere('keys', 'generate', name);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') });
  expect(readFileSync(`${name}.pem`, 'utf8')).toBe(key);
  rmSync(`${name}2.pem`);
  const half = await cadenzaHere('keys', 'generate', `${name}2`);
  expect(half.stderr).toContain(`${name}2.pub.pem is there already`);
  expect(existsSync(`${name}2.pem`)).toBe(false);
  writeFileSync(join(folder, 'no.pem'), 'no key');
  expect((await cadenzaHere('keys', 'fingerprint', join(folder, 'no.pem'))).stderr).toContain(
    'PEM',
  );
});

async function fingerprint(file: string): Promise<string> {
  return (await cadenzaHere('keys', 'fingerprint', file)).stdout.trim();
}
