import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose';
import { Client, type ConfigInput } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { failure } from '../failure.js';
import { keys, ScriptedService } from '../scripted-service.js';

const loginRoute = 'POST /login/pubkey/authenticate';
const relayRoute = 'POST /relay/pubkey/authenticate';
const readRoute = 'GET /pod/v2/sessioninfo';
const agentRoute = 'GET /agent/v5/datafeeds';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script(readRoute, { status: 200, json: { id: 7 } });
  service.script(agentRoute, { status: 200, json: [] });
});

afterEach(() => service.close());

const withKey = (privateKey: { path?: string; content?: string }): Partial<ConfigInput> => ({
  bot: { username: 'quotes', privateKey },
});

test('[AUT-5] the login token is RS512 over the username and an expiry 240 s ahead, nothing else', async () => {
  const seconds = () => Date.now() / 1000;
  const before = seconds();
  await service.client().users.session();
  const after = seconds();

  const [request] = service.to(loginRoute);
  const { token } = JSON.parse(request?.body.toString() ?? '') as { token: string };
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS512', typ: 'JWT' });
  const { payload } = await jwtVerify(token, await importSPKI(keys.publicKey, 'RS512'));
  expect(Object.keys(payload).sort()).toEqual(['exp', 'sub']);
  expect(payload.sub).toBe('quotes');
  expect(payload.exp).toBeGreaterThanOrEqual(Math.floor(before) + 240);
  expect(payload.exp).toBeLessThanOrEqual(Math.ceil(after) + 240);
  expect(service.to(relayRoute)[0]?.body.toString()).toBe(request?.body.toString());
});

test('[AUT-1] pod calls carry the session token alone, agent calls both', async () => {
  const client = service.client();
  await client.users.session();
  await client.datafeeds.list();

  expect(service.to(readRoute)[0]?.headers).toMatchObject({ sessiontoken: 'session-1' });
  expect(service.to(readRoute)[0]?.headers).not.toHaveProperty('keymanagertoken');
  expect(service.to(agentRoute)[0]?.headers).toMatchObject({
    sessiontoken: 'session-1',
    keymanagertoken: 'key-manager-1',
  });
});

test('[AUT-5] a key in PKCS#1 or PKCS#8, from a file, as text or as Base64 of it, logs in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-'));
  const path = join(folder, 'key.pem');
  const pkcs1 = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;
  await writeFile(path, pkcs1);

  await service.client(withKey({ path })).users.session();
  await service.client(withKey({ content: pkcs1 })).users.session();
  const encoded = Buffer.from(keys.privateKey).toString('base64');
  await service.client(withKey({ content: encoded })).users.session();
  await rm(folder, { recursive: true });

  expect(service.to(loginRoute)).toHaveLength(3);
});

test('many callers at once log in once', async () => {
  const client = service.client();
  await Promise.all(Array.from({ length: 20 }, () => client.users.session()));
  expect(service.to(loginRoute)).toHaveLength(1);
  expect(service.to(relayRoute)).toHaveLength(1);
});

test('[AUT-5] many callers whose session ended share one new login, and all succeed', async () => {
  const client = service.client();
  await client.users.session();
  service.script(loginRoute, { status: 200, json: { token: 'session-2' } });
  service.script(readRoute, ({ headers }, response) => {
    const current = headers['sessiontoken'] === 'session-2';
    response.writeHead(current ? 200 : 401, { 'content-type': 'application/json' });
    response.end(current ? '{"id":7}' : '{"code":401,"message":"Invalid session"}');
  });

  const users = await Promise.all(Array.from({ length: 20 }, () => client.users.session()));

  expect(users).toHaveLength(20);
  expect(service.to(loginRoute)).toHaveLength(2);
});

test('a session that is refused again right after its renewal is an error, not a loop', async () => {
  service.script(readRoute, { status: 401, json: { code: 401, message: 'Invalid session' } });
  expect(await failure(service.client().users.session())).toMatchObject({
    code: 'SESSION_REFUSED',
    status: 401,
    serviceMessage: 'Invalid session',
  });
  expect(service.to(readRoute)).toHaveLength(2);
  expect(service.to(loginRoute)).toHaveLength(2);
});

test('one caller who gives up does not disturb the login that others wait for', async () => {
  let release = (): void => undefined;
  service.script(loginRoute, async (_, response) => {
    await new Promise<void>((resolve) => (release = resolve));
    response.writeHead(200).end('{"token":"session-1"}');
  });
  const client = service.client();
  const controller = new AbortController();
  const impatient = failure(client.users.session({ signal: controller.signal }));
  const patient = client.users.session();
  while (service.to(loginRoute).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  controller.abort();
  expect(await impatient).toMatchObject({ code: 'ABORTED' });
  release();
  await expect(patient).resolves.toEqual({ id: 7 });
});

test('a login that failed for a passing reason is tried again', async () => {
  service.script(loginRoute, { status: 503 }, 'drop', { status: 200, json: { token: 's' } });
  await service.client().users.session();
  expect(service.to(loginRoute)).toHaveLength(3);
});

test('a send whose login failed is known not to have happened, and the login is not tried twice over', async () => {
  service.script(loginRoute, { status: 500 });
  const client = service.client({ retry: { maxAttempts: 3, initialIntervalMillis: 1 } });
  const message = '<messageML>a</messageML>';
  expect(
    await failure(client.messages.create('s', { message: unsafeMessageML(message) })),
  ).toMatchObject({
    code: 'SERVICE_FAILED',
    operation: 'login.session',
    outcome: 'did-not-happen',
    transient: true,
  });
  expect(service.to(loginRoute)).toHaveLength(3);
});

test('a call that is given up during the login is known not to have happened', async () => {
  service.script(loginRoute, 'hang');
  const controller = new AbortController();
  const message = '<messageML>a</messageML>';
  const { signal } = controller;
  const sending = failure(
    service.client().messages.create('s', { message: unsafeMessageML(message) }, { signal }),
  );
  setTimeout(() => controller.abort(), 30);
  expect(await sending).toMatchObject({ code: 'ABORTED', outcome: 'did-not-happen' });
});

test('a refused login names the account and what to check, without the key', async () => {
  service.script(loginRoute, { status: 401, json: { code: 401, message: 'Unauthorized' } });
  const error = await failure(service.client().users.session());
  expect(error).toMatchObject({ name: 'LoginError', code: 'LOGIN_REFUSED', status: 401 });
  expect(error.message).toContain('the bot "quotes"');
  expect(inspect(error, { depth: 9 })).not.toMatch(/PRIVATE|eyJ/);
  expect(service.to(loginRoute)).toHaveLength(1);
});

test('a refused login with a clock that is off names the clock', async () => {
  const date = new Date(Date.now() - 600_000).toUTCString();
  service.script(loginRoute, { status: 401, headers: { date } });
  const error = await failure(service.client().users.session());
  expect(error).toMatchObject({ code: 'CLOCK_OFF' });
  expect(error.message).toMatch(/\b(59\d|60\d) s ahead of/);
});

const ecKey = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;
const shortKey = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;
const encryptedKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
}).privateKey;

test.each([
  ['a file that is not there', { path: '/nowhere/key.pem' }, 'KEY_UNREADABLE', 'no such file'],
  ['something else', { content: '-----BEGIN nonsense' }, 'KEY_UNREADABLE', 'PEM form'],
  ['the public key', { content: keys.publicKey }, 'KEY_UNREADABLE', 'is the public key'],
  ['an encrypted key', { content: encryptedKey }, 'KEY_UNREADABLE', 'openssl pkey'],
  ['a key of another kind', { content: ecKey }, 'KEY_UNFIT', 'RSA only'],
  ['a key that is too short', { content: shortKey }, 'KEY_UNFIT', '1024 bits'],
])('%s is not a login, and the error says what to do', async (_, privateKey, code, part) => {
  const client = service.client(withKey(privateKey));
  const error = await failure(client.users.session());
  expect(error).toMatchObject({ name: 'LoginError', code, outcome: 'did-not-happen' });
  expect(error.message).toContain(part);
  expect(client.redact(error.message)).toBe(error.message);
  expect(service.requests).toEqual([]);
});

test.each(['', ' ', 'two\r\nlines', 'tök€n', 7, null, undefined])(
  'a login that is answered with the token %j is told as no answer of the service',
  async (token) => {
    service.script(loginRoute, { status: 200, json: { token } });
    expect(await failure(service.client().users.session())).toMatchObject({
      code: 'MALFORMED_ANSWER',
      operation: 'login.session',
      message: expect.stringContaining('is not a login token') as unknown,
    });
    expect(service.to(readRoute)).toEqual([]);
  },
);

test('without a bot the calls that need no session work, and the others say what is missing', async () => {
  service.script('GET /agent/v3/health', { status: 200, json: { status: 'UP' } });
  const { scheme = 'http', host = '', port = 0 } = service.config;
  const client = new Client({ scheme, host, port });
  await expect(client.health.check()).resolves.toEqual({ status: 'UP' });
  expect(await failure(client.users.session())).toMatchObject({ code: 'NOT_CONFIGURED' });
  await client.close();
});

const jwtWith = (claims: object): string =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');

test.each([
  ['the claim alone decides without an agent host', true, undefined, undefined, 0],
  ['an agent of 24.12 needs none', true, '127.0.0.1', 'Agent-24.12.1-x', 0],
  ['a later agent needs none', true, '127.0.0.1', 'Agent-25.1.0-x', 0],
  ['an older agent needs one', true, '127.0.0.1', 'Agent-24.11.9-x', 1],
  ['without the claim one is needed', false, undefined, undefined, 1],
])('the key manager token: %s', async (_, claim, host, version, logins) => {
  const token = jwtWith({ canUseSimplifiedKeyDelivery: claim });
  service.script(loginRoute, { status: 200, json: { token } });
  service.script('GET /agent/v1/info', { status: 200, json: { version } });
  await service.client(host === undefined ? {} : { agent: { host } }).datafeeds.list();
  expect(service.to(relayRoute)).toHaveLength(logins);
  expect('keymanagertoken' in (service.to(agentRoute)[0]?.headers ?? {})).toBe(logins === 1);
});
