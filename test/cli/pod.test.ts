import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PodControl } from '../../src/pod/index.js';
import { startCadenza, type RunningCadenza } from './run-cadenza.js';

let folder = '';
let started: RunningCadenza[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-pod-command-'));
  started = [];
});

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]): RunningCadenza {
  const running = startCadenza(['pod', ...args]);
  started.push(running);
  return running;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('pod says where it is and who is there, and stops on a signal with its token file gone', async () => {
  const token = join(folder, 'control.token');
  const running = start('--port', '0', '--control-token', token);

  const welcome = await running.printed('Ctrl-C stops it.');
  const url = /The pod is running: (http:\/\/127\.0\.0\.1:\d+)/.exec(welcome)?.[1] ?? '';
  expect(welcome).toContain(`${url}/console/`);
  expect(welcome).toContain('alice, bob, carol');
  expect(welcome).toContain('gone when it stops');
  expect((await fetch(`${url}/agent/v3/health`)).status).toBe(200);

  expect(statSync(token).mode & 0o077).toBe(0);
  const controlToken = readFileSync(token, 'utf8').trim();
  expect(welcome).not.toContain(controlToken);
  expect(await new PodControl({ url, controlToken }).people()).toHaveLength(3);

  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(token)).toBe(false);
}, 60_000);

test('a database file keeps what a seed and people made', async () => {
  const seed = file('seed.yaml', 'people:\n  - { username: dora, displayName: Dora }\n');
  const database = join(folder, 'pod.sqlite');
  for (const args of [
    ['--seed', seed],
    ['--seed', seed, '--strict'],
  ]) {
    const running = start('--port', '0', '--database', database, ...args);
    expect(await running.printed('Ctrl-C stops it.')).toMatch(/People +dora\n/);
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(0);
  }
}, 60_000);

async function failure(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await start(...args).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr.trim();
}

test('a port in use is one sentence that names the option', async () => {
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const said = await failure('--port', String(port));
  taken.close();
  expect(said).toBe(`Port ${port} is in use. Choose another (--port), or 0 for a free one.`);
}, 60_000);

test('a database that cannot be, a seed with mistakes and missing files are clear sentences', async () => {
  const seed = file('seed.yaml', 'people:\n  - username: a b\n');
  const missing = join(folder, 'missing');
  const [database, shape, none, tls] = await Promise.all([
    failure('--port', '0', '--database', join(missing, 'pod.sqlite')),
    failure('--port', '0', '--seed', seed),
    failure('--port', '0', '--seed', missing),
    failure('--port', '0', '--tls', missing),
  ]);
  expect(database).toContain('Its folder must exist');
  expect(shape).toMatch(
    /line 2, people\.0\.username: must not contain spaces\n +line 2, people\.0\.displayName: /,
  );
  expect(none).toContain('cannot be read');
  expect(tls).toContain('key.pem does not exist');
}, 60_000);

test('a pod for others is refused without permission and a password of the console', async () => {
  const password = file('password.txt', 'a password for all\nnot this line\n');
  const host = ['--port', '0', '--host', '0.0.0.0'];
  const [closed, open, empty] = await Promise.all([
    failure(...host),
    failure(...host, '--allow-remote'),
    failure('--console-password-file', file('empty', '\n')),
  ]);
  expect(closed).toContain('--allow-remote');
  expect(open).toContain('--console-password-file');
  expect(empty).toContain('is empty');

  const running = start(...host, '--allow-remote', '--console-password-file', password);
  expect(await running.printed('Ctrl-C stops it.')).toContain('asks for a password');
}, 60_000);

test('the help shows examples', async () => {
  const { stdout } = await start('--help').ended;
  expect(stdout).toContain('cadenza pod --seed seed.yaml --database pod.sqlite --port 7500');
}, 60_000);
