import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { keyPairForTests } from '../../built/key-pair.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, call, expectOk, loginToken } from '../caller.js';

let pod: Pod;
let admin: Caller;
let alice: Caller;

const keys = keyPairForTests();

beforeAll(async () => {
  pod = await Pod.start();
  admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

const create = (appId: string, more: object = {}) =>
  admin.post('/pod/v1/admin/app/create', {
    applicationInfo: { appId, name: 'Desk', appUrl: 'https://desk.example' },
    description: 'Shows the desk',
    permissions: ['SEND_MESSAGES', 'OWN_THING'],
    authenticationKeys: { current: { key: keys.publicKey } },
    ...more,
  });

/** Logs the application on and acts as Alice. */
async function actForAlice(appId: string): Promise<{ status: number; token?: string }> {
  const token = await loginToken(keys.privateKey, appId, Date.now() + 60_000);
  const app = await call(pod, 'POST', '/login/pubkey/app/authenticate', { body: { token } });
  if (app.status !== 200) {
    return { status: app.status };
  }
  const headers = { sessionToken: (app.json() as { token: string }).token };
  const path = '/login/pubkey/app/username/alice/authenticate';
  const acting = expectOk(await call(pod, 'POST', path, { headers }));
  return { status: 200, token: (acting.json() as { token: string }).token };
}

test('an application is created, read, changed and deleted, and logs on meanwhile', async () => {
  const detail = {
    applicationInfo: { appId: 'desk', name: 'Desk', appUrl: 'https://desk.example' },
    description: 'Shows the desk',
    permissions: ['SEND_MESSAGES', 'OWN_THING'],
    authenticationKeys: { current: { key: keys.publicKey } },
  };
  expect((await create('desk')).json()).toEqual(detail);
  expect((await create('desk')).status).toBe(409);
  const { status, token = '' } = await actForAlice('desk');
  expect(status).toBe(200);
  const changed = await admin.post('/pod/v1/admin/app/desk/update', {
    applicationInfo: { name: 'New desk' },
    permissions: ['GET_BASIC_USER_INFO'],
  });
  const after = {
    ...detail,
    applicationInfo: { ...detail.applicationInfo, name: 'New desk' },
    permissions: ['GET_BASIC_USER_INFO'],
  };
  expect(changed.json()).toEqual(after);
  expect((await admin.get('/pod/v1/admin/app/desk/get')).json()).toEqual(after);
  const headers = { sessionToken: token };
  expect((await call(pod, 'GET', '/pod/v2/sessioninfo', { headers })).status).toBe(200);
  expect((await admin.post('/pod/v1/admin/app/desk/delete')).status).toBe(200);
  expect((await call(pod, 'GET', '/pod/v2/sessioninfo', { headers })).status).toBe(401);
  expect((await admin.get('/pod/v1/admin/app/desk/get')).status).toBe(400);
});

test('what is wrong with an application is said', async () => {
  for (const wrong of [
    { applicationInfo: { name: 'Nameless' } },
    { applicationInfo: { appId: 'a:b', name: 'Colon' } },
    { applicationInfo: { appId: 'plain', name: 'P', appUrl: 'http://plain.example' } },
    { permissions: ['lower case'] },
    { authenticationKeys: { current: { key: 'no key' } } },
  ]) {
    expect((await create('wrong', wrong)).status).toBe(400);
  }
});

test('an application that the company disables is refused', async () => {
  await create('switch');
  const path = '/pod/v1/admin/app/entitlement/list';
  const entitlement = {
    appId: 'switch',
    appName: 'Desk',
    enable: true,
    listed: true,
    install: true,
  };
  expect((await admin.get(path)).json()).toEqual([entitlement]);
  expect((await actForAlice('switch')).status).toBe(200);
  const off = { ...entitlement, enable: false, install: false };
  expect((await admin.post(path, [off])).json()).toEqual([off]);
  expect((await actForAlice('switch')).status).toBe(401);
  expect((await admin.post(path, [{ ...off, appId: 'nothing' }])).status).toBe(400);
});

test('all that is for administrators', async () => {
  await create('guarded');
  for (const [method, path] of [
    ['GET', '/pod/v1/admin/app/guarded/get'],
    ['POST', '/pod/v1/admin/app/guarded/delete'],
    ['GET', '/pod/v1/admin/app/entitlement/list'],
  ] as const) {
    expect((await alice.call(method, path)).status).toBe(403);
  }
});
