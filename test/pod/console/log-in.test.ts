import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hashPassword } from '../../../src/client/users/password.js';
import type { ActingSession } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { actAs, call, Caller, expectOk } from '../caller.js';

const consolePassword = 'a password for all';
const dorasPassword = 'correct horse battery staple';

let clock: ManualClock;
let pod: Pod;

beforeEach(async () => {
  clock = new ManualClock(Date.UTC(2030, 0, 1));
  pod = await Pod.start({
    clock,
    consolePassword,
    seed: {
      people: [{ username: 'alice', displayName: 'Alice' }],
      serviceAccounts: [
        { username: 'provisioner', displayName: 'P', roles: ['USER_PROVISIONING'] },
      ],
    },
  });
});

afterEach(() => pod.close());

async function createDora(): Promise<void> {
  const provisioner = await actAs(pod, 'provisioner');
  const reply = await provisioner.post('/pod/v2/admin/user/create', {
    userAttributes: {
      accountType: 'NORMAL',
      userName: 'dora',
      displayName: 'Dora',
      emailAddress: 'dora@example.com',
    },
    password: await hashPassword(dorasPassword),
  });
  expectOk(reply);
}

const logIn = (
  username: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
) =>
  call(pod, 'POST', '/console/login', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ username, password }).toString(),
  });

const openWith = (cookie: string) => call(pod, 'GET', '/console/', { headers: { Cookie: cookie } });

const cookieOf = (reply: { readonly headers: Headers }) =>
  (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

test('a console with a password leads to the login page, and gives no token away', async () => {
  const reply = await call(pod, 'GET', '/console/');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/console/login']);
  const page = await call(pod, 'GET', '/console/login');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<input name="password"');
  for (const { text } of [reply, page]) {
    expect(text).not.toContain(pod.controlToken);
  }
});

test("the console's password opens it, another does not", async () => {
  expect((await logIn('', 'not it')).status).toBe(401);
  const reply = await logIn('', consolePassword);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/console/']);
  expect(reply.headers.get('set-cookie')).toMatch(
    /^cadenza-console=[0-9a-f]{64}; Path=\/console\/; HttpOnly; SameSite=Strict, cadenza-console-browser=/,
  );
  expect((await openWith(cookieOf(reply))).status).not.toBe(303);
  expect((await openWith(`cadenza-console=${'0'.repeat(64)}`)).status).toBe(303);
});

test('[USR-3] an end user logs in with the password from creation', async () => {
  await createDora();
  expect((await logIn('dora', 'wrong')).status).toBe(401);
  const reply = await logIn('Dora', dorasPassword);
  expect(reply.status).toBe(303);
  expect((await openWith(cookieOf(reply))).status).not.toBe(303);
});

test('nobody, someone without a password and someone suspended are refused alike', async () => {
  await createDora();
  const provisioner = await actAs(pod, 'provisioner');
  const dora = (await actAs(pod, 'dora')).user.id;
  expectOk(
    await provisioner.call('PUT', `/pod/v1/admin/user/${dora}/suspension/update`, {
      suspended: true,
      suspendedUntil: clock.now() + 60_000,
    }),
  );
  const replies = [
    await logIn('nobody', dorasPassword),
    await logIn('alice', ''),
    await logIn('dora', dorasPassword),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
});

test('who has failed five times waits for the next minute, even with the right password', async () => {
  for (let count = 0; count < 5; count += 1) {
    expect((await logIn('', `guess ${count}`)).status).toBe(401);
  }
  const refused = await logIn('', consolePassword);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  clock.advance(60_000);
  expect((await logIn('', consolePassword)).status).toBe(303);
});

/** A browser in which somebody has logged in, as the headers that it sends from then on. */
async function browserOf(username: string, password: string) {
  const reply = await logIn(username, password);
  expect(reply.status).toBe(303);
  const browser = /cadenza-console-browser=[0-9a-f]{64}/.exec(
    reply.headers.get('set-cookie') ?? '',
  );
  return { Cookie: browser?.[0] ?? '' };
}

test('who fails to log in with a name does not keep out its owner, in a browser that is known', async () => {
  await createDora();
  const doras = await browserOf('Dora', dorasPassword);
  const everybodys = await browserOf('', consolePassword);
  for (let count = 0; count < 6; count += 1) {
    await logIn('dora', `guess ${count}`);
  }
  expect((await logIn('dora', dorasPassword)).status).toBe(429);
  expect((await logIn('dora', dorasPassword, doras)).status).toBe(303);
  expect((await logIn('', consolePassword, everybodys)).status).toBe(303);
  expect((await logIn('dora', dorasPassword, everybodys)).status).toBe(429);
  expect((await logIn('', consolePassword, doras)).status).toBe(429);
});

test('a browser that is known waits for its own failures, and for those alone', async () => {
  await createDora();
  const browser = await browserOf('dora', dorasPassword);
  const other = await browserOf('dora', dorasPassword);
  for (let count = 0; count < 5; count += 1) {
    expect((await logIn('dora', `guess ${count}`, browser)).status).toBe(401);
  }
  expect((await logIn('dora', dorasPassword, browser)).status).toBe(429);
  expect((await logIn('dora', dorasPassword, other)).status).toBe(303);
  expect((await logIn('dora', dorasPassword)).status).toBe(303);
});

test('of a name the last twenty browsers are known, however often it logs in', async () => {
  const alices = await browserOf('', consolePassword);
  await createDora();
  const [first, second] = [
    await browserOf('dora', dorasPassword),
    await browserOf('dora', dorasPassword),
  ];
  for (let count = 0; count < 19; count += 1) {
    await browserOf('dora', dorasPassword);
  }
  for (let count = 0; count < 5; count += 1) {
    await logIn('dora', `guess ${count}`);
  }
  const statuses = [first, second].map((browser) => logIn('dora', dorasPassword, browser));
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([429, 303]);
  expect((await logIn('', consolePassword, alices)).status).toBe(303);
});

test('pages of elsewhere log nobody in, and use up no logins', async () => {
  for (const site of ['cross-site', 'same-site', 'cross-site', 'cross-site', 'same-site']) {
    expect((await logIn('', 'a guess', { 'Sec-Fetch-Site': site })).status).toBe(403);
    expect((await logIn('', consolePassword, { 'Sec-Fetch-Site': site })).status).toBe(403);
  }
  expect((await logIn('', consolePassword, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303);
});

test('guesses that come at the same time count too', async () => {
  const guesses = Array.from({ length: 20 }, (_, count) => logIn('alice', `guess ${count}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('a login ends after twelve hours, and when its owner logs out', async () => {
  const first = cookieOf(await logIn('', consolePassword));
  await call(pod, 'POST', '/console/logout', { headers: { Cookie: first } });
  expect((await openWith(first)).status).toBe(303);
  const second = cookieOf(await logIn('', consolePassword));
  clock.advance(12 * 60 * 60_000);
  expect((await openWith(second)).status).toBe(303);
});

/** The page that a cookie opens: its control token, with which it acts as somebody and follows their events. */
async function pageOf(cookie: string) {
  const page = await openWith(cookie);
  const token = /name="cadenza-control-token" content="([0-9a-f]*)"/.exec(page.text)?.[1] ?? '';
  const headers = { Authorization: `Bearer ${token}` };
  const act = (username: string) =>
    call(pod, 'POST', '/cadenza/v1/sessions', { headers, body: { username } });
  const actAsOne = async (username: string) =>
    new Caller(pod, expectOk(await act(username)).json() as ActingSession);
  const watch = (userId: number) =>
    call(pod, 'GET', `/cadenza/v1/watch?users=${userId}`, { headers });
  return { token, act, actAsOne, watch };
}

test.each([
  ['an end user', 'dora', dorasPassword],
  ['somebody who may act as anyone', '', consolePassword],
])(
  'the sessions of %s end with the login, and so does what follows their events',
  async (_who, username, password) => {
    await createDora();
    const cookie = cookieOf(await logIn(username, password));
    const [one, other] = [await pageOf(cookie), await pageOf(cookie)];
    const sessions = [await one.actAsOne('dora'), await other.actAsOne('dora')];
    const elsewhere = await pageOf(cookieOf(await logIn(username, password)));
    const stays = await elsewhere.actAsOne('dora');
    const alice = await actAs(pod, 'alice');
    const chat = await alice.im(stays);
    const watching = other.watch(stays.user.id);
    for (const session of sessions) {
      expectOk(await session.send(chat, '<messageML>before</messageML>'));
    }

    await call(pod, 'POST', '/console/logout', { headers: { Cookie: cookie } });
    for (const session of sessions) {
      expect((await session.send(chat, '<messageML>after</messageML>')).status).toBe(401);
    }
    // It would never be answered whole as long as it goes on.
    expect((await watching).text).not.toContain('after');
    expect((await one.act('dora')).status).toBe(401);
    expect((await one.watch(stays.user.id)).status).toBe(401);
    expectOk(await stays.send(chat, '<messageML>still here</messageML>'));
    expectOk(await alice.send(chat, '<messageML>welcome</messageML>'));
  },
);

test('the sessions of a login are over when its twelve hours are', async () => {
  const page = await pageOf(cookieOf(await logIn('', consolePassword)));
  clock.advance(60 * 60_000);
  const alice = await page.actAsOne('alice');
  clock.advance(11 * 60 * 60_000 - 1);
  expectOk(await alice.get('/pod/v2/sessioninfo'));
  clock.advance(1);
  expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(401);
});

test('a login has fifty sessions open, of which the oldest makes room for another one', async () => {
  const page = await pageOf(cookieOf(await logIn('', consolePassword)));
  const [first, second] = [await page.actAsOne('alice'), await page.actAsOne('alice')];
  for (let count = 0; count < 49; count += 1) {
    await page.act('alice');
  }
  expect((await first.get('/pod/v2/sessioninfo')).status).toBe(401);
  expectOk(await second.get('/pod/v2/sessioninfo'));
});

test('what was typed is not markup on the login page, and is not shown again', async () => {
  const reply = await logIn('<script>alert(1)</script>', '<b>password</b>');
  expect(reply.status).toBe(401);
  expect(reply.text).not.toMatch(/alert\(1\)|<b>|<script/);
});

const administered = (path: string, body?: unknown) => async (userId: number) => {
  const provisioner = await actAs(pod, 'provisioner');
  expectOk(await provisioner.post(path.replace('{id}', String(userId)), body));
};

const disable = administered('/pod/v1/admin/user/{id}/status/update', { status: 'DISABLED' });
const enable = administered('/pod/v1/admin/user/{id}/status/update', { status: 'ENABLED' });

test.each([
  ['is deactivated', disable],
  ['is logged out everywhere', administered('/pod/v1/users/{id}/sessions/logout')],
])('nothing stays open of the console of a person who %s', async (_what, leave) => {
  await createDora();
  const cookie = cookieOf(await logIn('dora', dorasPassword));
  const page = await pageOf(cookie);
  const dora = await page.actAsOne('dora');
  const alice = await actAs(pod, 'alice');
  const chat = await alice.im(dora);
  const watching = page.watch(dora.user.id);
  expectOk(await alice.send(chat, '<messageML>before</messageML>'));

  await leave(dora.user.id);
  expectOk(await alice.send(chat, '<messageML>after</messageML>'));

  // It would never be answered whole as long as it goes on.
  expect((await watching).text).not.toContain('after');
  expect((await page.act('dora')).status).toBe(401);
  expect((await page.watch(dora.user.id)).status).toBe(401);
  expect((await openWith(cookie)).status).toBe(303);
});

test('a person who was deactivated for a while has to log in again', async () => {
  await createDora();
  const cookie = cookieOf(await logIn('dora', dorasPassword));
  const { user } = await (await pageOf(cookie)).actAsOne('dora');
  await disable(user.id);
  await enable(user.id);
  expect((await openWith(cookie)).status).toBe(303);
  expect((await openWith(cookieOf(await logIn('dora', dorasPassword)))).status).toBe(200);
});

test('a login that is too long is refused', async () => {
  expect((await logIn('x'.repeat(20_000), 'y')).status).toBe(413);
});

test('a pod that others can reach is refused unless that is allowed and the console has a password', async () => {
  const host = '0.0.0.0';
  const refused = [
    { host },
    { host, consolePassword },
    { host, allowRemote: true },
    { host, allowRemote: true, consolePassword: 'short' },
    { host: '192.0.2.1', allowRemote: true },
  ];
  for (const options of refused) {
    await expect(Pod.start(options)).rejects.toMatchObject({ code: 'HOST_REFUSED' });
  }
  await using open = await Pod.start({
    host,
    allowRemote: true,
    consolePassword,
  });
  expect((await call(open, 'GET', '/console/')).status).toBe(303);
});
