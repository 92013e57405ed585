import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message } from '../../src/contract/index.js';
import { Pod } from '../../src/pod/index.js';
import { routes } from '../../src/pod/routes.js';
import { isControlRoute, routeName } from '../../src/pod/traffic/route-name.js';
import type { Caller, Reply } from './caller.js';
import { actAs, call, expectOk } from './caller.js';

/** What belongs to Alice and Bob, and no answer to anyone else may hold. */
const secrets = [
  'Plan Zeta',
  'zeta-topic',
  'sealed words',
  'sealed file',
  'zeta.txt',
  'Zeta watch',
];

/** What a stranger may ask, because it concerns only the stranger or everybody. */
const answered: Readonly<Record<string, number>> = {
  'POST /keyauth/v1/logout': 200,
  'POST /sessionauth/v1/logout': 200,
  'GET /pod/v1/podcert': 200,
  'GET /sessionauth/v1/app/pod/certificate': 200,
  'POST /login/idm/tokens': 200,
  'GET /login/idm/keys': 200,
  'GET /pod/v2/sessioninfo': 200,
  'GET /pod/v1/sessioninfo': 200,
  'POST /agent/v5/datafeeds': 201,
  'GET /agent/v5/datafeeds': 200,
  // As for a feed that is gone already; the feeds of others stay.
  'DELETE /agent/v5/datafeeds/{datafeedId}': 204,
  // Each stream that it did not reach is told in the answer.
  'POST /agent/v4/message/blast': 200,
  'POST /agent/v1/message/search': 200,
  'GET /agent/v1/message/search': 200,
  'POST /pod/v3/room/search': 200,
  'POST /pod/v2/room/search': 200,
  'GET /agent/v1/signals/list': 200,
  'POST /agent/v1/signals/create': 200,
  'POST /pod/v1/im/create': 200,
  'POST /pod/v1/streams/list': 200,
  'POST /pod/v3/room/create': 200,
  // The company's directory is open to the company.
  'GET /pod/v3/users': 200,
  'GET /pod/v2/user': 200,
  'POST /pod/v1/user/search': 200,
  // So is who is there, among colleagues.
  'GET /pod/v2/user/presence': 200,
  'POST /pod/v2/user/presence': 200,
  'GET /pod/v3/user/{userId}/presence': 200,
  'GET /pod/v2/users/presence': 200,
  'POST /pod/v1/user/presence/register': 200,
  'POST /pod/v1/presence/feed/create': 200,
  'GET /pod/v1/user/presence': 200,
  'POST /pod/v1/user/presence': 200,
  'GET /pod/v1/user/{userId}/presence': 200,
  'GET /pod/v2/user/{userId}/presence': 200,
  'GET /pod/v1/connection/list': 200,
  'GET /pod/v1/connection/user/{userId}/info': 200,
  'POST /pod/v1/connection/create': 200,
  'POST /pod/v1/connection/accept': 200,
  'POST /agent/v4/datafeed/create': 200,
  'GET /agent/v1/HealthCheck': 200,
  'GET /agent/v2/HealthCheck': 200,
  'POST /pod/v1/user/{userId}/follow': 200,
  'POST /pod/v1/user/{userId}/unfollow': 200,
  'GET /pod/v1/user/{userId}/followers': 200,
  'GET /pod/v1/user/{userId}/following': 200,
  'GET /pod/v1/files/allowedTypes': 200,
  'GET /pod/file_ext/v1/allowed_extensions': 200,
  'GET /pod/v1/languages': 200,
  'POST /agent/v1/util/echo': 200,
  'POST /agent/v4/message/search/semantic': 200,
  'GET /pod/v2/system/protocols': 200,
  'GET /profile-manager/v1/types': 200,
  'GET /v1/groups/sdl/list': 200,
  'GET /agent/v3/health': 200,
  'GET /agent/v3/health/extended': 200,
  'GET /agent/v1/info': 200,
};

/** Refusals with another status than 401, 403 and 404: the service's own for what one does not have. */
const refusedWith: Readonly<Record<string, number>> = {
  'POST /agent/v5/datafeeds/{datafeedId}/read': 400,
  'GET /agent/v4/datafeed/{datafeedId}/read': 400,
  'GET /v1/groups/sdl/{groupId}': 400,
  'GET /agent/v1/signals/{signalId}/get': 400,
  'POST /agent/v1/signals/{signalId}/update': 400,
  'POST /agent/v1/signals/{signalId}/delete': 400,
  'POST /agent/v1/signals/{signalId}/subscribe': 400,
  'POST /agent/v1/signals/{signalId}/unsubscribe': 400,
  'GET /agent/v1/signals/{signalId}/subscribers': 400,
  'GET /pod/v1/presence/feed/{feedId}/read': 400,
  'POST /pod/v1/presence/feed/{feedId}/delete': 400,
  // Colleagues are connected by themselves, for good.
  'POST /pod/v1/connection/reject': 400,
  'POST /pod/v1/connection/user/{userId}/remove': 400,
};

let pod: Pod;
let alice: Caller;
let parameters: Readonly<Record<string, string>>;
let bodies: Readonly<Record<string, unknown>>;
let queries: Readonly<Record<string, string>>;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice' },
        { username: 'bob', displayName: 'Bob' },
        { username: 'mallory', displayName: 'Mallory' },
      ],
    },
  });
  alice = await actAs(pod, 'alice');
  const bob = await actAs(pod, 'bob');
  const mallory = await actAs(pod, 'mallory');
  const followers = { followers: [mallory.user.id] };
  const room = (await alice.createRoom({ name: 'Plan Zeta', description: 'zeta-topic' }))
    .roomSystemInfo.id;
  await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id });
  const form = new FormData();
  form.set('message', '<messageML>sealed words <hash tag="zeta-topic"/></messageML>');
  form.append('attachment', new Blob(['sealed file']), 'zeta.txt');
  const sent = await alice.post(`/agent/v4/stream/${room}/message/create`, form);
  const message = expectOk(sent).json() as Message;
  const signal = await alice.post('/agent/v1/signals/create', {
    name: 'Zeta watch',
    query: 'HASHTAG:zeta-topic',
    visibleOnProfile: false,
    companyWide: false,
  });
  const aliceId = alice.user.id;
  parameters = {
    streamId: room,
    messageId: message.messageId,
    userId: String(aliceId),
    username: 'alice',
    datafeedId: await alice.createDatafeed(),
    feedId: (expectOk(await alice.post('/pod/v1/presence/feed/create')).json() as { id: string })
      .id,
    signalId: (expectOk(signal).json() as { id: string }).id,
  };
  const terms = new FormData();
  terms.append('data', new Blob(['term']), 'terms.txt');
  const text = { message: '<messageML>hello</messageML>' };
  const member = { id: aliceId };
  const ownSignal = { name: 'Mine', query: 'HASHTAG:mine' };
  bodies = {
    'POST /agent/v4/stream/{streamId}/message/create': text,
    'POST /agent/v4/stream/{streamId}/message/{messageId}/update': text,
    'POST /agent/v4/message/blast': { ...text, sids: room },
    'POST /agent/v4/message/import': [],
    'POST /agent/v1/message/search': { hashtag: 'zeta-topic' },
    'POST /agent/v4/message/search/semantic': { text: 'sealed words' },
    'POST /agent/v1/signals/create': ownSignal,
    'POST /agent/v1/signals/{signalId}/update': ownSignal,
    'POST /pod/v1/im/create': [aliceId],
    'POST /pod/v1/admin/im/create': [aliceId],
    'POST /pod/v3/room/create': { name: 'Own room' },
    'POST /pod/v3/room/{streamId}/update': { name: 'Taken over' },
    'POST /pod/v1/room/{streamId}/membership/promoteOwner': member,
    'POST /pod/v1/room/{streamId}/membership/demoteOwner': member,
    'POST /pod/v1/room/{streamId}/membership/add': member,
    'POST /pod/v1/room/{streamId}/membership/remove': member,
    'POST /pod/v1/user/search': { query: 'alice' },
    'POST /agent/v1/util/echo': { message: 'hello' },
    'POST /agent/v1/dlp/dictionaries/{dictId}/data/upload': terms,
    'POST /pod/v1/user/{userId}/follow': followers,
    'POST /pod/v1/user/{userId}/unfollow': followers,
    'POST /agent/v1/signals/{signalId}/subscribe': [],
    'POST /agent/v1/signals/{signalId}/unsubscribe': [],
    'POST /pod/v3/room/search': { query: '' },
    'POST /pod/v2/room/search': { query: '' },
    'POST /pod/v1/im/{streamId}/update': { pinnedMessageId: '' },
    'POST /agent/v3/stream/{streamId}/share': {
      type: 'com.symphony.sharing.article',
      content: { articleId: '1', title: 'News', publisher: 'P', author: 'A', appId: 'app' },
    },
    'POST /pod/v1/admin/messages': { messageIds: [message.messageId] },
    'POST /pod/v2/user/presence': { category: 'BUSY' },
    'POST /pod/v1/user/presence': { category: 'BUSY' },
    'POST /pod/v1/user/presence/register': [aliceId],
    'POST /pod/v1/connection/create': { userId: aliceId },
    'POST /pod/v1/connection/accept': { userId: aliceId },
    'POST /pod/v1/connection/reject': { userId: aliceId },
  };
  const fileId = encodeURIComponent(message.attachments?.[0]?.id ?? '');
  queries = {
    'GET /agent/v4/stream/{streamId}/message': '?since=0',
    'GET /agent/v1/message/search': '?query=hashtag:zeta-topic',
    'GET /agent/v1/stream/{streamId}/attachment': `?messageId=${message.messageId}&fileId=${fileId}`,
    'POST /pod/v1/room/{streamId}/setActive': '?active=false',
    'POST /pod/v1/admin/room/{streamId}/setActive': '?active=false',
    'GET /pod/v3/users': `?uid=${aliceId}`,
    'GET /pod/v2/user': `?uid=${aliceId}`,
  };
});

afterAll(() => pod.close());

/** Calls a route about what belongs to Alice. */
function callRoute(name: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(parameters[key] ?? '1'),
  );
  const body = method === 'GET' ? undefined : (bodies[name] ?? {});
  return call(pod, method, url + (queries[name] ?? ''), { headers, body });
}

const names = routes.filter((route) => !isControlRoute(route)).map(routeName);

test.each(names)('%s gives nothing of others to a stranger', async (name) => {
  const mallory = await actAs(pod, 'mallory');
  const reply = await callRoute(name, mallory.headers);
  const expected = answered[name] ?? refusedWith[name];
  if (expected === undefined) {
    // A new call: give it a valid body above, or say there what a stranger may get from it.
    expect([401, 403, 404]).toContain(reply.status);
  } else {
    expect(reply.status).toBe(expected);
  }
  for (const secret of secrets) {
    expect(reply.text).not.toContain(secret);
  }
});

const open = new Set(
  routes.filter(({ auth, method }) => auth === 'none' && method === 'GET').map(routeName),
);

test.each(names)('%s gives nothing to nobody', async (name) => {
  const { streamId = '', messageId = '' } = parameters;
  for (const headers of [{}, { sessionToken: 'made-up', keyManagerToken: 'made-up' }]) {
    const reply = await callRoute(name, headers);
    expect(reply.status).toBe(open.has(name) ? 200 : 401);
    for (const secret of [...secrets, streamId, messageId, 'alice']) {
      expect(reply.text).not.toContain(secret);
    }
  }
});

test('the control API answers neither a stranger nor nobody', async () => {
  const mallory = await actAs(pod, 'mallory');
  for (const route of routes.filter(isControlRoute)) {
    for (const headers of [{}, mallory.headers]) {
      expect((await callRoute(routeName(route), headers)).status).toBe(401);
    }
  }
});

test('after all that, everything of Alice is as it was', async () => {
  const { streamId = '', datafeedId, signalId = '' } = parameters;
  const room = await alice.get(`/pod/v3/room/${streamId}/info`);
  expect(room.json()).toMatchObject({
    roomAttributes: { name: 'Plan Zeta' },
    roomSystemInfo: { active: true },
  });
  const members = await alice.get(`/pod/v2/room/${streamId}/membership/list`);
  expect(members.json()).toHaveLength(2);
  const messages = await alice.get(`/agent/v4/stream/${streamId}/message?since=0`);
  expect(messages.json()).toHaveLength(1);
  const feeds = (await alice.get('/agent/v5/datafeeds')).json() as { readonly id: string }[];
  expect(feeds.map(({ id }) => id)).toContain(datafeedId);
  const signal = await alice.get(`/agent/v1/signals/${signalId}/get`);
  expect(signal.json()).toMatchObject({ name: 'Zeta watch' });
});
