import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Event, RoomDetail, StreamListed } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let room: string;
let feed: string;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({
    clock,
    seed: {
      people: ['alice', 'bob', 'carol'].map((name) => ({ username: name, displayName: name })),
      serviceAccounts: [{ username: 'prov', displayName: 'P', roles: ['USER_PROVISIONING'] }],
    },
  });
  alice = await actAs(pod, 'alice');
  bob = await actAs(pod, 'bob');
  room = (await alice.createRoom({ name: 'Desk', description: 'Ours' })).roomSystemInfo.id;
  expectOk(await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id }));
  feed = await bob.createDatafeed();
});

afterEach(() => pod.close());

async function told(): Promise<readonly Event[]> {
  return (await bob.events(feed)).events;
}

test('an attribute of a room that is null stays as it is', async () => {
  const changes = { name: null, keywords: null, pinnedMessageId: null, description: 'Theirs' };
  const reply = await alice.post(`/pod/v3/room/${room}/update`, changes);
  expect((expectOk(reply).json() as RoomDetail).roomAttributes).toMatchObject({
    name: 'Desk',
    description: 'Theirs',
  });
});

test('only a message of the room is pinned in it, by its id in either alphabet', async () => {
  const pin = (pinnedMessageId: string) =>
    alice.post(`/pod/v3/room/${room}/update`, { pinnedMessageId });
  const { messageId } = await alice.say(room, 'remember this');
  const standard = Buffer.from(messageId, 'base64url').toString('base64');
  const pinned = { roomAttributes: { pinnedMessageId: messageId } };
  expect(expectOk(await pin(standard)).json()).toMatchObject(pinned);
  const { messageId: elsewhere } = await alice.say(await alice.im(bob), 'elsewhere');
  for (const other of ['nonsense', elsewhere]) {
    expect((await pin(other)).status).toBe(400);
  }
  // Who sends back what a room has can do so after the message was suppressed too.
  expectOk(await alice.post(`/pod/v1/admin/messagesuppression/${messageId}/suppress`));
  expect(expectOk(await pin(messageId)).json()).toMatchObject(pinned);
  expect((expectOk(await pin('')).json() as RoomDetail).roomAttributes).not.toHaveProperty(
    'pinnedMessageId',
  );
  expect((await pin(messageId)).status).toBe(400);
  const copy = await alice.createRoom({ name: 'Copy', pinnedMessageId: messageId });
  expect(copy.roomAttributes).not.toHaveProperty('pinnedMessageId');
});

test('an owner changes attributes of a room; the others stay, and its members are told', async () => {
  const reply = await alice.post(`/pod/v3/room/${room}/update`, {
    name: 'New desk',
    readOnly: true,
    description: null,
  });
  const { roomAttributes } = expectOk(reply).json() as RoomDetail;
  expect(roomAttributes).toMatchObject({
    name: 'New desk',
    description: 'Ours',
    readOnly: true,
    membersCanInvite: true,
  });
  expect(await told()).toEqual([
    expect.objectContaining({
      type: 'ROOMUPDATED',
      payload: {
        roomUpdated: {
          stream: expect.objectContaining({ roomName: 'New desk' }) as unknown,
          newRoomProperties: expect.objectContaining({ readOnly: true }) as unknown,
        },
      },
    }),
  ]);
});

test('a room is changed by its owners only, and stays as public as it was', async () => {
  expect((await bob.post(`/pod/v3/room/${room}/update`, { name: 'Mine' })).status).toBe(403);
  expect((await alice.post(`/pod/v3/room/${room}/update`, { public: true })).status).toBe(400);
  expect((await alice.post(`/pod/v3/room/${room}/update`, { public: false })).status).toBe(200);
  expect((await alice.post(`/pod/v3/room/${room}/update`, { name: ' ' })).status).toBe(400);
});

test('a closed room takes no messages and keeps its members, until it is opened again', async () => {
  const closed = await alice.post(`/pod/v1/room/${room}/setActive?active=false`);
  expect(expectOk(closed).json()).toMatchObject({
    roomAttributes: { name: 'Desk', description: 'Ours' },
    roomSystemInfo: { id: room, active: false },
    immutableRoomAttributes: { public: false, readOnly: false, copyProtected: false },
  });
  expect((await alice.send(room, '<messageML>x</messageML>')).status).toBe(400);
  expect((await alice.post(`/pod/v3/room/${room}/update`, { name: 'x' })).status).toBe(400);
  for (const change of ['add', 'remove', 'promoteOwner']) {
    const path = `/pod/v1/room/${room}/membership/${change}`;
    expect((await alice.post(path, { id: bob.user.id })).status).toBe(400);
  }
  const listed = (await bob.post('/pod/v1/streams/list', {})).json() as StreamListed[];
  expect(listed).toEqual([]);
  const all = await bob.post('/pod/v1/streams/list', { includeInactiveStreams: true });
  expect(all.json()).toEqual([expect.objectContaining({ id: room, active: false })]);
  expectOk(await alice.post(`/pod/v1/room/${room}/setActive?active=true`));
  expectOk(await alice.send(room, '<messageML>x</messageML>'));
  expect((await told()).map(({ type }) => type)).toEqual([
    'ROOMDEACTIVATED',
    'ROOMREACTIVATED',
    'MESSAGESENT',
  ]);
});

test('a room is closed by its owners, or by an administrator of the pod', async () => {
  expect((await bob.post(`/pod/v1/room/${room}/setActive?active=false`)).status).toBe(403);
  expect((await alice.post(`/pod/v1/room/${room}/setActive`)).status).toBe(400);
  const prov = await actAs(pod, 'prov');
  const path = `/pod/v1/admin/room/${room}/setActive?active=false`;
  expect((await alice.post(path)).status).toBe(403);
  expect((await prov.post(path)).status).toBe(200);
});

test('[IMP-17] ownership changes by promoting a member and leaving', async () => {
  const change = (caller: Caller, what: string, id: number) =>
    caller.post(`/pod/v1/room/${room}/membership/${what}`, { id });
  expect((await change(bob, 'promoteOwner', bob.user.id)).status).toBe(403);
  expect((await change(alice, 'promoteOwner', bob.user.id)).json()).toEqual({
    format: 'TEXT',
    message: 'Member promoted to owner',
  });
  expect((await change(bob, 'demoteOwner', alice.user.id)).json()).toEqual({
    format: 'TEXT',
    message: 'Owner demoted',
  });
  expect((await change(bob, 'demoteOwner', bob.user.id)).status).toBe(400);
  expect((await change(bob, 'promoteOwner', 5)).status).toBe(400);
  expect((await change(alice, 'remove', alice.user.id)).status).toBe(200);
  expect((await told()).map(({ type }) => type)).toEqual([
    'ROOMMEMBERPROMOTEDTOOWNER',
    'ROOMMEMBERDEMOTEDFROMOWNER',
    'USERLEFTROOM',
  ]);
});
