import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cadenza } from '../run-cadenza.js';
import { cadenzaHere } from '../run-here.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-pod-command-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function failure(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cadenzaHere('pod', ...args);
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
  expect(said.split('\n')).toEqual([
    `Port ${port} is in use. Choose another (--port), or 0 for a free one.`,
    'More: docs/errors.md#port_in_use',
  ]);
}, 60_000);

test('a database that cannot be, a seed with mistakes and missing files are clear sentences', async () => {
  const seed = file('seed.yaml', 'people:\n  - username: a b\n');
  const missing = join(folder, 'missing');
  file('key.pem', 'no key');
  file('cert.pem', 'no certificate');
  const database = await failure('--port', '0', '--database', join(missing, 'pod.sqlite'));
  expect(database).toContain('Its folder must exist');
  const shape = await failure('--port', '0', '--seed', seed);
  expect(shape).toMatch(
    /line 2, people\.0\.username: must not contain spaces\n +line 2, people\.0\.displayName: /,
  );
  const none = await failure('--port', '0', '--seed', missing);
  expect(none).toContain(`The seed file ${missing} cannot be read: it does not exist.`);
  const tls = await failure('--port', '0', '--tls', missing);
  expect(tls).toMatch(
    /There is no file .*(key|cert)\.pem\. The folder of --tls holds key\.pem and/,
  );
  const broken = await failure('--port', '0', '--tls', folder);
  expect(broken).toContain('They must be in PEM form, and the key must belong to the certificate.');
}, 60_000);

test('a folder in place of a file is told as that, whichever option names it', async () => {
  for (const option of ['--seed', '--database', '--console-password-file', '--control-token']) {
    expect(await failure('--port', '0', option, folder)).toContain(' is a folder');
  }
}, 60_000);

test('ports that browsers and fetch call nothing on are refused before anything listens', async () => {
  expect(await failure('--port', '6000')).toContain(
    'Browsers and fetch call nothing on port 6000. Choose another (--port), or 0 for a free one.',
  );
  expect(await failure('--port', '0', '--tls', '--tls-port', '10080')).toContain('(--tls-port)');
}, 60_000);

test('a database without a name is refused, and told what is expected', async () => {
  const { code, stderr } = await cadenza(['pod', '--port', '0', '--database', '']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('A file, an address, or :memory: is expected.'),
  ]);
}, 60_000);

test('a pod for others is refused without permission and a password of the console', async () => {
  const host = ['--port', '0', '--host', '0.0.0.0'];
  const closed = await failure(...host);
  expect(closed).toContain('--allow-remote');
  const open = await failure(...host, '--allow-remote');
  expect(open).toContain('--console-password-file');
  const empty = await failure('--console-password-file', file('empty', '\n'));
  expect(empty).toContain('is empty');
}, 60_000);

test('the help shows examples', async () => {
  expect((await cadenza(['pod', '--help'])).stdout).toContain(
    'cadenza pod --seed seed.yaml --database pod.sqlite --port 7500',
  );
});
