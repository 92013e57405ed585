import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Event, RoomDetail, StreamListed } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({
    clock,
    seed: {
      people: ['alice', 'bob', 'carol'].map((name) => ({ username: name, displayName: name })),
      serviceAccounts: [
        { username: 'provisioner', displayName: 'P', roles: ['USER_PROVISIONING'] },
        { username: 'echo', displayName: 'Echo' },
      ],
    },
  });
  [alice, bob, carol] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'carol'),
  ]);
});

afterEach(() => pod.close());

async function eventsOf(caller: Caller, action: () => Promise<unknown>): Promise<readonly Event[]> {
  const feed = await caller.createDatafeed();
  await action();
  const { events } = await caller.events(feed);
  return events;
}

function membership(room: string, change: 'add' | 'remove', caller: Caller, user: Caller) {
  return caller.post(`/pod/v1/room/${room}/membership/${change}`, { id: user.user.id });
}

async function roomOf(...members: readonly Caller[]): Promise<string> {
  const room = (await alice.createRoom({ name: 'Desk', membersCanInvite: false })).roomSystemInfo
    .id;
  for (const member of members) {
    expectOk(await membership(room, 'add', alice, member));
  }
  return room;
}

test('an IM is between the caller and one other, and is the same for both', async () => {
  const im = await alice.im(bob);
  expect(await bob.im(alice)).toBe(im);
  expect(await alice.im(bob, bob, alice)).toBe(im);
  const [listed] = (await bob.post('/pod/v1/streams/list', {})).json() as StreamListed[];
  expect(listed).toEqual({
    id: im,
    active: true,
    crossPod: false,
    streamType: { type: 'IM' },
    streamAttributes: { members: [alice.user.id, bob.user.id] },
  });
});

test('a chat of several is a MIM of its own', async () => {
  const mim = await alice.im(bob, carol);
  expect(mim).not.toBe(await alice.im(bob));
  const info = (await carol.get(`/pod/v2/streams/${mim}/info`)).json() as StreamListed;
  expect(info).toMatchObject({ streamType: { type: 'MIM' }, origin: 'INTERNAL', active: true });
});

test('everyone in a new IM is told of it, with its members', async () => {
  const events = await eventsOf(bob, () => alice.im(bob));
  expect(events).toEqual([
    expect.objectContaining({
      type: 'INSTANTMESSAGECREATED',
      initiator: { user: expect.objectContaining({ userId: alice.user.id }) },
      payload: {
        instantMessageCreated: {
          stream: expect.objectContaining({
            streamType: 'IM',
            members: expect.arrayContaining([
              expect.objectContaining({ userId: alice.user.id }),
              expect.objectContaining({ userId: bob.user.id }),
            ]),
          }),
        },
      },
    }),
  ]);
});

test('an IM with nobody, with the caller alone or with someone unknown is refused', async () => {
  for (const body of [[], [alice.user.id], [7], ['x'], { users: [bob.user.id] }, null]) {
    expect((await alice.post('/pod/v1/im/create', body)).status).toBe(400);
  }
});

test('[IMP-18] the administrative call makes an IM without the caller', async () => {
  const provisioner = await actAs(pod, 'provisioner');
  const ids = [alice.user.id, bob.user.id];
  const created = expectOk(await provisioner.post('/pod/v1/admin/im/create', ids));
  const { id } = created.json() as { id: string };
  expect(id).toBe(await alice.im(bob));
  expect((await provisioner.send(id, '<messageML>hi</messageML>')).status).toBe(403);
  expect((await provisioner.post('/pod/v1/admin/im/create', [alice.user.id])).status).toBe(400);
});

test('[AUT-4] the administrative call needs a role', async () => {
  const echo = await actAs(pod, 'echo');
  const ids = [alice.user.id, bob.user.id];
  expect((await echo.post('/pod/v1/admin/im/create', ids)).status).toBe(403);
});

test('[IMP-17] whoever creates a room owns it', async () => {
  const events = await eventsOf(alice, async () => {
    const room = await alice.createRoom({ name: 'Desk', description: 'Ours' });
    expect(room).toMatchObject({
      roomAttributes: { name: 'Desk', description: 'Ours', public: false, readOnly: false },
      roomSystemInfo: {
        creationDate: clock.now(),
        createdByUserId: alice.user.id,
        active: true,
      },
    } satisfies Partial<Record<keyof RoomDetail, object>>);
    const members = await alice.get(`/pod/v2/room/${room.roomSystemInfo.id}/membership/list`);
    expect(members.json()).toEqual([{ id: alice.user.id, owner: true, joinDate: clock.now() }]);
  });
  expect(events).toEqual([
    expect.objectContaining({
      type: 'ROOMCREATED',
      payload: {
        roomCreated: {
          stream: expect.objectContaining({ roomName: 'Desk', streamType: 'ROOM' }),
          roomProperties: expect.objectContaining({
            name: 'Desk',
            creatorUser: expect.objectContaining({ userId: alice.user.id }),
          }),
        },
      },
    }),
  ]);
});

test('a room needs a name', async () => {
  expect((await alice.post('/pod/v3/room/create', {})).status).toBe(400);
  expect((await alice.post('/pod/v3/room/create', { name: '  ' })).status).toBe(400);
});

test('a private room is shown to its members only, a discoverable one to everyone', async () => {
  const hidden = await roomOf(bob);
  expect((await bob.get(`/pod/v3/room/${hidden}/info`)).status).toBe(200);
  expect((await carol.get(`/pod/v3/room/${hidden}/info`)).status).toBe(403);
  const shown = await alice.createRoom({ name: 'Shown', discoverable: true });
  const info = await carol.get(`/pod/v3/room/${shown.roomSystemInfo.id}/info`);
  expect(info.json()).toEqual(shown);
  expect((await carol.get(`/pod/v3/room/${await alice.im(bob)}/info`)).status).toBe(400);
});

test('everyone in a room is told who joined, the one who joined as well', async () => {
  const room = await roomOf();
  for (const [watcher, joiner] of [
    [alice, bob],
    [carol, carol],
  ] as const) {
    const events = await eventsOf(watcher, async () => {
      expect((await membership(room, 'add', alice, joiner)).json()).toEqual({
        format: 'TEXT',
        message: 'Member added',
      });
    });
    expect(events).toEqual([
      expect.objectContaining({
        type: 'USERJOINEDROOM',
        initiator: { user: expect.objectContaining({ userId: alice.user.id }) },
        payload: {
          userJoinedRoom: {
            stream: expect.objectContaining({ streamId: room }),
            affectedUser: expect.objectContaining({ userId: joiner.user.id }),
          },
        },
      }),
    ]);
  }
});

test('a member who is added again stays a member, and nobody is told', async () => {
  const room = await roomOf(bob);
  const again = expectOk(await membership(room, 'add', alice, bob));
  expect(again.json()).toMatchObject({ message: 'Member already part of the room' });
});

test('owners may add members, members where the room lets them, and users themselves to a public room', async () => {
  const closed = await roomOf(bob);
  expect((await membership(closed, 'add', bob, carol)).status).toBe(403);
  expect((await membership(closed, 'add', carol, carol)).status).toBe(403);
  const inviting = (await alice.createRoom({ name: 'Inviting', membersCanInvite: true }))
    .roomSystemInfo.id;
  expectOk(await membership(inviting, 'add', alice, bob));
  expect((await membership(inviting, 'add', bob, carol)).status).toBe(200);
  const open = (await alice.createRoom({ name: 'Open', public: true })).roomSystemInfo.id;
  expect((await membership(open, 'add', carol, carol)).status).toBe(200);
  expect((await membership(open, 'add', bob, carol)).status).toBe(403);
});

test('nobody unknown is added', async () => {
  const room = await roomOf();
  expect((await alice.post(`/pod/v1/room/${room}/membership/add`, { id: 5 })).status).toBe(400);
  expect((await alice.post(`/pod/v1/room/${room}/membership/add`, {})).status).toBe(400);
});

test('owners remove others, members themselves; everyone is told, the one who left as well', async () => {
  const room = await roomOf(bob, carol);
  expect((await membership(room, 'remove', bob, carol)).status).toBe(403);
  const events = await eventsOf(carol, async () => {
    expect((await membership(room, 'remove', carol, carol)).json()).toEqual({
      format: 'TEXT',
      message: 'Member removed',
    });
  });
  expect(events).toEqual([
    expect.objectContaining({
      type: 'USERLEFTROOM',
      payload: {
        userLeftRoom: {
          stream: expect.objectContaining({ streamId: room }),
          affectedUser: expect.objectContaining({ userId: carol.user.id }),
        },
      },
    }),
  ]);
  expect((await membership(room, 'remove', alice, bob)).status).toBe(200);
  expect((await membership(room, 'remove', alice, bob)).status).toBe(400);
  expect((await bob.send(room, '<messageML>x</messageML>')).status).toBe(403);
});

test('a room that loses its last owner gets the longest-standing end user as its owner', async () => {
  const echo = await actAs(pod, 'echo');
  const room = await roomOf(echo);
  clock.advance(1);
  expectOk(await membership(room, 'add', alice, bob));
  clock.advance(1);
  expectOk(await membership(room, 'add', alice, carol));
  const events = await eventsOf(bob, () => membership(room, 'remove', alice, alice));
  expect(events.map(({ type }) => type)).toEqual(['USERLEFTROOM', 'ROOMMEMBERPROMOTEDTOOWNER']);
  const members = (await bob.get(`/pod/v2/room/${room}/membership/list`)).json();
  expect(members).toEqual([
    expect.objectContaining({ id: echo.user.id, owner: false }),
    expect.objectContaining({ id: bob.user.id, owner: true }),
    expect.objectContaining({ id: carol.user.id, owner: false }),
  ]);
});

test('a room is not left to somebody who cannot log on', async () => {
  const room = await roomOf(bob);
  clock.advance(1);
  expectOk(await membership(room, 'add', alice, carol));
  const provisioner = await actAs(pod, 'provisioner');
  const path = `/pod/v1/admin/user/${bob.user.id}/status/update`;
  expectOk(await provisioner.post(path, { status: 'DISABLED' }));
  expectOk(await membership(room, 'remove', alice, alice));
  expect((await carol.get(`/pod/v2/room/${room}/membership/list`)).json()).toEqual([
    expect.objectContaining({ id: bob.user.id, owner: false }),
    expect.objectContaining({ id: carol.user.id, owner: true }),
  ]);
});

test('streams are listed by type, page by page, oldest first', async () => {
  const ids = [];
  for (let count = 0; count < 3; count += 1) {
    clock.advance(1);
    ids.push((await alice.createRoom({ name: `Room ${count}` })).roomSystemInfo.id);
  }
  clock.advance(1);
  const im = await alice.im(bob);
  const list = async (body: unknown, query = '') =>
    (await alice.post(`/pod/v1/streams/list${query}`, body)).json() as StreamListed[];
  expect((await list({})).map(({ id }) => id)).toEqual([...ids, im]);
  expect((await list({ streamTypes: [{ type: 'IM' }] })).map(({ id }) => id)).toEqual([im]);
  expect((await list({}, '?skip=1&limit=2')).map(({ id }) => id)).toEqual(ids.slice(1));
  const wrong = { streamTypes: [{ type: 'CHAT' }] };
  expect((await alice.post('/pod/v1/streams/list', wrong)).status).toBe(400);
});

test('what a stream is, is told to those who are in it', async () => {
  const im = await alice.im(bob);
  clock.advance(5);
  await alice.say(im, 'hello');
  expect((await bob.get(`/pod/v2/streams/${im}/info`)).json()).toMatchObject({
    id: im,
    lastMessageDate: clock.now(),
  });
  expect((await carol.get(`/pod/v2/streams/${im}/info`)).status).toBe(403);
});
