import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { JournalEntry, Message, StreamListed } from '../../../src/contract/index.js';
import type { ApplicationPermission } from '../../../src/pod/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { application } from '../../built/accounts.js';
import { keyPairForTests } from '../../built/key-pair.js';
import type { Reply } from '../caller.js';
import { actAs, actAsNew, call, expectOk, loginToken } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let privateKey: string;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
  ({ privateKey } = await application(pod, 'desk-app'));
});

afterEach(() => pod.close());

async function applicationSession(): Promise<string> {
  const token = await loginToken(privateKey, 'desk-app', clock.now() + 60_000);
  const reply = await call(pod, 'POST', '/login/pubkey/app/authenticate', { body: { token } });
  return (expectOk(reply).json() as { token: string }).token;
}

async function actFor(who: string, sessionToken?: string): Promise<Reply> {
  return call(pod, 'POST', `/login/pubkey/app/${who}/authenticate`, {
    headers: { sessionToken: sessionToken ?? (await applicationSession()), 'Content-Length': '0' },
  });
}

async function sessionFor(username: string): Promise<string> {
  const reply = expectOk(await actFor(`username/${username}`));
  return (reply.json() as { token: string }).token;
}

async function lobbyOf(sessionToken: string): Promise<string> {
  const reply = await call(pod, 'POST', '/pod/v1/streams/list?skip=0&limit=50', {
    headers: { sessionToken, keyManagerToken: '' },
    body: { streamTypes: null, includeInactiveStreams: null },
  });
  return (expectOk(reply).json() as StreamListed[])[0]?.id ?? '';
}

function send(sessionToken: string, stream: string, message: string): Promise<Reply> {
  return call(pod, 'POST', `/agent/v4/stream/${stream}/message/create`, {
    headers: { sessionToken, keyManagerToken: '' },
    body: { message },
  });
}

test('[AUT-2] [MSG-2] an application writes in the name of a user, without a key manager token', async () => {
  const alice = await actAs(pod, 'alice');
  const sessionToken = await sessionFor('alice');
  const lobby = await lobbyOf(sessionToken);
  const message = expectOk(await send(sessionToken, lobby, '<messageML>hi</messageML>'));
  expect((message.json() as Message).user.userId).toBe(alice.user.id);
});

test('the journal says which application wrote in the name of a user, and the message does not', async () => {
  const sessionToken = await sessionFor('alice');
  const reply = expectOk(
    await send(sessionToken, await lobbyOf(sessionToken), '<messageML>hi</messageML>'),
  );
  const { messageId } = reply.json() as Message;
  expect(reply.text).not.toContain('desk-app');
  const made = async (): Promise<JournalEntry> =>
    (await pod.control.journal.read({ messageId }))[0] ?? made();
  expect(await made()).toMatchObject({ user: 'alice', application: 'desk-app' });
  const alice = await actAs(pod, 'alice');
  await alice.get('/pod/v2/sessioninfo');
  const own = async (): Promise<JournalEntry> =>
    (await pod.control.journal.read({ route: '/pod/v2/sessioninfo' }))[0] ?? own();
  expect(await own()).not.toHaveProperty('application');
});

test('[AUT-1] the key manager token of somebody else beside the session of a user is a 401', async () => {
  const { headers } = await actAs(pod, 'bob');
  const sessionToken = await sessionFor('alice');
  const lobby = await lobbyOf(sessionToken);
  const reply = await call(pod, 'POST', `/agent/v4/stream/${lobby}/message/create`, {
    headers: { sessionToken, keyManagerToken: headers['keyManagerToken'] ?? '' },
    body: { message: '<messageML>hi</messageML>' },
  });
  expect(reply.status).toBe(401);
});

test('[AUT-2] the user is named by id or by user name', async () => {
  const { user } = await actAs(pod, 'bob');
  for (const who of [`user/${user.id}`, 'username/BOB']) {
    expect((await actFor(who)).json()).toMatchObject({ name: 'sessionToken' });
  }
  for (const who of ['user/5', 'user/x', 'username/nobody']) {
    expect((await actFor(who)).status).toBe(403);
  }
});

test('[AUT-5] an application logs on with a JWT of its own id and key', async () => {
  const good = clock.now() + 60_000;
  const { privateKey: other = '' } = await pod.application('other-app');
  for (const token of [
    'x',
    await loginToken(other, 'desk-app', good),
    await loginToken(privateKey, 'no-app', good),
    await loginToken(privateKey, 'desk-app', clock.now() - 1),
  ]) {
    const reply = await call(pod, 'POST', '/login/pubkey/app/authenticate', { body: { token } });
    expect(reply.status).toBe(401);
  }
});

test('[AUT-2] only the session of an application opens one on behalf of a user', async () => {
  const { sessionToken = '' } = (await actAs(pod, 'alice')).headers;
  expect((await actFor('username/bob', sessionToken)).status).toBe(401);
  expect((await actFor('username/bob', 'unknown')).status).toBe(401);
});

test('the session of an application without a user is a 403', async () => {
  const sessionToken = await applicationSession();
  const lobby = await lobbyOf(await sessionFor('alice'));
  expect((await send(sessionToken, lobby, '<messageML>hi</messageML>')).status).toBe(403);
});

test('an application can do what it was permitted, and no more than the user', async () => {
  const permissions: ApplicationPermission[] = ['LIST_USER_STREAMS'];
  ({ privateKey } = await application(pod, 'desk-app', { permissions }));
  const sessionToken = await sessionFor('alice');
  const lobby = await lobbyOf(sessionToken);
  const reply = await send(sessionToken, lobby, '<messageML>hi</messageML>');
  expect(reply.status).toBe(403);
  expect((reply.json() as { message: string }).message).toContain('SEND_MESSAGES');
});

test('what an application may no longer do, it cannot do in a session that is open', async () => {
  const sessionToken = await sessionFor('alice');
  const lobby = await lobbyOf(sessionToken);
  expectOk(await send(sessionToken, lobby, '<messageML>before</messageML>'));
  await application(pod, 'desk-app', { permissions: ['LIST_USER_STREAMS'] });
  expect((await send(sessionToken, lobby, '<messageML>after</messageML>')).status).toBe(403);
  expect(await lobbyOf(sessionToken)).toBe(lobby);
});

test('a session on behalf of a user ends with the user, and comes back with nobody', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const alice = await actAs(pod, 'alice');
  const sessionToken = await sessionFor('alice');
  const lobby = await lobbyOf(sessionToken);
  const become = async (status: string) =>
    expectOk(await admin.post(`/pod/v1/admin/user/${alice.user.id}/status/update`, { status }));
  await become('DISABLED');
  expect((await send(sessionToken, lobby, '<messageML>after</messageML>')).status).toBe(401);
  expect((await actFor('username/alice')).status).toBe(403);
  await become('ENABLED');
  expect((await send(sessionToken, lobby, '<messageML>after</messageML>')).status).toBe(401);
});

test('a call that is not for applications cannot be made on behalf of a user', async () => {
  const headers = { sessionToken: await sessionFor('alice') };
  expect((await call(pod, 'POST', '/agent/v5/datafeeds', { headers, body: {} })).status).toBe(403);
});

test('a session on behalf of a user ends itself, whatever its application may do', async () => {
  await pod.application('idle', { publicKey: keyPairForTests().publicKey, permissions: [] });
  const token = await loginToken(privateKey, 'idle', clock.now() + 60_000);
  const login = await call(pod, 'POST', '/login/pubkey/app/authenticate', { body: { token } });
  const { token: own } = expectOk(login).json() as { token: string };
  const opened = expectOk(await actFor('username/alice', own));
  const { token: sessionToken } = opened.json() as { token: string };
  const logout = () => call(pod, 'POST', '/sessionauth/v1/logout', { headers: { sessionToken } });
  expect((await logout()).json()).toEqual({ message: 'Success' });
  expect((await logout()).status).toBe(401);
  expect((await actFor('username/alice', own)).status).toBe(200);
});

test('[MSG-6] on behalf of an end user, forms are refused', async () => {
  const sessionToken = await sessionFor('alice');
  const form = '<form id="f"><button name="go" type="action">Go</button></form>';
  const message = `<messageML>${form}</messageML>`;
  expect((await send(sessionToken, await lobbyOf(sessionToken), message)).status).toBe(403);
});

test('an application is part of what a reset comes back to', async () => {
  await pod.reset();
  expect(await sessionFor('alice')).toMatch(/^[0-9a-f]{64}$/);
});

test('[AUT-2] an application that is not installed, for the company or for the user, acts for nobody', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const alice = await actAs(pod, 'alice');
  const open = await sessionFor('alice');
  const entitlement = { appId: 'desk-app', appName: 'Desk', enable: true, listed: true };
  const forCompany = async (install: boolean) =>
    expectOk(await admin.post('/pod/v1/admin/app/entitlement/list', [{ ...entitlement, install }]));
  const forAlice = async (install: boolean) =>
    expectOk(
      await admin.post(`/pod/v1/admin/user/${alice.user.id}/app/entitlement/list`, [
        { appId: 'desk-app', listed: true, install },
      ]),
    );

  await forCompany(false);
  expect((await actFor('username/alice')).status).toBe(403);
  expect((await actFor('username/bob')).status).toBe(403);
  expect((await send(open, 'any', 'text')).status).toBe(401);
  await forAlice(true);
  expectOk(await actFor('username/alice'));
  expect((await actFor('username/bob')).status).toBe(403);
  await forCompany(true);
  await forAlice(false);
  expect((await actFor('username/alice')).status).toBe(403);
  expectOk(await actFor('username/bob'));
});

test('[AUT-2] the open session of an application that is disabled opens none on behalf of a user', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const session = await applicationSession();
  const entitlement = { appId: 'desk-app', appName: 'Desk', listed: true, install: true };
  const enable = async (enabled: boolean) =>
    expectOk(
      await admin.post('/pod/v1/admin/app/entitlement/list', [{ ...entitlement, enable: enabled }]),
    );
  await enable(false);
  expect((await actFor('username/alice', session)).status).toBe(401);
  await enable(true);
  expectOk(await actFor('username/alice', session));
});

test('[USR-8] a logon on behalf of a user lifts a suspension that is over, and no other', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const { user } = await actAs(pod, 'alice');
  expectOk(
    await admin.call('PUT', `/pod/v1/admin/user/${user.id}/suspension/update`, {
      suspended: true,
      suspendedUntil: clock.now() + 60_000,
    }),
  );
  expect((await actFor('username/alice')).status).toBe(403);
  clock.advance(60_001);
  expectOk(await actFor('username/alice'));
  const status = await admin.get(`/pod/v1/admin/user/${user.id}/status`);
  expect(status.json()).toMatchObject({ suspended: false });
});

test("[AUT-1] a session on behalf of a user does not take somebody else's key manager token", async () => {
  const sessionToken = await sessionFor('alice');
  const lobby = await lobbyOf(sessionToken);
  const bob = await actAs(pod, 'bob');
  const alice = await actAs(pod, 'alice');
  const withToken = (keyManagerToken: string | undefined) =>
    call(pod, 'POST', `/agent/v4/stream/${lobby}/message/create`, {
      headers: { sessionToken, keyManagerToken: keyManagerToken ?? '' },
      body: { message: '<messageML>hi</messageML>' },
    });
  expect((await withToken(bob.headers['keyManagerToken'])).status).toBe(401);
  expect((await withToken('none')).status).toBe(401);
  expectOk(await withToken(alice.headers['keyManagerToken']));
  expectOk(await withToken(undefined));
});

test("[AUT-1] a logout at the key manager's side ends its token, and the session stays", async () => {
  const alice = await actAs(pod, 'alice');
  const { sessionToken = '', keyManagerToken = '' } = alice.headers;
  const stream = await lobbyOf(sessionToken);
  const logOut = (token: string) =>
    call(pod, 'POST', '/keyauth/v1/logout', { headers: { sessionToken: token } });
  expectOk(await logOut(keyManagerToken));
  expect((await alice.send(stream, '<messageML>hi</messageML>')).status).toBe(401);
  expectOk(await alice.get('/pod/v2/sessioninfo'));
  expect((await logOut(keyManagerToken)).status).toBe(401);
});
