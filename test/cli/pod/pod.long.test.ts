import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PodControl } from '../../../src/pod/index.js';
import type { RunningCadenza } from '../run-cadenza.js';
import { StartedCommands } from '../started-commands.js';

let folder = '';
const commands = new StartedCommands();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-pod-command-'));
});

afterEach(async () => {
  await commands.kill();
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]): RunningCadenza {
  return commands.start('pod', ...args);
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

test('a pod whose terminal is closed stops as on any signal, with its token file gone', async () => {
  const token = join(folder, 'control.token');
  const running = start('--port', '0', '--control-token', token);
  await running.printed('Ctrl-C stops it.');
  running.child.kill('SIGHUP');
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

/** A pod with its own certificates, and what it says of them. */
async function startSecure(...args: string[]) {
  const running = start('--port', '0', '--tls', '--tls-port', '0', ...args);
  const welcome = await running.printed('Ctrl-C stops it.');
  const said = /HTTPS +(https:\S+)\n +Trust +(\S+), by NODE_EXTRA_CA_CERTS or/.exec(welcome);
  const [, url = '', authority = ''] = said ?? [];
  return { running, url, authority };
}

/** What a client in a process of its own sees that trusts the authority by nothing but its environment. */
async function statusFor(url: string, authority: string): Promise<string> {
  const script = `fetch(process.argv[1]).then((it) => console.log(it.status), (it) => console.log(it.cause.code))`;
  const client = spawn(process.execPath, ['-e', script, url], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  let said = '';
  client.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await once(client, 'close');
  return said.trim();
}

test('HTTPS with its own certificates is trusted by the file that it names, also after a restart', async () => {
  const database = join(folder, 'pod.sqlite');
  const first = await startSecure('--database', database);
  expect(first.authority).toBe(`${database}.tls/ca.pem`);
  expect(await statusFor(`${first.url}/agent/v3/health`, first.authority)).toBe('200');
  expect(statSync(`${database}.tls/ca.key.pem`).mode & 0o077).toBe(0);
  const trusted = readFileSync(first.authority, 'utf8');
  first.running.child.kill('SIGTERM');
  expect((await first.running.ended).code).toBe(0);
  const second = await startSecure('--database', database);
  expect(readFileSync(second.authority, 'utf8')).toBe(trusted);
  expect(await statusFor(`${second.url}/agent/v3/health`, second.authority)).toBe('200');
}, 60_000);

test('without a database, what is to be trusted is gone on the end', async () => {
  const { running, url, authority } = await startSecure();
  expect(await statusFor(`${url}/agent/v3/health`, authority)).toBe('200');
  expect(await statusFor(`${url}/agent/v3/health`, '')).toMatch(/SELF_SIGNED|UNABLE_TO/);
  running.child.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);
  expect(existsSync(authority)).toBe(false);
}, 60_000);

test('a pod for others asks for the password of the console', async () => {
  const password = file('password.txt', 'a password for all\nnot this line\n');
  const host = ['--port', '0', '--host', '0.0.0.0'];
  const running = start(...host, '--allow-remote', '--console-password-file', password);
  expect(await running.printed('Ctrl-C stops it.')).toContain('asks for a password');
}, 60_000);
