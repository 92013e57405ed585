import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Contact } from '../../../src/cli/service/contact.js';
import { Client, loadConfig } from '../../../src/client/index.js';
import { Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { cadenzaHere } from '../run-here.js';

let folder: string;
let pod: Pod;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-contact-'));
  pod = await Pod.start();
});

afterAll(async () => {
  await pod.close();
  rmSync(folder, { recursive: true });
});

/** A configuration of an account of the pod, with tries that follow each other quickly. */
async function config(username: string, changes: object = {}): Promise<string> {
  const { config: written } = await serviceAccount(pod, username);
  const path = join(folder, `${username}.json`);
  writeFileSync(
    path,
    JSON.stringify({ ...written, retry: { initialIntervalMillis: 1 }, ...changes }),
  );
  return path;
}

test.each([
  ['whoami', ['whoami']],
  ['events watch', ['events', 'watch']],
])('%s tells at once, after one try, of a service that was never reached', async (_, command) => {
  let tries = 0;
  const nobody = createServer((socket) => {
    tries += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => nobody.listen(0, '127.0.0.1', done));
  const { port } = nobody.address() as AddressInfo;
  const path = await config('early', { host: '127.0.0.1', port, scheme: 'http' });
  const { code, stdout, stderr } = await cadenzaHere(...command, '--config', path);
  await new Promise((done) => nobody.close(done));
  expect({ code, stdout, tries }).toEqual({ code: 1, stdout: '', tries: 1 });
  expect(stderr).toContain(`http://127.0.0.1:${port}`);
  expect(stderr).toContain('errors.md#');
});

test('one that goes away in between is waited for, and whoever waits is told so once', async () => {
  const path = await config('later');
  const route = 'GET /pod/v2/sessioninfo';
  await pod.control.faults.inject({ route, kind: 'drop', times: 3 });
  const { code, stdout, stderr } = await cadenzaHere('whoami', '--config', path);
  expect({ code, who: /later/.exec(stdout)?.[0] }).toEqual({ code: 0, who: 'later' });
  expect(stderr.match(/Ctrl-C ends it/g)).toHaveLength(1);
});

test('one that refuses now and then, and answers in between, is not told of each time', async () => {
  const said: string[] = [];
  const { interceptors, beforeRetry } = new Contact((sentence) => said.push(sentence));
  const given = await loadConfig(await config('throttled'));
  await using client = new Client(given, { interceptors, beforeRetry });
  for (let call = 0; call < 3; call += 1) {
    const route = 'GET /pod/v2/sessioninfo';
    await pod.control.faults.inject({ route, kind: 'status', status: 503, times: 1 });
    await expect(client.users.session()).resolves.toMatchObject({ username: 'throttled' });
  }
  expect(said).toEqual([expect.stringContaining('503')]);
});

test('a service that takes the connection and says nothing is waited for, and whoever waits is told so', async () => {
  const said: string[] = [];
  const { interceptors } = new Contact((sentence) => said.push(sentence), 1);
  await using client = new Client(await loadConfig(await config('patient')), { interceptors });
  const route = 'GET /pod/v2/sessioninfo';
  await pod.control.faults.inject({ route, kind: 'delay', milliseconds: 50, times: 1 });
  await client.users.session();
  await client.users.session();
  expect(said.at(-1)).toContain('it is waited for, as readTimeout says. Ctrl-C ends it.');
});
