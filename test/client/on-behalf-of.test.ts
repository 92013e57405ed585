import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { answers, route, systemClock } from '../../src/client/advanced.js';
import { type Client } from '../../src/client/index.js';
import { SessionCache } from '../../src/client/login/session-cache.js';
import { SharedSession } from '../../src/client/login/shared-session.js';
import { failure } from './failure.js';
import { keys, ScriptedService } from './scripted-service.js';

const appLogin = 'POST /login/pubkey/app/authenticate';
const aliceLogin = 'POST /login/pubkey/app/username/alice/authenticate';
const idLogin = 'POST /login/pubkey/app/user/7/authenticate';
const sendRoute = 'POST /agent/v4/stream/s/message/create';
const readRoute = 'GET /pod/v2/sessioninfo';

let service: ScriptedService;
let client: Client;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script(appLogin, { status: 200, json: { name: 'sessionToken', token: 'app-1' } });
  service.script(aliceLogin, { status: 200, json: { name: 'sessionToken', token: 'alice-1' } });
  service.script(idLogin, { status: 200, json: { name: 'sessionToken', token: 'seven-1' } });
  service.script(sendRoute, { status: 200, json: { messageId: 'm1' } });
  service.script(readRoute, { status: 200, json: { id: 7 } });
  client = service.client({ app: { appId: 'desk-app', privateKey: { content: keys.privateKey } } });
});

afterEach(() => service.close());

test('[AUT-2] [MSG-2] a message on behalf of a user carries the user session token alone', async () => {
  await client.obo({ username: 'alice' }).messages.create('s', { message: 'a' });

  const { token } = JSON.parse(service.to(appLogin)[0]?.body.toString() ?? '') as { token: string };
  expect(decodeJwt(token)).toMatchObject({ sub: 'desk-app' });
  const [userLogin] = service.to(aliceLogin);
  expect(userLogin?.headers).toMatchObject({ sessiontoken: 'app-1', 'content-length': '0' });
  const [sent] = service.to(sendRoute);
  expect(sent?.headers['sessiontoken']).toBe('alice-1');
  expect(sent?.headers).not.toHaveProperty('keymanagertoken');
  expect(service.to('POST /login/pubkey/authenticate')).toEqual([]);
});

test('[AUT-2] a user is named by id as well', async () => {
  await client.obo({ userId: 7 }).users.session();
  expect(service.to(readRoute)[0]?.headers['sessiontoken']).toBe('seven-1');
});

test('[AUT-2] a user with a name and an id that is undefined is named by name', async () => {
  const alice = { userId: undefined, username: 'alice' };
  await client.obo(alice).users.session();
  expect(service.to(aliceLogin)).toHaveLength(1);
});

test('[AUT-2] all who act for one user share one session, and all users one application session', async () => {
  await Promise.all([
    ...Array.from({ length: 5 }, () => client.obo({ username: 'alice' }).users.session()),
    ...Array.from({ length: 5 }, () => client.obo({ userId: 7 }).users.session()),
  ]);
  expect(service.to(appLogin)).toHaveLength(1);
  expect(service.to(aliceLogin)).toHaveLength(1);
  expect(service.to(idLogin)).toHaveLength(1);
});

test('[AUT-2] a user session that ended is renewed, with the application session where that ended too', async () => {
  const alice = client.obo({ username: 'alice' });
  await alice.users.session();
  service.script(appLogin, { status: 200, json: { token: 'app-2' } });
  service.script(aliceLogin, ({ headers }, response) => {
    const renewed = headers['sessiontoken'] === 'app-2';
    response.writeHead(renewed ? 200 : 401).end('{"token":"alice-2"}');
  });
  service.script(readRoute, ({ headers }, response) => {
    response.writeHead(headers['sessiontoken'] === 'alice-2' ? 200 : 401).end('{"id":7}');
  });
  await expect(alice.users.session()).resolves.toEqual({ id: 7 });
  expect(service.to(appLogin)).toHaveLength(2);
});

test('a user who cannot be acted for is an error that says what to check', async () => {
  service.script(aliceLogin, { status: 401, json: { code: 401, message: 'No' } });
  const error = await failure(client.obo({ username: 'alice' }).users.session());
  expect(error).toMatchObject({ name: 'LoginError', code: 'LOGIN_REFUSED', status: 401 });
  expect(error.message).toContain('installed for this user');
});

test('an application that is refused is told apart from its users', async () => {
  service.script(appLogin, { status: 401 });
  const error = await failure(client.obo({ username: 'alice' }).users.session());
  expect(error).toMatchObject({ code: 'LOGIN_REFUSED' });
  expect(error.message).toContain('the application "desk-app"');
});

test('without an app in the configuration nobody can be acted for', () => {
  expect(() => service.client().obo({ userId: 7 })).toThrow(/add app\.appId/);
});

test('[AUT-2] a call without a method of its own can be made on behalf of a user too', async () => {
  const own = route({
    operation: 'own',
    component: 'pod',
    method: 'GET',
    path: '/v2/sessioninfo',
    tokens: 'session',
    repeat: 'safe',
    answer: answers.object<{ readonly id: number }>(),
  });
  expect(await client.obo({ username: 'alice' }).call(own, {})).toEqual({ id: 7 });
  expect(service.to(readRoute)[0]?.headers['sessiontoken']).toBe('alice-1');
});

test.each<readonly [string, unknown]>([
  ['nobody', undefined],
  ['a user without id and name', {}],
  ['a name that is empty', { username: '' }],
  ['an invalid id', { userId: Number.NaN }],
])('[AUT-2] acting for %s is refused', (_, user) => {
  expect(() => client.obo(user as { userId: number })).toThrow('a user is { userId } or');
});

test('an application works without a bot', async () => {
  const { scheme = 'http', host = '', port = 0 } = service.config;
  const { Client: ClientClass } = await import('../../src/client/index.js');
  const appOnly = new ClientClass({
    scheme,
    host,
    port,
    app: { appId: 'desk-app', privateKey: { content: keys.privateKey } },
  });
  await expect(appOnly.obo({ userId: 7 }).users.session()).resolves.toEqual({ id: 7 });
  await appOnly.close();
});

test('the sessions of the least recently used users are let go', () => {
  const cache = new SessionCache(2);
  const create = (): SharedSession =>
    new SharedSession(() => Promise.reject(new Error('not needed')), { clock: systemClock });
  const first = cache.get('a', create);
  const second = cache.get('b', create);
  expect(cache.get('a', create)).toBe(first);
  cache.get('c', create);
  expect(cache.get('a', create)).toBe(first);
  expect(cache.get('b', create)).not.toBe(second);
});
