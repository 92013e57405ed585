import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StreamId } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

interface StreamInfo {
  readonly id: StreamId;
  readonly isExternal: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Page {
  readonly count: number;
  readonly skip: number;
  readonly limit: number;
  readonly filter: unknown;
  readonly streams: readonly StreamInfo[];
}

const start = Date.UTC(2030, 0, 1);
const day = 24 * 60 * 60_000;
const clock = new ManualClock(start);
let pod: Pod;
let prov: Caller;
let alice: Caller;
let bob: Caller;
let eve: Caller;
/** The streams by name, in the order in which they were made, one a day. */
const streams = new Map<string, StreamId>();

beforeAll(async () => {
  pod = await Pod.start({
    clock,
    seed: {
      company: 'Ours',
      people: [
        { username: 'alice', displayName: 'A' },
        { username: 'bob', displayName: 'B' },
        { username: 'eve', displayName: 'E', company: 'Theirs' },
      ],
      serviceAccounts: [
        { username: 'prov', displayName: 'P', roles: ['USER_PROVISIONING'] },
        { username: 'echo', displayName: 'E' },
      ],
    },
  });
  [prov, alice, bob, eve] = (await Promise.all(
    ['prov', 'alice', 'bob', 'eve'].map((name) => actAs(pod, name)),
  )) as [Caller, Caller, Caller, Caller];
  const make = async (name: string, making: Promise<StreamId>) => {
    streams.set(name, await making);
    clock.advance(day);
  };
  const room = async (caller: Caller, attributes: object) =>
    (await caller.createRoom({ name: 'Room', ...attributes })).roomSystemInfo.id;
  // A stream of theirs counts because Bob is in it.
  const joined = async (making: Promise<StreamId>) => {
    const id = await making;
    await eve.post('/pod/v1/connection/create', { userId: bob.user.id });
    await bob.post('/pod/v1/connection/accept', { userId: eve.user.id });
    expectOk(await eve.post(`/pod/v1/room/${id}/membership/add`, { id: bob.user.id }));
    return id;
  };
  await make('im', alice.im(bob));
  await make('mim', alice.im(bob, eve));
  await make('private', room(alice, { name: 'Private', description: 'Ours' }));
  await make('public', room(alice, { name: 'Public', public: true }));
  await make('our external', room(alice, { name: 'Joint', crossPod: true }));
  await make('their external', joined(room(eve, { name: 'Theirs', crossPod: true })));
  await make('closed', room(alice, { name: 'Closed' }));
  await alice.post(`/pod/v1/room/${streams.get('closed') ?? ''}/setActive?active=false`);
});

afterAll(() => pod.close());

async function page(body?: unknown, query = ''): Promise<Page> {
  const reply = await prov.post(`/pod/v2/admin/streams/list${query}`, body);
  return expectOk(reply).json() as Page;
}

async function names(body?: unknown, query = ''): Promise<(string | undefined)[]> {
  const found = await page(body, query);
  return found.streams.map(({ id }) => [...streams].find(([, known]) => known === id)?.[0]);
}

const all = ['im', 'mim', 'private', 'public', 'our external', 'their external', 'closed'];

test('[STR-1] without a filter every stream is listed', async () => {
  expect(await names()).toEqual(all);
  expect(await page({})).toMatchObject({ count: 7, skip: 0, limit: 50, filter: {} });
  expect(await names({ streamTypes: null, scope: null, status: null })).toEqual(all);
});

test('[STR-1] [STR-4] pages follow each other, oldest stream first', async () => {
  const pages = [];
  for (const skip of [0, 3, 6, 9]) {
    pages.push(await names({}, `?skip=${skip}&limit=3`));
  }
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
  expect(pages.flat()).toEqual(all);
  expect(await page({}, '?limit=101')).toMatchObject({ count: 7, limit: 100 });
  for (const query of ['?limit=0', '?skip=-1', '?limit=x']) {
    expect((await prov.post(`/pod/v2/admin/streams/list${query}`, {})).status).toBe(400);
  }
});

test('[STR-1] the filter is echoed as it was given, without what is null', async () => {
  const filter = { status: 'ACTIVE', streamTypes: [{ type: 'room' }], endDate: clock.now() };
  expect((await page({ ...filter, privacy: null, scope: null })).filter).toEqual(filter);
});

test('[STR-1] what is no criterion of the filter is not echoed', async () => {
  expect((await page({ status: 'ACTIVE', colour: 'red' })).filter).toEqual({ status: 'ACTIVE' });
});

test('[STR-2] streams are filtered by type, scope and status', async () => {
  expect(await names({ streamTypes: [{ type: 'IM' }, { type: 'MIM' }] })).toEqual(['im', 'mim']);
  expect(await names({ streamTypes: [{ type: 'CHAT_OF_THE_FUTURE' }] })).toEqual([]);
  expect(await names({ scope: 'EXTERNAL' })).toEqual(['mim', 'our external', 'their external']);
  expect(await names({ scope: 'INTERNAL' })).toEqual(['im', 'private', 'public', 'closed']);
  expect(await names({ status: 'INACTIVE' })).toEqual(['closed']);
  expect(await names({ status: 'ACTIVE', scope: 'INTERNAL' })).toEqual(['im', 'private', 'public']);
  expect((await prov.post('/pod/v2/admin/streams/list', { scope: 'BOTH' })).status).toBe(400);
});

test('[STR-2] origin applies to external rooms only, privacy to internal rooms only', async () => {
  expect(await names({ origin: 'INTERNAL' })).toEqual(
    all.filter((name) => name !== 'their external'),
  );
  expect(await names({ origin: 'EXTERNAL' })).toEqual(
    all.filter((name) => name !== 'our external'),
  );
  expect(await names({ privacy: 'PUBLIC' })).toEqual(
    all.filter((name) => name !== 'private' && name !== 'closed'),
  );
  expect(await names({ privacy: 'PRIVATE' })).toEqual(all.filter((name) => name !== 'public'));
});

test('[STR-2] a room that is open to other companies is never public', async () => {
  const reply = await alice.post('/pod/v3/room/create', {
    name: 'x',
    crossPod: true,
    public: true,
  });
  expect(reply.status).toBe(400);
});

test('[STR-3] dates filter by modification, both ends included', async () => {
  const closedAt = clock.now();
  expect(await names({ startDate: closedAt })).toEqual(['closed']);
  expect(await names({ startDate: closedAt + 1 })).toEqual([]);
  expect(await names({ endDate: start })).toEqual(['im']);
  expect(await names({ endDate: start - 1 })).toEqual([]);
  expect(await names({ startDate: start + day, endDate: start + 2 * day })).toEqual([
    'mim',
    'private',
  ]);
});

test('[STR-3] members and properties are modifications, messages are not', async () => {
  const room = streams.get('private') ?? '';
  const modified = async () =>
    (await page()).streams.find(({ id }) => id === room)?.attributes['lastModifiedDate'];
  const before = await modified();
  clock.advance(1000);
  await alice.say(room, 'hello');
  expect(await modified()).toBe(before);
  const membership = `/pod/v1/room/${room}/membership`;
  const changes = [
    () => alice.post(`${membership}/add`, { id: bob.user.id }),
    () => alice.post(`${membership}/promoteOwner`, { id: bob.user.id }),
    () => alice.post(`${membership}/remove`, { id: bob.user.id }),
    () => alice.post(`/pod/v3/room/${room}/update`, { description: 'Still ours' }),
  ];
  for (const change of changes) {
    clock.advance(1000);
    expectOk(await change());
    expect(await modified()).toBe(clock.now());
  }
});

test('[STR-3] who sets what is set already modifies nothing, and nobody is told', async () => {
  const room = streams.get('private') ?? '';
  const update = (changes: object) => alice.post(`/pod/v3/room/${room}/update`, changes);
  expectOk(await update({ description: 'Ours', keywords: [{ key: 'a', value: 'b' }] }));
  const modifiedAt = clock.now();
  const feed = await alice.createDatafeed();
  for (const same of [
    {},
    { description: 'Ours', keywords: [{ key: 'a', value: 'b' }], viewHistory: false },
  ]) {
    clock.advance(1000);
    expectOk(await update(same));
  }
  await alice.say(room, 'hello');
  expect(await names({ startDate: modifiedAt, endDate: modifiedAt })).toContain('private');
  expect((await alice.events(feed)).events.map(({ type }) => type)).toEqual(['MESSAGESENT']);
});

test('[STR-5] a stream is described by all its attributes', async () => {
  const found = await page();
  const byName = (name: string) => found.streams.find(({ id }) => id === streams.get(name));
  expect(byName('public')).toEqual({
    id: streams.get('public'),
    isExternal: false,
    isActive: true,
    isPublic: true,
    type: 'ROOM',
    crossPod: false,
    origin: 'INTERNAL',
    attributes: {
      roomName: 'Public',
      roomDescription: '',
      createdByUserId: alice.user.id,
      createdDate: start + 3 * day,
      lastModifiedDate: start + 3 * day,
      originCompany: 'Ours',
      originCompanyId: 1,
      membersCount: 1,
    },
  });
  expect(byName('mim')).toMatchObject({
    crossPod: true,
    attributes: { members: [alice.user.id, bob.user.id, eve.user.id], membersCount: 3 },
  });
  expect(byName('their external')).toMatchObject({
    origin: 'EXTERNAL',
    attributes: { originCompany: 'Theirs', originCompanyId: 2 },
  });
});

test('[STR-5] isExternal is false whenever an internal user created the stream', async () => {
  const { streams: found } = await page();
  const external = found.filter(({ isExternal }) => isExternal).map(({ id }) => id);
  expect(external).toEqual([streams.get('their external')]);
});

test('[STR-5] the last message counts, and is left out where there was none', async () => {
  await alice.say(streams.get('im') ?? '', 'hello');
  const { streams: found } = await page({ streamTypes: [{ type: 'IM' }] });
  expect(found[0]?.attributes['lastMessageDate']).toBe(clock.now());
});

test('[STR-3] an end that no clock reaches is no end', async () => {
  const { count } = await page();
  const ends = '{"startDate":-9223372036854775808,"endDate":9223372036854775807}';
  expect((await page(ends)).count).toBe(count);
  const reply = await prov.post('/pod/v2/admin/streams/list', { endDate: 1.5 });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('whole number of milliseconds');
});

test('[STR-6] [AUT-4] only a service account that provisions users may ask', async () => {
  for (const name of ['echo', 'alice']) {
    const reply = await (await actAs(pod, name)).post('/pod/v2/admin/streams/list', {});
    expect(reply.status).toBe(403);
  }
});

test('nobody of another company joins a room that is not open to it', async () => {
  const add = (room: string) =>
    alice.post(`/pod/v1/room/${streams.get(room) ?? ''}/membership/add`, { id: eve.user.id });
  expect((await add('private')).status).toBe(400);
  expect((await add('our external')).status).toBe(200);
});

test('[STR-1] a room of the company is listed also when nobody of the company is in it any more', async () => {
  const room = (await alice.createRoom({ name: 'Left', crossPod: true })).roomSystemInfo.id;
  const members = `/pod/v1/room/${room}/membership`;
  expectOk(await alice.post(`${members}/add`, { id: eve.user.id }));
  expectOk(await alice.post(`${members}/remove`, { id: alice.user.id }));
  expectOk(await prov.get(`/pod/v1/admin/room/${room}/membership/list`));
  expect((await page()).streams).toContainEqual(expect.objectContaining({ id: room }));
});

test('what is public ends at the company', async () => {
  const room = streams.get('public') ?? '';
  expect((await bob.get(`/pod/v3/room/${room}/info`)).status).toBe(200);
  expect((await eve.get(`/pod/v3/room/${room}/info`)).status).toBe(403);
  expect((await eve.get(`/agent/v4/stream/${room}/message?since=0`)).status).toBe(403);
  expect((await eve.send(room, '<messageML>x</messageML>')).status).toBe(403);
  await alice.say(room, '<hash tag="inside"/>');
  const search = (caller: Caller) => caller.post('/agent/v1/message/search', { hashtag: 'inside' });
  expect((await search(bob)).json()).toHaveLength(1);
  expect((await search(eve)).json()).toHaveLength(0);
});
