import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { JSONWebKeySet } from 'jose';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { application, serviceAccount } from '../../built/accounts.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, call, expectOk, loginToken } from '../caller.js';

let clock: ManualClock;
let pod: Pod;

beforeAll(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
});

afterAll(() => pod.close());

async function bearerOf(caller: Caller, scope = ''): Promise<string> {
  const reply = expectOk(await caller.post(`/login/idm/tokens?scope=${scope}`));
  return (reply.json() as { access_token: string }).access_token;
}

function callWith(token: string, path: string, more: Record<string, string> = {}) {
  return call(pod, 'GET', path, { headers: { Authorization: `Bearer ${token}`, ...more } });
}

test('[AUT-5] a session is exchanged for a short-lived token that stands for it', async () => {
  const alice = await actAs(pod, 'alice');
  const reply = await alice.post('/login/idm/tokens?scope=profile-manager');
  expect(reply.json()).toEqual({
    token_type: 'Bearer',
    expires_in: 300,
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  const token = await bearerOf(alice);
  expect((await callWith(token, '/pod/v2/sessioninfo')).json()).toMatchObject({
    username: 'alice',
  });
  const keyManagerToken = alice.headers['keyManagerToken'] ?? '';
  expect((await callWith(token, '/agent/v5/datafeeds', { keyManagerToken })).status).toBe(200);
  expect((await callWith(token, '/agent/v5/datafeeds')).status).toBe(401);
});

test('[AUT-5] the token ends with its lifetime, and with the session', async () => {
  const alice = await actAs(pod, 'alice');
  const first = await bearerOf(alice);
  clock.advance(301_000);
  expect((await callWith(first, '/pod/v2/sessioninfo')).status).toBe(401);
  const second = await bearerOf(alice);
  await alice.post('/sessionauth/v1/logout');
  expect((await callWith(second, '/pod/v2/sessioninfo')).status).toBe(401);
});

test('[AUT-5] a token that the pod did not sign, or that was changed, opens nothing', async () => {
  const { privateKey } = await serviceAccount(pod, 'forger');
  const forged = await loginToken(privateKey, '68719476742', clock.now() + 60_000);
  const genuine = await bearerOf(await actAs(pod, 'alice'));
  const [header = '', , signature = ''] = genuine.split('.');
  const bob = await bearerOf(await actAs(pod, 'bob'));
  const swapped = [header, bob.split('.')[1] ?? '', signature].join('.');
  for (const token of [forged, swapped, 'nonsense', '']) {
    expect((await callWith(token, '/pod/v2/sessioninfo')).status).toBe(401);
  }
});

test('the keys that are listed, and the certificate, check what the pod signed', async () => {
  const token = await bearerOf(await actAs(pod, 'alice'), 'files');
  const keys = (await call(pod, 'GET', '/login/idm/keys')).json() as JSONWebKeySet;
  const options = { algorithms: ['RS512'], currentDate: new Date(clock.now()) };
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), options);
  expect(payload).toMatchObject({ sub: '68719476742', scope: 'files' });
  const answers = await Promise.all(
    ['/pod/v1/podcert', '/sessionauth/v1/app/pod/certificate'].map((path) =>
      call(pod, 'GET', path),
    ),
  );
  const [certificate, same] = answers.map(
    (answer) => (answer.json() as { certificate: string }).certificate,
  );
  expect(same).toBe(certificate);
  const x509 = new X509Certificate(certificate ?? '');
  expect(x509.subject).toBe('CN=Cadenza pod');
  expect(x509.verify(x509.publicKey)).toBe(true);
  expect(Date.parse(x509.validFrom)).toBeLessThan(clock.now());
  expect(Date.parse(x509.validTo)).toBeGreaterThan(clock.now());
  expect((await jwtVerify(token, x509.publicKey, options)).payload.sub).toBe('68719476742');
});

test('[AUT-5] an extension application exchanges its token for one of the pod', async () => {
  const { privateKey } = await application(pod, 'desk-app');
  const authToken = await loginToken(privateKey, 'desk-app', clock.now() + 60_000);
  const path = '/login/v1/pubkey/app/authenticate/extensionApp';
  const reply = await call(pod, 'POST', path, { body: { appToken: 'mine', authToken } });
  expect(reply.json()).toEqual({
    appId: 'desk-app',
    appToken: 'mine',
    symphonyToken: expect.stringMatching(/^[0-9a-f]{128}$/),
    expireAt: clock.now() + 300_000,
  });
  const foreign = await loginToken(privateKey, 'another-app', clock.now() + 60_000);
  const late = await loginToken(privateKey, 'desk-app', clock.now() - 1000);
  for (const body of [
    { appToken: 'mine', authToken: foreign },
    { appToken: 'mine', authToken: late },
    {},
  ]) {
    expect((await call(pod, 'POST', path, { body })).status).toBe(401);
  }
  const incomplete = await call(pod, 'POST', path, { body: { authToken } });
  expect(incomplete.json()).toEqual({ code: 400, message: '"appToken" is missing.' });
});

test('administrators see when the sessions of a user began and will end, and end one or all of them', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const [first, second, third] = [
    await actAs(pod, 'carol'),
    await actAs(pod, 'carol'),
    await actAs(pod, 'carol'),
  ];
  const path = `/pod/v1/users/${first.user.id}/sessions`;
  const { sessions } = (await admin.get(path)).json() as { sessions: { sessionId: string }[] };
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toEqual({
    sessionId: expect.any(String),
    userId: first.user.id,
    creationTime: clock.now(),
    expirationDelay: clock.now() + 14 * 24 * 60 * 60_000,
  });
  const own = decodeJwt(await bearerOf(second))['sid'];
  expect((await admin.post(`${path}/${String(own)}/logout`)).status).toBe(200);
  const statuses = async () =>
    Promise.all(
      [first, second, third].map(async (it) => (await it.get('/pod/v2/sessioninfo')).status),
    );
  expect(await statuses()).toEqual([200, 401, 200]);
  expect((await admin.post(`${path}/${String(own)}/logout`)).status).toBe(400);
  expect((await admin.post(`${path}/logout`)).status).toBe(200);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect((await (await actAs(pod, 'alice')).get(path)).status).toBe(403);
});
