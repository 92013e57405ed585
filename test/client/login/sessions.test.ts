import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Tokens } from '../../../src/client/advanced.js';
import {
  type Client,
  type ClientOptions,
  FileSessionStore,
  type SessionStore,
} from '../../../src/client/index.js';
import { patientClock } from '../patient-clock.js';
import { keys, ScriptedService, type Step } from '../scripted-service.js';

const loginRoute = 'POST /login/pubkey/authenticate';
const appLogin = 'POST /login/pubkey/app/authenticate';
const readRoute = 'GET /pod/v2/sessioninfo';
const userLogin = (name: string): string => `POST /login/pubkey/app/username/${name}/authenticate`;

let service: ScriptedService;
let folder: string;
let now: number;

beforeEach(async () => {
  now = Date.now();
  folder = await mkdtemp(join(tmpdir(), 'cadenza-sessions-'));
  service = await ScriptedService.start();
  service.script(readRoute, { status: 200, json: { id: 7 } });
});

afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const clock = patientClock(() => now);
const token = (text: string): Step => ({ status: 200, json: { token: text } });

/** A session token that ends so many seconds from now. */
function jwt(seconds: number): string {
  const claims = { exp: Math.floor(now / 1000) + seconds };
  return ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.');
}

const carried = (): unknown[] =>
  service.to(readRoute).map(({ headers }) => headers['sessiontoken']);

const readMany = (client: Client, times = 10): Promise<unknown> =>
  Promise.all(Array.from({ length: times }, () => client.users.session()));

test('shortly before a session ends, one login renews it while calls go on with the old one', async () => {
  const [first, second] = [jwt(600), jwt(1200)];
  let answer = (): void => undefined;
  const renewed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  service.script(loginRoute, token(first), async (_, response) => {
    await renewed;
    response.end(JSON.stringify({ token: second }));
  });
  const client = service.client({}, { clock });
  await client.users.session();
  now += 541_000;
  await readMany(client);
  expect(carried()).toEqual(Array.from({ length: 11 }, () => first));
  answer();
  while (carried().at(-1) !== second) {
    await client.users.session();
  }
  expect(service.to(loginRoute)).toHaveLength(2);
});

test('after its end no call carries a session any more, and all wait for one login', async () => {
  const [first, second] = [jwt(600), jwt(1300)];
  service.script(loginRoute, token(first), token(second));
  const client = service.client({}, { clock });
  await client.users.session();
  now += 601_000;
  await readMany(client);
  expect(carried().slice(1)).toEqual(Array.from({ length: 10 }, () => second));
  expect(service.to(loginRoute)).toHaveLength(2);
});

test('a renewal ahead of time that fails harms no call, and is not tried at every call', async () => {
  service.script(loginRoute, token(jwt(600)), { status: 401 });
  const client = service.client({}, { clock });
  await client.users.session();
  now += 550_000;
  while (service.to(loginRoute).length < 2) {
    await client.users.session();
  }
  for (let call = 0; call < 5; call++) {
    await client.users.session();
  }
  expect(service.to(loginRoute)).toHaveLength(2);
});

test('a session that does not say when it ends is renewed after two weeks, the longest there is', async () => {
  const client = service.client({}, { clock });
  await client.users.session();
  service.script(loginRoute, token('session-2'));
  now += 14 * 24 * 60 * 60_000;
  await client.users.session();
  expect(carried()).toEqual(['session-1', 'session-2']);
});

test('a session whose end lies in the past by this clock is used until it is refused', async () => {
  service.script(loginRoute, token(jwt(-60)));
  const client = service.client({}, { clock });
  await readMany(client, 3);
  await readMany(client, 3);
  expect(service.to(loginRoute)).toHaveLength(1);
});

test('a process goes on with the session that another one left in the store', async () => {
  const connect = (): Client => service.client({}, { sessions: new FileSessionStore(folder) });
  await connect().users.session();
  const second = connect();
  await second.users.session();
  await second.datafeeds.list().catch(() => undefined);
  expect(service.to(loginRoute)).toHaveLength(1);
  expect(service.to('GET /agent/v5/datafeeds')[0]?.headers).toMatchObject({
    sessiontoken: 'session-1',
    keymanagertoken: 'key-manager-1',
  });
});

test('of two processes whose session was refused, one logs in and the other takes it from the store', async () => {
  const connect = (): Client => service.client({}, { sessions: new FileSessionStore(folder) });
  const [one, other] = [connect(), connect()];
  await one.users.session();
  await other.users.session();
  service.script(loginRoute, token('session-2'));
  service.script(readRoute, ({ headers }, response) => {
    response.writeHead(headers['sessiontoken'] === 'session-2' ? 200 : 401).end('{"id":7}');
  });
  await readMany(one);
  await readMany(other);
  expect(service.to(loginRoute)).toHaveLength(2);
});

test('accounts and services have sessions of their own in one store', async () => {
  const store = new FileSessionStore(folder);
  await service.client({}, { sessions: store }).users.session();
  const other = { username: 'other', privateKey: { content: keys.privateKey } };
  await service.client({ bot: other }, { sessions: store }).users.session();
  await service
    .client({ pod: { context: 'b' } }, { sessions: store })
    .users.session()
    .catch(() => 0);
  expect(service.to(loginRoute)).toHaveLength(2);
  expect(service.to('POST /b/login/pubkey/authenticate')).toHaveLength(1);
});

test('a kept session can be read by its owner alone, and a name cannot leave the folder', async () => {
  const bot = { username: '../../quotes', privateKey: { content: keys.privateKey } };
  const sessions = new FileSessionStore(join(folder, 'kept'));
  await service.client({ bot }, { sessions }).users.session();
  const [file = ''] = await readdir(join(folder, 'kept'));
  const path = join(folder, 'kept', file);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    sessionToken: 'session-1',
    keyManagerToken: 'key-manager-1',
  });
});

test('a store that fails is warned of once, without what it was to keep, and does no harm', async () => {
  const warnings: string[] = [];
  const fail = (_: string, tokens?: Tokens): Promise<never> =>
    Promise.reject(new Error(`no place for ${tokens?.sessionToken.reveal() ?? ''}`));
  const sessions: SessionStore = { load: fail, save: fail, clear: fail };
  const options: ClientOptions = { sessions, warn: (message) => void warnings.push(message) };
  await readMany(service.client({}, options));
  expect(warnings).toEqual([
    'The store of sessions failed to load one; the client continues without it.',
    'The store of sessions failed to save one; the client continues without it.',
  ]);
});

test('a kept session that is not a session is done without', async () => {
  const sessions = new FileSessionStore(folder);
  await service.client({}, { sessions }).users.session();
  const [file = ''] = await readdir(folder);
  await writeFile(join(folder, file), 'session-1 {');
  const warnings: string[] = [];
  const client = service.client({}, { sessions, warn: (message) => void warnings.push(message) });
  await client.users.session();
  expect(warnings.join()).toContain('failed to load');
  expect(warnings.join()).not.toContain('session-1');
  expect(inspect(client, { depth: 9, showHidden: true })).not.toContain('session-1');
});

/** A client that acts for users, each of whom has a session named after them. */
function acting(options: ClientOptions = {}): Client {
  service.script(appLogin, token('app-1'));
  for (const name of ['alice', 'bob', 'carol']) {
    service.script(userLogin(name), token(`${name}-1`));
  }
  const app = { appId: 'desk', privateKey: { content: keys.privateKey } };
  return service.client({ app }, options);
}

test('[AUT-2] many refused calls of one user share one new login, also where the application must log in again', async () => {
  const client = acting();
  const read = (): Promise<unknown> =>
    Promise.all(
      Array.from({ length: 20 }, (_, call) =>
        client.obo({ username: call % 2 === 0 ? 'alice' : 'bob' }).users.session(),
      ),
    );
  await read();
  service.script(appLogin, token('app-2'));
  for (const name of ['alice', 'bob']) {
    service.script(userLogin(name), ({ headers }, response) => {
      const current = headers['sessiontoken'] === 'app-2';
      response.writeHead(current ? 200 : 401).end(`{"token":"${name}-2"}`);
    });
  }
  service.script(readRoute, ({ headers }, response) => {
    const current = String(headers['sessiontoken']).endsWith('-2');
    response.writeHead(current ? 200 : 401).end('{"id":7}');
  });
  await read();
  expect(service.to(appLogin)).toHaveLength(2);
  // Refused with the old session of the application, then made with the new one.
  expect(service.to(userLogin('alice')).length).toBeLessThanOrEqual(3);
  expect(service.to(userLogin('bob')).length).toBeLessThanOrEqual(3);
});

test('[AUT-2] as many users have sessions at a time as the client is told', async () => {
  const client = acting({ maxOboSessions: 2 });
  const read = (username: string): Promise<unknown> => client.obo({ username }).users.session();
  for (const name of ['alice', 'bob', 'alice', 'carol', 'alice', 'bob']) {
    await read(name);
  }
  expect(['alice', 'bob', 'carol'].map((name) => service.to(userLogin(name)).length)).toEqual([
    1, 2, 1,
  ]);
});

test('[AUT-2] sessions of users are kept in the store too', async () => {
  const sessions = new FileSessionStore(folder);
  await acting({ sessions }).obo({ username: 'alice' }).users.session();
  await acting({ sessions }).obo({ username: 'alice' }).users.session();
  expect(service.to(userLogin('alice'))).toHaveLength(1);
  expect(service.to(appLogin)).toHaveLength(1);
});
