import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RoomDetail } from '../../../src/contract/index.js';
import type { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAsNew } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let pod: Pod;
let alice: Caller;
let bob: Caller;
let zoe: Caller;

beforeAll(async () => {
  ({ pod, alice, bob, zoe } = await startTwoCompanies());
  const industry = (value: string) => ({ keywords: [{ key: 'industry', value }] });
  await alice.createRoom({ name: 'Automobile desk', public: true, ...industry('vehicles') });
  await alice.createRoom({ name: 'Steel', description: 'For automobile makers', public: true });
  await alice.createRoom({ name: 'automobile', discoverable: true });
  await alice.createRoom({ name: 'Automobile secrets' });
  await bob.createRoom({ name: 'Bonds', public: true, ...industry('automobile parts') });
});

afterAll(() => pod.close());

interface Found {
  readonly count: number;
  readonly rooms: readonly RoomDetail[];
  readonly facetedMatchCount: unknown;
}

async function search(caller: Caller, body: object, query = ''): Promise<Found> {
  return (await caller.post(`/pod/v3/room/search${query}`, body)).json() as Found;
}

const names = ({ rooms }: Found) => rooms.map(({ roomAttributes }) => roomAttributes.name);

test('rooms are found by name and description, in upper or lower case', async () => {
  const found = await search(bob, { query: 'AUTOMOBILE', labels: null });
  expect(names(found).sort()).toEqual(['Automobile desk', 'Steel', 'automobile']);
  expect(found).toMatchObject({ count: 3, skip: 0, limit: 50, query: { query: 'AUTOMOBILE' } });
  expect(names(await search(bob, { query: 'automobile', sortOrder: 'RELEVANCE' }))).toEqual([
    'automobile',
    'Automobile desk',
    'Steel',
  ]);
});

test('keywords are looked into under the labels, or where it is asked for', async () => {
  const labelled = await search(bob, { query: 'automobile', labels: ['industry'] });
  expect(names(labelled)).toContain('Bonds');
  expect(labelled.facetedMatchCount).toEqual([{ facet: 'industry', count: 1 }]);
  const byKey = await search(bob, { query: 'indus', searchFields: ['keywords_key'] });
  expect(names(byKey).sort()).toEqual(['Automobile desk', 'Bonds']);
  const byValue = await search(bob, { query: 'vehicles', searchFields: ['keywords_value'] });
  expect(names(byValue)).toEqual(['Automobile desk']);
});

test('a room that is not discoverable is found by its members, if they ask for it', async () => {
  const hidden = '?includeNonDiscoverable=true';
  expect(names(await search(alice, { query: 'secrets' }))).toEqual([]);
  expect(names(await search(alice, { query: 'secrets' }, hidden))).toEqual(['Automobile secrets']);
  expect(names(await search(bob, { query: 'secrets' }, hidden))).toEqual([]);
});

test('nothing is found by people of other companies who are not in the room', async () => {
  expect((await search(zoe, { query: '' }, '?includeNonDiscoverable=true')).count).toBe(0);
});

test('the criteria narrow the search', async () => {
  const all = { query: '' };
  expect(names(await search(bob, { ...all, private: true }))).toEqual(['automobile']);
  expect(names(await search(alice, { ...all, creator: { id: bob.user.id } }))).toEqual(['Bonds']);
  expect(names(await search(alice, { ...all, owner: { id: bob.user.id } }))).toEqual(['Bonds']);
  expect((await search(alice, { ...all, member: { id: alice.user.id } })).count).toBe(3);
  expect((await search(alice, { ...all, active: false })).count).toBe(0);
  expect((await search(alice, { ...all, subType: 'EMAIL' })).count).toBe(0);
  expect(names(await search(alice, all, '?skip=1&limit=1'))).toHaveLength(1);
  expect((await alice.post('/pod/v3/room/search', {})).status).toBe(400);
  expect((await alice.post('/pod/v2/room/search', { query: 'Steel' })).json()).toMatchObject({
    count: 1,
  });
});

test('administrators list, add and remove members of any room', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const room = (await alice.createRoom({ name: 'Private' })).roomSystemInfo.id;
  const path = `/pod/v1/admin/room/${room}/membership`;
  const member = { id: bob.user.id };
  expect((await bob.post(`${path}/add`, member)).status).toBe(403);
  expect((await admin.post(`${path}/add`, member)).json()).toMatchObject({
    message: 'Member added',
  });
  expect((await admin.get(`${path}/list`)).json()).toMatchObject([
    { id: alice.user.id, owner: true },
    { id: bob.user.id, owner: false },
  ]);
  expect((await bob.get(`${path}/list`)).status).toBe(403);
  const members = await admin.get(`/pod/v1/admin/stream/${room}/membership/list?limit=1`);
  expect(members.json()).toEqual({
    count: 2,
    skip: 0,
    limit: 1,
    members: [
      {
        user: expect.objectContaining({
          userId: alice.user.id,
          company: 'Example Capital',
          companyId: 1,
          isExternal: false,
        }),
        isOwner: true,
        isCreator: true,
        joinDate: expect.any(Number),
      },
    ],
  });
  expect((await admin.post(`${path}/remove`, member)).status).toBe(200);
  expect((await alice.get(`/pod/v2/room/${room}/membership/list`)).json()).toHaveLength(1);
});
