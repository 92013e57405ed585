import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import forge from 'node-forge';
import { Client, type ConfigInput } from '../../../src/client/index.js';
import { CertificateAuthority, Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { failure } from '../failure.js';
import { keys, ScriptedService } from '../scripted-service.js';

let folder: string;
let service: ScriptedService | undefined;
const file = (name: string): string => join(folder, name);

/** An authority, a server certificate for localhost, and a client certificate as PEM and PKCS#12. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-tls-'));
  const authority = await CertificateAuthority.create();
  const server = await authority.issue('localhost', ['localhost']);
  const { key, cert } = await authority.issue('quotes');
  writeFileSync(file('ca.pem'), authority.certificate);
  writeFileSync(file('server.crt'), server.cert);
  writeFileSync(file('server.key'), server.key);
  writeFileSync(file('client.crt'), cert);
  writeFileSync(file('client.pem'), cert + key);
  writeFileSync(file('client.p12'), pkcs12Of(key, cert, 'hunter2'));
  writeFileSync(file('keyless.p12'), pkcs12Of(undefined, cert, 'hunter2'));
});

function pkcs12Of(key: string | undefined, certificate: string, password: string): Buffer {
  const store = forge.pkcs12.toPkcs12Asn1(
    key === undefined ? null : forge.pki.privateKeyFromPem(key),
    [forge.pki.certificateFromPem(certificate)],
    password,
    { algorithm: 'aes256' },
  );
  return Buffer.from(forge.asn1.toDer(store).getBytes(), 'binary');
}

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
  scheme: 'https',
  host: 'localhost',
  ...(trustStore === undefined ? {} : { ssl: { trustStore: { path: trustStore } } }),
  retry: { maxAttempts: 1 },
});

test('a service whose authority is in the trust store is trusted', async () => {
  const { health } = (await start()).client(overTls(file('ca.pem')));
  await expect(health.check()).resolves.toEqual({ status: 'UP' });
});

test('a trust store that was not there at the first call is read at the next', async () => {
  const late = file('late.pem');
  const { health } = (await start()).client(overTls(late));
  expect(await failure(health.check())).toMatchObject({ code: 'TRUST_STORE_UNREADABLE' });
  copyFileSync(file('ca.pem'), late);
  await expect(health.check()).resolves.toEqual({ status: 'UP' });
});

test('a service with an unknown authority is refused, and the error says how to trust it', async () => {
  const error = await failure((await start()).client(overTls()).health.check());
  expect(error).toMatchObject({
    code: 'CERTIFICATE_UNTRUSTED',
    outcome: 'did-not-happen',
    transient: false,
  });
  expect(error.message).toContain('ssl.trustStore.path');
});

/** A certificate for localhost that is its own authority. */
function selfSigned(from: number, extensions: readonly object[] = []): string {
  const certificate = forge.pki.createCertificate();
  const name = [{ name: 'commonName', value: 'localhost' }];
  certificate.publicKey = forge.pki.rsa.setPublicKey(
    ...(({ n, e }) => [n, e] as const)(forge.pki.privateKeyFromPem(keys.privateKey)),
  );
  certificate.validity.notBefore = new Date(Date.UTC(from, 0));
  certificate.validity.notAfter = new Date(Date.UTC(2090, 0));
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ...extensions,
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

test.each([
  ['is not valid yet', selfSigned(2080), 'Check the clocks'],
  [
    'was not issued for a server',
    selfSigned(2020, [{ name: 'extKeyUsage', clientAuth: true }]),
    'issued for the server',
  ],
])('a certificate that %s is told, and not tried again', async (what, cert, advice) => {
  service = await ScriptedService.start({ cert, key: keys.privateKey });
  writeFileSync(file('own.pem'), cert);
  const call = service.client({ ...overTls(file('own.pem')), retry: {} }).health.check();
  const error = await failure(call);
  expect(error).toMatchObject({ code: 'CERTIFICATE_UNTRUSTED', transient: false });
  expect(error.message).toContain(what);
  expect(error.message).toContain(advice);
});

const demanding = (version: Pick<TlsOptions, 'minVersion' | 'maxVersion'>): TlsOptions => ({
  cert: readFileSync(file('server.crt')),
  key: readFileSync(file('server.key')),
  ca: readFileSync(file('ca.pem')),
  requestCert: true,
  ...version,
});

test.each([{ maxVersion: 'TLSv1.2' }, { minVersion: 'TLSv1.3' }] as const)(
  'a service that wants a client certificate is told, and not tried again: %j',
  async (version) => {
    service = await ScriptedService.start(demanding(version));
    const client = service.client({ ...overTls(file('ca.pem')), retry: {} });
    const error = await failure(client.health.check());
    expect(error).toMatchObject({
      code: 'CONNECTION_FAILED',
      transient: false,
      outcome: 'did-not-happen',
    });
    expect(error.message).toContain('a client certificate');
  },
);

test.each([
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

test.each([
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

test.each([
  [
    'a wrong password',
    () => ({ path: file('client.p12'), password: 'wrong' }),
    'the password is wrong',
  ],
  ['no key', () => ({ path: file('client.crt') }), 'its private key'],
  [
    'no key in PKCS#12',
    () => ({ path: file('keyless.p12'), password: 'hunter2' }),
    'holds no private key',
  ],
  ['a folder in place of a file', () => ({ path: folder }), 'is a folder, not a file'],
  [
    'a path through a file',
    () => ({ path: join(file('ca.pem'), 'client.pem') }),
    'leads through something that is not a folder.',
  ],
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

test('a certificate that is not seen, because the service is called over http, is told as the cause', async () => {
  const certificate = { path: file('client.pem') };
  await using pod = await Pod.start({ console: false });
  const { config } = await serviceAccount(pod, 'quotes');
  const told = async (own: ConfigInput, log: (client: Client) => Promise<unknown>) => {
    const { bot: _, ...service } = config;
    await using client = new Client({ ...service, ...own });
    return await failure(log(client));
  };
  const ofBot = await told({ bot: { username: 'quotes', certificate } }, (client) =>
    client.users.session(),
  );
  expect(ofBot).toMatchObject({ name: 'LoginError', code: 'LOGIN_REFUSED', status: 401 });
  const place = `http://${config.host}:${pod.port}`;
  expect(ofBot.message).toContain(
    `shown over https alone, and sessionAuth is called at ${place} and keyManager is called at ${place}: set the scheme to https`,
  );
  const ofApp = await told({ app: { appId: 'quotes', certificate } }, (client) =>
    client.obo({ userId: 7 }).users.session(),
  );
  expect(ofApp.message).toContain(
    `shown over https alone, and sessionAuth is called at ${place}: set`,
  );
});

test('[AUT-2] an application logs in with its certificate and acts for users', async () => {
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

test('an extension application logs in with its certificate, and asks for that of the pod', async () => {
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
});
