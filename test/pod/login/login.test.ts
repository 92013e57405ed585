import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importPKCS8, SignJWT } from 'jose';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import type { Reply } from '../caller.js';
import { actAs, actAsNew, call, logIn, loginToken } from '../caller.js';

const clock = new ManualClock(Date.UTC(2030, 0, 15));
const minutes = 60_000;
let pod: Pod;
let privateKey: string;

beforeAll(async () => {
  pod = await Pod.start({ clock });
  ({ privateKey } = await serviceAccount(pod, 'echo'));
});

afterAll(() => pod.close());

function attempt(token: unknown, at = '/login'): Promise<Reply> {
  return call(pod, 'POST', `${at}/pubkey/authenticate`, { body: { token } });
}

test('[AUT-5] a JWT signed by the account opens a session and gets a key manager token', async () => {
  const token = await loginToken(privateKey, 'echo', clock.now() + 4 * minutes);
  const session = await logIn(pod, token);
  const keyManager = await logIn(pod, token, '/relay');
  expect(session.name).toBe('sessionToken');
  expect(keyManager.name).toBe('keyManagerToken');
  const headers = { sessionToken: session.token, keyManagerToken: keyManager.token };
  const info = await call(pod, 'GET', '/pod/v2/sessioninfo', { headers });
  expect(info.json()).toMatchObject({ username: 'echo', accountType: 'SYSTEM' });
  expect((await call(pod, 'GET', '/agent/v5/datafeeds', { headers })).status).toBe(200);
});

test('[AUT-5] the user name is found in upper or lower case', async () => {
  const token = await loginToken(privateKey, 'ECHO', clock.now() + minutes);
  expect((await attempt(token)).status).toBe(200);
});

test('[AUT-5] a login token is refused when it is longer than 64 KB, whoever signed it', async () => {
  const key = await importPKCS8(privateKey, 'RS512');
  const exp = Math.floor((clock.now() + minutes) / 1000);
  const tokenWith = (note: string) =>
    new SignJWT({ sub: 'echo', exp, note }).setProtectedHeader({ alg: 'RS512' }).sign(key);
  expect((await attempt(await tokenWith('a'.repeat(40_000)))).status).toBe(200);
  expect((await attempt(await tokenWith('a'.repeat(60_000)))).status).toBe(401);
});

test.each(['/login', '/relay'])(
  '[AUT-5] a bad login token is refused at %s with 401',
  async (at) => {
    const other = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const expiresAt = clock.now() + minutes;
    const bad = {
      'no token': undefined,
      'not a string': 5,
      'not a JWT': 'abc',
      'foreign signature': await loginToken(other.privateKey, 'echo', expiresAt),
      'unknown user': await loginToken(privateKey, 'nobody', expiresAt),
      'a person without a key': await loginToken(privateKey, 'alice', expiresAt),
      expired: await loginToken(privateKey, 'echo', clock.now() - 1000),
      'too far ahead': await loginToken(privateKey, 'echo', clock.now() + 5 * minutes + 1000),
      'another algorithm': await loginToken(privateKey, 'echo', expiresAt, 'RS256'),
      'a shared secret': await new SignJWT({ sub: 'echo', exp: expiresAt / 1000 })
        .setProtectedHeader({ alg: 'HS512' })
        .sign(new TextEncoder().encode('x'.repeat(64))),
      unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
        JSON.stringify({ sub: 'echo', exp: expiresAt / 1000 }),
      ).toString('base64url')}.`,
    };
    for (const [what, token] of Object.entries(bad)) {
      const { status } = await attempt(token, at);
      expect({ what, status }).toEqual({ what, status: 401 });
    }
  },
);

test('[AUT-5] five minutes ahead is not too far', async () => {
  const token = await loginToken(privateKey, 'echo', clock.now() + 5 * minutes);
  expect((await attempt(token)).status).toBe(200);
});

test('[AUT-1] a pod operation needs the session token', async () => {
  expect((await call(pod, 'GET', '/pod/v2/sessioninfo')).status).toBe(401);
  const headers = { sessionToken: 'unknown' };
  const reply = await call(pod, 'GET', '/pod/v2/sessioninfo', { headers });
  expect(reply.status).toBe(401);
  expect(reply.json()).toEqual({ code: 401, message: 'Invalid session' });
});

test('[AUT-1] an agent operation needs the key manager token of the same account as well', async () => {
  const alice = await actAs(pod, 'alice');
  const bob = await actAs(pod, 'bob');
  const { sessionToken = '' } = alice.headers;
  const tries: [string | undefined, number][] = [
    [undefined, 401],
    ['', 401],
    ['unknown', 401],
    [sessionToken, 401],
    [bob.headers['keyManagerToken'], 401],
    [alice.headers['keyManagerToken'], 200],
  ];
  for (const [keyManagerToken, status] of tries) {
    const headers = { sessionToken, ...(keyManagerToken !== undefined && { keyManagerToken }) };
    expect((await call(pod, 'GET', '/agent/v5/datafeeds', { headers })).status).toBe(status);
  }
});

test('[AUT-1] a key manager token is not a session token', async () => {
  const { keyManagerToken = '' } = (await actAs(pod, 'alice')).headers;
  const headers = { sessionToken: keyManagerToken };
  expect((await call(pod, 'GET', '/pod/v2/sessioninfo', { headers })).status).toBe(401);
});

test('a session ends with a logout, and with its lifetime', async () => {
  const first = await actAs(pod, 'alice');
  const second = await actAs(pod, 'alice');
  expect((await first.post('/sessionauth/v1/logout')).status).toBe(200);
  expect((await first.get('/pod/v2/sessioninfo')).status).toBe(401);
  expect((await second.get('/pod/v2/sessioninfo')).status).toBe(200);
  clock.advance(14 * 24 * 60 * minutes);
  expect((await second.get('/pod/v2/sessioninfo')).status).toBe(401);
});

test('[USR-8] whoever is suspended while logging on has no session, also when the suspension is over', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const { userId, privateKey: key } = await serviceAccount(pod, 'hasty');
  const path = `/pod/v1/admin/user/${userId}/suspension/update`;
  const token = await loginToken(key, 'hasty', clock.now() + minutes);
  const suspended = { suspended: true, suspendedUntil: clock.now() + minutes };
  const logins = () => [attempt(token), attempt(token), attempt(token)];
  const before = logins();
  const suspension = admin.call('PUT', path, suspended);
  const replies = await Promise.all([...before, ...logins()]);
  expect((await suspension).status).toBe(200);
  expect((await admin.call('PUT', path, { suspended: false })).status).toBe(200);
  for (const reply of replies.filter(({ status }) => status === 200)) {
    const { token: sessionToken } = reply.json() as { token: string };
    const info = await call(pod, 'GET', '/pod/v2/sessioninfo', { headers: { sessionToken } });
    expect(info.status).toBe(401);
  }
});
