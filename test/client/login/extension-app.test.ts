import { createPrivateKey } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { importSPKI, jwtVerify, SignJWT } from 'jose';
import type { AppTokenPair, Client, ClientOptions } from '../../../src/client/index.js';
import { CertificateAuthority } from '../../../src/pod/index.js';
import { failure } from '../failure.js';
import { patientClock } from '../patient-clock.js';
import { keys, ScriptedService } from '../scripted-service.js';

const loginRoute = 'POST /login/v1/pubkey/app/authenticate/extensionApp';
const certificateRoute = 'GET /pod/v1/podcert';

let service: ScriptedService;

/** A self-signed certificate, and the key that it belongs to. */
interface Signer {
  readonly certificate: string;
  readonly key: string;
}

let pod: Signer;
let other: Signer;

beforeAll(async () => {
  [pod, other] = [await signer(), await signer()];
});

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

async function signer(): Promise<Signer> {
  const { certificate, privateKey } = await CertificateAuthority.create();
  return { certificate, key: privateKey };
}

function connect(options: ClientOptions = {}): Client {
  return service.client(
    { app: { appId: 'desk', privateKey: { content: keys.privateKey } } },
    options,
  );
}

function grant(expireAt = Date.now() + 300_000): void {
  service.script(loginRoute, (request, response) => {
    const { appToken } = JSON.parse(request.body.toString()) as AppTokenPair;
    response.end(JSON.stringify({ appId: 'desk', appToken, symphonyToken: 'ts', expireAt }));
  });
}

const user = { username: 'alice', displayName: 'Alice' };

function userToken(
  { key }: Signer,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  return new SignJWT({ aud: 'desk', sub: '7', exp: seconds + 300, user, ...claims })
    .setProtectedHeader({ alg: 'RS512' })
    .sign(createPrivateKey(key));
}

test('the keys of bearer tokens need no application and no login', async () => {
  const key = { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: '1' };
  service.script('GET /login/idm/keys', { status: 200, json: { keys: [key] } });
  await expect(service.client().extensionApp.bearerKeys()).resolves.toEqual({ keys: [key] });
  expect(service.requests.map(({ url }) => url)).toEqual(['/login/idm/keys']);

  service.script('GET /login/idm/keys', { status: 200, json: {} });
  expect(await failure(service.client().extensionApp.bearerKeys())).toMatchObject({
    code: 'MALFORMED_ANSWER',
    operation: 'login.bearerKeys',
  });
});

test('an application logs in with a token that it made up and one that its key signed', async () => {
  grant();
  const { appToken, symphonyToken } = await connect().extensionApp.authenticate();
  expect(Buffer.from(appToken, 'base64url')).toHaveLength(64);
  expect(symphonyToken).toBe('ts');
  const [request] = service.to(loginRoute);
  const { authToken } = JSON.parse(request?.body.toString() ?? '') as { authToken: string };
  const { payload } = await jwtVerify(authToken, await importSPKI(keys.publicKey, 'RS512'));
  expect(payload.sub).toBe('desk');
});

test('the login of an application can be given up', async () => {
  service.script(loginRoute, 'hang');
  const signal = AbortSignal.timeout(20);
  const login = connect().extensionApp.authenticate('made-up', { signal });
  expect(await failure(login)).toMatchObject({ code: 'ABORTED' });
});

test('only the two tokens that were given out together are valid together, until they expire', async () => {
  let now = Date.now();
  const clock = patientClock(() => now);
  grant(now + 300_000);
  const { extensionApp } = connect({ clock });
  await extensionApp.authenticate('ta');
  await expect(extensionApp.validateTokens('ta', 'ts')).resolves.toBe(true);
  await expect(extensionApp.validateTokens('ta', 'forged')).resolves.toBe(false);
  await expect(extensionApp.validateTokens('unknown', 'ts')).resolves.toBe(false);
  now += 300_000;
  await expect(extensionApp.validateTokens('ta', 'ts')).resolves.toBe(false);
});

test("processes that share a store know each other's tokens", async () => {
  grant();
  const shared = new Map<string, AppTokenPair>();
  const appTokens = {
    save: (pair: AppTokenPair) => Promise.resolve(void shared.set(pair.appToken, pair)),
    find: (appToken: string) => Promise.resolve(shared.get(appToken)),
  };
  await connect({ appTokens }).extensionApp.authenticate('ta');
  const { extensionApp } = connect({ appTokens });
  await expect(extensionApp.validateTokens('ta', 'ts')).resolves.toBe(true);
});

test('a login that is refused says what to check; one without an application what to configure', async () => {
  service.script(loginRoute, { status: 401 });
  expect(await failure(connect().extensionApp.authenticate())).toMatchObject({
    code: 'LOGIN_REFUSED',
  });
  expect(await failure(service.client().extensionApp.authenticate())).toMatchObject({
    code: 'NOT_CONFIGURED',
  });
});

test('a user token that the service signed for this application names its user', async () => {
  service.script(certificateRoute, { status: 200, json: { certificate: pod.certificate } });
  const { extensionApp } = connect();
  const named = await extensionApp.validateUserToken(await userToken(pod));
  expect(named).toEqual({ userId: 7, username: 'alice', displayName: 'Alice' });
  await extensionApp.validateUserToken(await userToken(pod));
  expect(service.to(certificateRoute)).toHaveLength(1);
});

test('a user token that is forged, for another application or expired is refused', async () => {
  service.script(certificateRoute, { status: 200, json: { certificate: pod.certificate } });
  const { extensionApp } = connect();
  const past = Date.now() - 60_000;
  const tokens = [
    await userToken(other),
    await userToken(pod, { aud: 'another' }),
    await userToken(pod, { exp: Math.floor(past / 1000) }),
    await userToken(pod, { exp: past }),
    await userToken(pod, { exp: undefined }),
    await userToken(pod, { sub: 'alice' }),
    'nonsense',
  ];
  for (const token of tokens) {
    const error = await failure(extensionApp.validateUserToken(token));
    expect(error).toMatchObject({ name: 'LoginError', code: 'USER_TOKEN_INVALID' });
    expect(error.message).not.toContain(token);
  }
});

test('after the service changed its key, its certificate is read again', async () => {
  service.script(
    certificateRoute,
    { status: 200, json: { certificate: other.certificate } },
    { status: 200, json: { certificate: pod.certificate } },
  );
  const { extensionApp } = connect();
  await extensionApp.validateUserToken(await userToken(other));
  await expect(extensionApp.validateUserToken(await userToken(pod))).resolves.toMatchObject({
    userId: 7,
  });
});
