import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Client } from '../../../src/client/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { keyPairForTests } from '../../built/key-pair.js';
import { failure } from '../../client/failure.js';
import type { Reply } from '../caller.js';
import { actAs, actAsNew, call, control, expectOk } from '../caller.js';

const keys = keyPairForTests();

let clock: ManualClock;
let pod: Pod;
let backEnd: Client;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
  backEnd = await backEndOf(pod, 'desk-app');
});

afterEach(async () => {
  await backEnd.close();
  await pod.close();
});

async function backEndOf(of: Pod, appId: string): Promise<Client> {
  const { config } = await of.application(appId, { publicKey: keys.publicKey });
  const app = { appId, privateKey: { content: keys.privateKey } };
  return new Client({ ...config, app }, { clock });
}

function issue(body: unknown, appId = 'desk-app'): Promise<Reply> {
  return control(pod, 'POST', `/applications/${appId}/user-tokens`, body);
}

async function refusalOf(jwt: string): Promise<unknown> {
  const { code, message } = await failure(backEnd.extensionApp.validateUserToken(jwt));
  expect(message).not.toContain(jwt);
  return code;
}

test('[AUT-5] the circle of trust of an extension application closes: who is at its page is known', async () => {
  const { appToken, symphonyToken } = await backEnd.extensionApp.authenticate();
  await expect(backEnd.extensionApp.validateTokens(appToken, symphonyToken)).resolves.toBe(true);
  const alice = await actAs(pod, 'alice');
  const jwt = await pod.control.userToken('desk-app', 'alice');
  await expect(backEnd.extensionApp.validateUserToken(jwt)).resolves.toMatchObject({
    userId: alice.user.id,
    username: 'alice@cadenza.example',
    emailAddress: 'alice@cadenza.example',
    firstName: 'Alice',
    lastName: 'Adams',
    displayName: 'Alice Adams',
    companyId: '1',
  });
});

test('[AUT-5] the token is signed as the service signs it, and good for five minutes', async () => {
  const alice = await actAs(pod, 'alice');
  const jwt = await pod.control.userToken('desk-app', 'alice');
  expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'RS512' });
  expect(decodeJwt(jwt)).toMatchObject({
    aud: 'desk-app',
    iss: 'Symphony Communication Services LLC.',
    sub: String(alice.user.id),
    exp: Math.floor(clock.now() / 1000) + 300,
  });
});

test('a token for another application is not taken', async () => {
  await pod.application('other-app', { publicKey: keys.publicKey });
  expect(await refusalOf(await pod.control.userToken('other-app', 'alice'))).toBe(
    'USER_TOKEN_INVALID',
  );
});

test('a token is not taken once its time is over, or when it was made without any', async () => {
  const jwt = await pod.control.userToken('desk-app', 'alice', { expiresIn: 60_000 });
  clock.advance(59_000);
  await backEnd.extensionApp.validateUserToken(jwt);
  clock.advance(1000);
  expect(await refusalOf(jwt)).toBe('USER_TOKEN_INVALID');
  const over = await pod.control.userToken('desk-app', 'alice', { expiresIn: 0 });
  expect(await refusalOf(over)).toBe('USER_TOKEN_INVALID');
});

test('a token is judged by real time: a pod that travels gives out tokens for now', async () => {
  await pod.control.clock.set('2001-01-01T00:00:00Z');
  const jwt = await pod.control.userToken('desk-app', 'alice');
  await expect(backEnd.extensionApp.validateUserToken(jwt)).resolves.toMatchObject({
    displayName: 'Alice Adams',
  });
});

test('a token of another pod is not taken', async () => {
  await using other = await Pod.start({ clock });
  await using elsewhere = await backEndOf(other, 'desk-app');
  const jwt = await other.control.userToken('desk-app', 'alice');
  await elsewhere.extensionApp.validateUserToken(jwt);
  expect(await refusalOf(jwt)).toBe('USER_TOKEN_INVALID');
});

test('a token of a page opens no session', async () => {
  const jwt = await pod.control.userToken('desk-app', 'alice');
  const headers = { Authorization: `Bearer ${jwt}` };
  expect((await call(pod, 'GET', '/pod/v2/sessioninfo', { headers })).status).toBe(401);
});

test('there is no token without the application and the user, and it says which is missing', async () => {
  expect(await issue({ username: 'alice' }, 'none')).toMatchObject({
    status: 404,
    text: expect.stringContaining('no application with this id'),
  });
  expect(await issue({ username: 'nobody' })).toMatchObject({
    status: 404,
    text: expect.stringContaining('no user with this user name'),
  });
  expect(await issue({})).toMatchObject({
    status: 400,
    text: expect.stringContaining('\\"username\\" is missing'),
  });
  for (const expiresIn of [-1, 1.5, '60000', 86_400_001]) {
    expect(await issue({ username: 'alice', expiresIn })).toMatchObject({
      status: 400,
      text: expect.stringContaining('from 0 to 86400000'),
    });
  }
});

test('who cannot open the application gets no token for it', async () => {
  const warden = await actAsNew(pod, 'warden', { roles: ['USER_PROVISIONING'] });
  const alice = await actAs(pod, 'alice');
  const path = `/pod/v1/admin/user/${alice.user.id}/app/entitlement/list`;
  expectOk(await warden.call('POST', path, [{ appId: 'desk-app', listed: true, install: false }]));
  expect(await issue({ username: 'alice' })).toMatchObject({ status: 403 });
  const bob = await actAs(pod, 'bob');
  expectOk(
    await warden.call('POST', `/pod/v1/admin/user/${bob.user.id}/status/update`, {
      status: 'DISABLED',
    }),
  );
  expect(await issue({ username: 'bob' })).toMatchObject({ status: 403 });
});
