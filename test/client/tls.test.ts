import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { ConfigInput } from '../../src/client/index.js';
import { failure } from './failure.js';
import { ScriptedService } from './scripted-service.js';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) {
  console.log('The certificate tests are left out: the openssl command is not installed.');
}
const withOpenssl = hasOpenssl ? test : test.skip;

let folder: string;
let service: ScriptedService | undefined;
const file = (name: string): string => join(folder, name);

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
}

/** An authority, a server certificate for localhost, and client certificates as PEM and PKCS#12. */
function makeCertificates(): void {
  const days = ['-days', '2'];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    ...days,
    '-subj',
    '/CN=Test authority',
  );
  for (const [name, subject] of [
    ['server', '/CN=localhost'],
    ['client', '/CN=quotes'],
  ] as const) {
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
    );
    writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      `${name}.crt`,
      ...days,
      '-extfile',
      'names',
    );
  }
  writeFileSync(
    file('client.pem'),
    readFileSync(file('client.crt'), 'utf8') + readFileSync(file('client.key'), 'utf8'),
  );
  openssl(
    'pkcs12',
    '-export',
    '-in',
    'client.pem',
    '-out',
    'client.p12',
    '-passout',
    'pass:hunter2',
  );
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-tls-'));
  if (hasOpenssl) {
    makeCertificates();
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function start(): Promise<ScriptedService> {
  service = await ScriptedService.start({
    cert: readFileSync(file('server.crt')),
    key: readFileSync(file('server.key')),
    ca: readFileSync(file('ca.pem')),
    requestCert: true,
    rejectUnauthorized: false,
  });
  service.script('GET /agent/v3/health', { status: 200, json: { status: 'UP' } });
  service.script('GET /pod/v2/sessioninfo', { status: 200, json: { id: 7 } });
  service.script('POST /sessionauth/v1/authenticate', { status: 200, json: { token: 's' } });
  service.script('POST /keyauth/v1/authenticate', { status: 200, json: { token: 'k' } });
  return service;
}

const overTls = (trustStore?: string): Partial<ConfigInput> => ({
  ...{ scheme: 'https', host: 'localhost' },
  ...(trustStore === undefined ? {} : { ssl: { trustStore: { path: trustStore } } }),
  retry: { maxAttempts: 1 },
});

withOpenssl('a service whose authority is in the trust store is trusted', async () => {
  const { health } = (await start()).client(overTls(file('ca.pem')));
  await expect(health.check()).resolves.toEqual({ status: 'UP' });
});

withOpenssl(
  'a service with an unknown authority is refused, and the error says how to trust it',
  async () => {
    const error = await failure((await start()).client(overTls()).health.check());
    expect(error).toMatchObject({
      code: 'CERTIFICATE_UNTRUSTED',
      outcome: 'did-not-happen',
      transient: false,
    });
    expect(error.message).toContain('ssl.trustStore.path');
  },
);

withOpenssl.each([
  ['PEM', () => ({ path: file('client.pem') })],
  ['PKCS#12', () => ({ path: file('client.p12'), password: 'hunter2' })],
  [
    'Base64 of PKCS#12',
    () => ({ content: readFileSync(file('client.p12'), 'base64'), password: 'hunter2' }),
  ],
])(
  '[AUT-3] [AUT-5] a bot logs in with its certificate as %s, and shows it nowhere else',
  async (_, certificate) => {
    const pod = await start();
    const client = pod.client({
      ...overTls(file('ca.pem')),
      bot: { username: 'quotes', certificate: certificate() },
    });
    await expect(client.users.session()).resolves.toEqual({ id: 7 });
    expect(pod.requests.map(({ url, commonName }) => [url, commonName])).toEqual([
      ['/sessionauth/v1/authenticate', 'quotes'],
      ['/keyauth/v1/authenticate', 'quotes'],
      ['/pod/v2/sessioninfo', undefined],
    ]);
  },
);

withOpenssl.each([
  ['PEM', () => ({ path: file('client.pem') })],
  ['PKCS#12', () => ({ path: file('client.p12'), password: 'hunter2' })],
])(
  '[AUT-3] a certificate made out to another name is refused as %s, before it is shown',
  async (_, certificate) => {
    const pod = await start();
    const error = await failure(
      pod
        .client({
          ...overTls(file('ca.pem')),
          bot: { username: 'other', certificate: certificate() },
        })
        .users.session(),
    );
    expect(error).toMatchObject({ code: 'CERTIFICATE_UNFIT' });
    expect(error.message).toContain('"quotes"');
    expect(pod.requests).toEqual([]);
  },
);

withOpenssl.each([
  [
    'a wrong password',
    () => ({ path: file('client.p12'), password: 'wrong' }),
    'the password is wrong',
  ],
  ['no key', () => ({ path: file('client.crt') }), 'its private key'],
  ['something else', () => ({ content: 'AAAA' }), 'neither PKCS#12'],
])('a certificate with %s is an error that says so', async (_, certificate, part) => {
  const client = (await start()).client({
    ...overTls(file('ca.pem')),
    bot: { username: 'quotes', certificate: certificate() },
  });
  const error = await failure(client.users.session());
  expect(error).toMatchObject({ name: 'LoginError', code: 'CERTIFICATE_UNREADABLE' });
  expect(error.message).toContain(part);
  expect(error.message).not.toContain('hunter2');
});

withOpenssl('[AUT-2] an application logs in with its certificate and acts for users', async () => {
  const pod = await start();
  pod.script('POST /sessionauth/v1/app/authenticate', { status: 200, json: { token: 'app' } });
  pod.script('POST /sessionauth/v1/app/username/alice/authenticate', {
    status: 200,
    json: { sessionToken: 'alice' },
  });
  const client = pod.client({
    ...overTls(file('ca.pem')),
    app: { appId: 'quotes', certificate: { path: file('client.pem') } },
  });
  await client.obo({ username: 'alice' }).users.session();
  expect(pod.requests.at(-1)?.headers['sessiontoken']).toBe('alice');
  pod.script('POST /sessionauth/v1/app/user/7/authenticate', {
    status: 200,
    json: { sessionToken: 'alice by id' },
  });
  await client.obo({ userId: 7 }).users.session();
  expect(pod.requests.at(-1)?.headers['sessiontoken']).toBe('alice by id');
});

withOpenssl(
  'an extension application logs in with its certificate, and asks for that of the pod',
  async () => {
    const pod = await start();
    const tokens = { appId: 'quotes', symphonyToken: 'ts', expireAt: Date.now() + 300_000 };
    pod.script('POST /sessionauth/v1/authenticate/extensionApp', ({ body }, response) => {
      const { appToken } = JSON.parse(body.toString()) as { appToken: string };
      response.end(JSON.stringify({ ...tokens, appToken }));
    });
    const certificate = readFileSync(file('server.crt'), 'utf8');
    pod.script('GET /sessionauth/v1/app/pod/certificate', { status: 200, json: { certificate } });
    const { extensionApp } = pod.client({
      ...overTls(file('ca.pem')),
      app: { appId: 'quotes', certificate: { path: file('client.pem') } },
    });
    const { appToken } = await extensionApp.authenticate();
    await expect(extensionApp.validateTokens(appToken, 'ts')).resolves.toBe(true);
    expect(await failure(extensionApp.validateUserToken('a.b.c'))).toMatchObject({
      code: 'USER_TOKEN_INVALID',
    });
    expect(pod.to('GET /sessionauth/v1/app/pod/certificate')).toHaveLength(1);
  },
);
