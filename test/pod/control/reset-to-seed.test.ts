import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Seed } from '../../../src/pod/index.js';
import { Pod } from '../../../src/pod/index.js';
import { leastStall } from '../../attack/loop-probe.js';
import { keyPairForTests } from '../../built/key-pair.js';
import { actAs, actAsNew, control, expectOk } from '../caller.js';

const { publicKey } = keyPairForTests();

const own: Seed = {
  company: 'Own',
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [{ name: 'Desk', owner: 'alice' }],
};

const other = `
company: Example Capital
people:
  - { username: alice, displayName: Alice Other }
  - { username: dora, displayName: Dora Dean, email: dora@example.com }
rooms:
  - name: Floor
    owner: dora
    members: [alice]
    messages:
      - { from: dora, message: '<messageML>Ask <mention email="dora@example.com"/></messageML>' }
`;

let pod: Pod;

beforeEach(async () => {
  pod = await Pod.start({ seed: own });
});

afterEach(() => pod.close());

const names = async () => (await pod.control.people()).map(({ username }) => username);
async function companyOfNewUser(username: string): Promise<string | undefined> {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const userAttributes = {
    accountType: 'NORMAL',
    userName: username,
    displayName: username,
    firstName: 'A',
    lastName: 'B',
    emailAddress: `${username}@example.com`,
  };
  expectOk(await admin.post('/pod/v2/admin/user/create', { userAttributes }));
  return (await actAs(pod, username)).user.company;
}
const roomsOf = async (username: string) => {
  const streams = (await actAs(pod, username)).post('/pod/v1/streams/list');
  return ((await streams).json() as { roomAttributes?: { name: string } }[]).map(
    ({ roomAttributes }) => roomAttributes?.name,
  );
};

test('the pod begins again with another seed, given as the text of a file', async () => {
  await pod.control.faults.inject({ route: 'GET /agent/v1/info', kind: 'drop' });
  await pod.control.reset(other);
  expect(await names()).toEqual(['alice', 'dora']);
  expect(await roomsOf('dora')).toEqual(['Floor']);
  expect(await pod.control.faults.list()).toEqual([]);
  const { user } = await actAs(pod, 'alice');
  expect(user).toMatchObject({ displayName: 'Alice Other', company: 'Example Capital' });
});

test('accounts that the pod was asked for stay, and their sessions', async () => {
  await pod.serviceAccount('echo', { publicKey });
  const echo = await actAs(pod, 'echo');
  const alice = await actAs(pod, 'alice');
  await pod.control.reset(other);
  expect(await names()).toEqual(expect.arrayContaining(['alice', 'dora', 'echo']));
  expect((await echo.get('/pod/v2/sessioninfo')).status).toBe(200);
  expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(200);
});

test('a reset comes back to the pod’s own seed', async () => {
  await pod.control.reset(other);
  await pod.control.reset();
  expect(await names()).toEqual(['alice', 'bob']);
  expect(await roomsOf('alice')).toEqual(['Desk']);
  expect((await actAs(pod, 'bob')).user.company).toBe('Own');
});

test('what a seed replaces is brought back by a snapshot', async () => {
  await pod.control.snapshots.take('before');
  await pod.control.reset({ people: [{ username: 'zoe', displayName: 'Zoe' }] });
  expect(await names()).toEqual(['zoe']);
  await pod.control.snapshots.restore('before');
  expect(await names()).toEqual(['alice', 'bob']);
  expect(await roomsOf('alice')).toEqual(['Desk']);
});

test('a snapshot brings back the name that the company had', async () => {
  await pod.control.snapshots.take('before');
  await pod.control.reset(other);
  await pod.control.snapshots.take('after');
  await pod.control.snapshots.restore('before');
  expect(await companyOfNewUser('zoe')).toBe('Own');
  await pod.control.snapshots.restore('after');
  expect(await companyOfNewUser('yves')).toBe('Example Capital');
});

test('what a reset replaces is kept under a name, and not what a refused seed would replace', async () => {
  await control(pod, 'POST', '/reset', { seed: other, keepAs: 'before' });
  const kept = await pod.control.snapshots.list();
  expect(kept.map(({ name }) => name)).toEqual(['before']);
  for (const seed of ['just a text', other.replace('dora@example.com"', 'nobody@example.com"')]) {
    expect((await control(pod, 'POST', '/reset', { seed, keepAs: 'before' })).status).toBe(400);
  }
  await control(pod, 'POST', '/reset', { keepAs: 'other' });
  await pod.control.snapshots.restore('before');
  expect(await roomsOf('alice')).toEqual(['Desk']);
  await pod.control.snapshots.restore('other');
  expect(await roomsOf('dora')).toEqual(['Floor']);
});

test.each(['', ' ', 'a\u0000b', 'x'.repeat(65), 7])(
  'nothing is kept under the name %j, and nothing replaced',
  async (keepAs) => {
    const reply = await control(pod, 'POST', '/reset', { seed: other, keepAs });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('keepAs')]);
    expect(await names()).toEqual(['alice', 'bob']);
  },
);

test.each([
  [
    'what is missing',
    'people:\n  - { username: dora }\n',
    'line 2, people.0.displayName: is missing',
  ],
  ['what is no YAML', 'people:\n  - [\n', 'line 3'],
  ['a text', 'just a text', 'the whole'],
  [
    'a message to nobody',
    other.replace('dora@example.com"', 'nobody@example.com"'),
    'is refused: Failed to lookup user',
  ],
])('%s is told with its place, and nothing is changed', async (_what, seed, problem) => {
  await pod.control.faults.inject({ route: 'GET /agent/v1/info', kind: 'drop' });
  const reply = await control(pod, 'POST', '/reset', { seed });
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(problem)]);
  expect(await names()).toEqual(['alice', 'bob']);
  expect(await pod.control.faults.list()).toHaveLength(1);
});

test('what is no seed at all is refused', async () => {
  for (const body of [{ seed: 7 }, { seed: ['a'] }, { seeds: '' }, []]) {
    expect((await control(pod, 'POST', '/reset', body)).status).toBe(400);
  }
  expect((await control(pod, 'POST', '/reset', {})).status).toBe(204);
});

test('nobody waits while a long seed is read', async () => {
  const messages = Array.from(
    { length: 4_000 },
    (_, number) =>
      `      - { from: dora, text: 'message ${number}', at: '2026-01-05T08:00:00Z' }\n`,
  );
  const room = '  - name: Long\n    owner: dora\n    messages:\n';
  const seed = `people: [{ username: dora, displayName: Dora }]\nrooms:\n${room}${messages.join('')}`;
  expect(await leastStall(100, () => pod.control.reset(seed))).toBeLessThan(100);
  expect(await roomsOf('dora')).toEqual(['Long']);
}, 60_000);
