import { expectOk } from '../../pod/caller.js';
import type { Attack, Target } from '../attack.js';
import { by } from '../attack.js';
import type { Outcome, RawRequest } from '../raw-request.js';
import { joined, send } from '../raw-request.js';
import { everybody } from '../seeds.js';

type Sent = Omit<RawRequest, 'url'>;

/** The room that everybody is in, by target. */
const rooms = new WeakMap<Target, string>();

async function findRoom(target: Target): Promise<void> {
  if (!rooms.has(target)) {
    const found = expectOk(await target.alice.post('/pod/v3/room/search', { query: everybody }));
    const { rooms: list } = found.json() as {
      rooms: readonly { roomSystemInfo: { id: string } }[];
    };
    const id = list[0]?.roomSystemInfo.id ?? '';
    rooms.set(target, id);
    await target.alice.post(`/pod/v1/room/${id}/membership/add`, { id: target.bob.user.id });
  }
}

const roomOf = (target: Target) => rooms.get(target) ?? '';

function onLarge(
  name: string,
  statuses: readonly number[],
  attack: (target: Target) => Promise<Outcome>,
): Attack {
  return {
    name: `large pod: ${name}`,
    size: 'large',
    statuses,
    bodyLimit: 40,
    keepsPod: true,
    prepare: findRoom,
    send: attack,
  };
}

const asked = (
  name: string,
  request: (target: Target) => Sent,
  statuses: readonly number[] = [200],
) => onLarge(name, statuses, (target) => send(by(target.officer, request(target))));

const controlled = (name: string, path: string, request: Partial<Sent> = {}) =>
  onLarge(name, [200, 201, 204], ({ url, controlToken }) =>
    send({ url, path, headers: { Authorization: `Bearer ${controlToken}` }, ...request }),
  );

/** What costs more the more people and rooms there are: 20,000 people, 5,000 rooms, 10 MB of messages in the seed. */
export const largePodAttacks: readonly Attack[] = [
  asked('all users, in pages of 1,000', () => ({ path: '/pod/v2/admin/user/list?limit=1000' })),
  asked('the same, in the newer form', () => ({ path: '/pod/v3/admin/user/list?limit=1000' })),
  asked('users found by a letter', () => ({
    path: '/pod/v1/user/search?limit=1000',
    body: '{"query":"p"}',
  })),
  asked('users found by what they are', () => ({
    path: '/pod/v1/admin/user/find?limit=1000',
    body: '{"role":"INDIVIDUAL","status":"ENABLED"}',
  })),
  asked('the members of a room of 20,000', (target) => ({
    path: `/pod/v2/room/${roomOf(target)}/membership/list`,
  })),
  asked('the same, for an administrator', (target) => ({
    path: `/pod/v1/admin/stream/${roomOf(target)}/membership/list?limit=20000`,
  })),
  asked('all presences', () => ({ path: '/pod/v2/users/presence?limit=5000' })),
  asked('all streams of the company', () => ({
    path: '/pod/v2/admin/streams/list?limit=100',
    body: '{}',
  })),
  asked('rooms found by a letter', () => ({
    path: '/pod/v3/room/search?limit=100',
    body: '{"query":"room"}',
  })),
  asked('a message to a room of 20,000', (target) => ({
    path: `/agent/v4/stream/${roomOf(target)}/message/create`,
    body: '{"message":"<messageML>hello</messageML>"}',
  })),
  onLarge('who has read a message to a room of 20,000', [200], async (target) => {
    const said = await target.officer.say(roomOf(target), 'hello');
    return send(by(target.officer, { path: `/pod/v1/message/${said.messageId}/status` }));
  }),
  onLarge('a member leaves a room of 20,000', [200], (target) =>
    send(
      by(target.bob, {
        path: `/pod/v1/room/${roomOf(target)}/membership/remove`,
        body: JSON.stringify({ id: target.bob.user.id }),
      }),
    ),
  ),
  asked(
    'a message with 5,000 mentions',
    (target) => ({
      path: `/agent/v4/stream/${roomOf(target)}/message/create`,
      body: JSON.stringify({
        message: joined(
          ['<messageML>', '', '</messageML>'],
          5000,
          (place) => `<mention email="person${place}@example.com"/>`,
        ),
      }),
    }),
    [200, 400],
  ),
  asked('50 messages to a room of 20,000 by one import', (target) => ({
    path: '/agent/v4/message/import',
    body: JSON.stringify(
      Array.from({ length: 50 }, (_, place) => ({
        message: `message ${place}`,
        intendedMessageTimestamp: Date.now() - 1000,
        intendedMessageFromUserId: target.alice.user.id,
        originatingSystemId: 'old',
        streamId: roomOf(target),
      })),
    ),
  })),
  asked('a search of all that one says', ({ alice }) => ({
    path: '/agent/v1/message/search?limit=1000',
    body: JSON.stringify({ author: alice.user.id }),
  })),
  controlled('the people of the console', '/cadenza/v1/people'),
  controlled('a snapshot', '/cadenza/v1/snapshots/large', { method: 'PUT' }),
  controlled('its restore', '/cadenza/v1/snapshots/large/restore', { method: 'POST' }),
  controlled('an export of all', '/cadenza/v1/export?startDate=2020-01-01&endDate=2037-12-31'),
  onLarge('2,000 people more, and its reset', [200, 204], async (target) => {
    for (let place = 0; place < 2000; place += 1) {
      await target.officer.post('/pod/v2/admin/user/create', {
        userAttributes: {
          userName: `more${place}`,
          accountType: 'SYSTEM',
          displayName: `More ${place}`,
          emailAddress: `more${place}@example.com`,
        },
        roles: ['INDIVIDUAL'],
      });
    }
    const headers = { Authorization: `Bearer ${target.controlToken}` };
    return send({ url: target.url, method: 'POST', path: '/cadenza/v1/reset', headers });
  }),
];
