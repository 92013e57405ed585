import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { QueryResult } from 'kysely';
import { DefaultQueryExecutor } from 'kysely';
import { Pod } from '../../src/pod/index.js';
import { SyncStatements } from '../../src/pod/store/sync-statements.js';
import { Turns } from '../../src/pod/turns.js';
import type { Caller } from './caller.js';
import { actAs, control, expectOk } from './caller.js';

const crowd = 2_300;
const rooms = 1_300;
/** Rows that a statement may read at once: a database in this process holds up everybody meanwhile. */
const most = 1_000;

const person = (username: string) => ({ username, displayName: username });
const names = Array.from({ length: crowd }, (_, place) => `person${place}`);

let pod: Pod;
let alice: Caller;
let officer: Caller;
let everybody: string;
let ids: readonly number[];

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      people: [
        person('alice'),
        { ...person('officer'), roles: ['INDIVIDUAL', 'SUPER_ADMINISTRATOR'] },
        ...names.map(person),
      ],
      rooms: [
        { name: 'Everybody', public: true, owner: 'alice', members: ['officer', ...names] },
        ...Array.from({ length: rooms }, (_, place) => ({
          name: `Room ${place}`,
          public: true,
          owner: 'alice',
        })),
      ],
    },
  });
  [alice, officer] = await Promise.all([actAs(pod, 'alice'), actAs(pod, 'officer')]);
  const found = expectOk(await alice.post('/pod/v3/room/search', { query: 'Everybody' })).json();
  everybody = (found as { rooms: [{ roomSystemInfo: { id: string } }] }).rooms[0].roomSystemInfo.id;
  const members = expectOk(await alice.get(`/pod/v2/room/${everybody}/membership/list`)).json();
  ids = (members as { id: number }[]).map(({ id }) => id).sort((one, other) => one - other);
}, 60_000);

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => pod.close());

/** Tells the most rows that a statement has answered since. */
function longestRead(): () => Promise<number> {
  const atOnce = jest.spyOn(SyncStatements.prototype, 'all');
  const later = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  return async () => {
    const results = later.mock.results as { readonly value: Promise<QueryResult<unknown>> }[];
    const answers = await Promise.all(results.map(({ value }) => value));
    const lists = atOnce.mock.results as { readonly value: readonly unknown[] }[];
    return Math.max(
      ...answers.map(({ rows }) => rows.length),
      ...lists.map(({ value }) => value.length),
    );
  };
}

test('the members of a room of thousands are read some at a time', async () => {
  const longest = longestRead();
  const listed = expectOk(await alice.get(`/pod/v2/room/${everybody}/membership/list`)).json();
  expect((listed as { id: number }[]).map(({ id }) => id)).toEqual(ids);
  const path = `/pod/v1/admin/stream/${everybody}/membership/list?skip=${crowd}&limit=1000`;
  const { count, members } = expectOk(await officer.get(path)).json() as {
    count: number;
    members: { user: { userId: number } }[];
  };
  expect(count).toBe(crowd + 2);
  expect(members.map(({ user }) => user.userId)).toEqual(ids.slice(crowd));
  expect(await longest()).toBeLessThanOrEqual(most);
});

interface Receipts {
  readonly readReceiptCount: number;
  readonly MessageReceiptDetail: readonly { readonly user: { readonly id: number } }[];
  readonly pagination?: { readonly cursors: { readonly after?: string } };
}

test('who has read a message of such a room is read some at a time', async () => {
  const { messageId } = await alice.say(everybody, 'hello');
  await officer.get(`/agent/v1/message/${messageId}`);
  const longest = longestRead();
  const status = expectOk(await alice.get(`/pod/v1/message/${messageId}/status`)).json() as {
    author: { userName: string };
    read: { userName: string }[];
    sent: unknown[];
  };
  expect(status.author.userName).toBe('alice');
  expect(status.read.map(({ userName }) => userName)).toEqual(['officer']);
  expect(status.sent).toHaveLength(crowd);
  const receipts = expectOk(
    await officer.get(`/pod/v1/admin/messages/${messageId}/receipts`),
  ).json() as Receipts;
  const readers = ids.filter((id) => id !== alice.user.id);
  expect(receipts.readReceiptCount).toBe(1);
  expect(receipts.MessageReceiptDetail.map(({ user }) => user.id)).toEqual(readers.slice(0, 100));
  const { after = '' } = receipts.pagination?.cursors ?? {};
  const rest = expectOk(
    await officer.get(`/pod/v1/admin/messages/${messageId}/receipts?after=${after}`),
  ).json() as Receipts;
  expect(rest.MessageReceiptDetail.map(({ user }) => user.id)).toEqual(readers.slice(100, 200));
  expect(await longest()).toBeLessThanOrEqual(most);
});

test('the streams of who is in thousands are read some at a time, and searched', async () => {
  const longest = longestRead();
  const listed = async (skip: number) =>
    expectOk(await alice.post(`/pod/v1/streams/list?limit=1000&skip=${skip}`, {})).json() as {
      id: string;
      roomAttributes: { name: string };
    }[];
  const [first, second] = [await listed(0), await listed(1000)];
  expect([first.length, second.length]).toEqual([1000, rooms + 1 - 1000]);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(rooms + 1);
  const admin = `/pod/v1/admin/user/${alice.user.id}/streams/list?limit=1000&skip=1000`;
  expect(expectOk(await officer.post(admin, {})).json()).toEqual(second);
  const ims = await alice.post('/pod/v1/streams/list', { streamTypes: [{ type: 'IM' }] });
  expect(ims.json()).toEqual([]);
  const search = { query: 'room 1299', member: { id: alice.user.id } };
  expect(expectOk(await alice.post('/pod/v3/room/search', search)).json()).toMatchObject({
    count: 1,
  });
  expect(await longest()).toBeLessThanOrEqual(most);
});

test('all people are read some at a time, in the order of their names', async () => {
  const longest = longestRead();
  const { people } = expectOk(await control(pod, 'GET', '/people')).json() as {
    people: { displayName: string }[];
  };
  expect(people.map(({ displayName }) => displayName)).toEqual(
    ['alice', 'officer', ...names].sort(),
  );
  expect(await longest()).toBeLessThanOrEqual(most);
});

test('followers and subscribers are read some at a time', async () => {
  const { id } = expectOk(
    await alice.post('/agent/v1/signals/create', { name: 'News', query: 'HASHTAG:news' }),
  ).json() as { id: string };
  const others = ids.filter((one) => one !== alice.user.id).slice(0, 1200);
  for (const some of [others.slice(0, 700), others.slice(700)]) {
    expectOk(await officer.post(`/pod/v1/user/${alice.user.id}/follow`, { followers: some }));
    expectOk(await alice.post(`/agent/v1/signals/${id}/subscribe`, some));
  }
  const longest = longestRead();
  const followers = `/pod/v1/user/${alice.user.id}/followers?limit=1000`;
  expect(expectOk(await officer.get(followers)).json()).toMatchObject({
    count: 1200,
    followers: others.slice(0, 1000),
  });
  const subscribers = `/agent/v1/signals/${id}/subscribers?limit=1000&skip=1000`;
  const { total, data } = expectOk(await alice.get(subscribers)).json() as {
    total: number;
    data: { userId: number }[];
  };
  expect(total).toBe(1201);
  expect(data.map(({ userId }) => userId)).toEqual(others.slice(999));
  expect(await longest()).toBeLessThanOrEqual(most);
});

test('the users of an application are read some at a time', async () => {
  const applicationInfo = {
    appId: 'desk',
    name: 'Desk',
    appUrl: 'https://desk.example',
    domain: 'desk.example',
    publisher: 'P',
  };
  const application = { applicationInfo, description: 'd', permissions: ['SEND_MESSAGES'] };
  expectOk(await officer.post('/pod/v1/admin/app/create', application));
  const entitled = `/pod/v1/admin/user/${alice.user.id}/app/entitlement/list`;
  const none = [{ appId: 'desk', listed: false, install: false, products: [] }];
  expectOk(await officer.post(entitled, none));
  const longest = longestRead();
  const read = async (query: string) =>
    expectOk(await alice.get(`/v5/users/apps/desk?size=1000&${query}`)).json() as {
      users: readonly { userId: number; enable: boolean; listed: boolean }[];
      page: { totalElements: number };
    };
  const last = await read('page=2&installed=true');
  expect(last.page.totalElements).toBe(crowd + 1);
  const others = ids.filter((id) => id !== alice.user.id);
  expect(last.users.map(({ userId }) => userId)).toEqual(others.slice(2000));
  const { users } = await read('installed=false');
  expect(users).toEqual([{ userId: alice.user.id, enable: false, listed: false }]);
  expect(await longest()).toBeLessThanOrEqual(most);
});

test('what is gone through for a client ends when it hangs up', async () => {
  let time = performance.now();
  // Each step takes long: it lets others have their turn.
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 20));
  const waits = jest.spyOn(Turns.prototype, 'wait').mock;
  const search = (signal?: AbortSignal) =>
    alice.call('POST', '/pod/v3/room/search', { query: 'nothing' }, signal);
  await search();
  const whole = waits.calls.length;
  const hangUp = new AbortController();
  const left = search(hangUp.signal);
  while (waits.calls.length === whole) {
    await turn();
  }
  hangUp.abort();
  await expect(left).rejects.toThrow('aborted');
  await search();
  expect(whole).toBeGreaterThan(rooms);
  expect(waits.calls.length).toBeLessThan(whole * 2.5);
});
