import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { renderApiCoverage } from '../../docs/generate/api-coverage.js';
import { methodOf } from '../../docs/generate/operation-methods.js';
import { operationTests, testOf } from '../../docs/generate/operation-tests.js';
import { type PolicyToCreate } from '../../src/client/administration.js';
import { answers, route } from '../../src/client/advanced.js';
import { type Client } from '../../src/client/index.js';
import { routes } from '../../src/client/routes.js';
import { unsafeMessageML } from '../../src/messageml/index.js';
import { collect, failure } from './failure.js';
import { keys, partsOf, ScriptedService } from './scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script('POST /login/pubkey/app/authenticate', {
    status: 200,
    json: { name: 'sessionToken', token: 'app-1' },
  });
  service.script('POST /login/idm/tokens', {
    status: 200,
    json: { token_type: 'Bearer', expires_in: 300, access_token: 'bearer-1' },
  });
});

afterEach(() => service.close());

interface Case {
  readonly call: (client: Client) => unknown;
  /** `METHOD /path?query`, as it must arrive. */
  readonly request: string;
  readonly body?: unknown;
  readonly answer?: unknown;
  /** What the call gives. */
  readonly result?: unknown;
}

const article = { title: 't', publisher: 'p', author: 'a', appId: 'x', articleUrl: 'https://a.b' };
const application = { applicationInfo: { appId: 'x', name: 'X' } };
const range = { startTimestamp: 1 };
const policy: PolicyToCreate = {
  name: 'Projects',
  type: 'Block',
  contentTypes: ['Messages'],
  scopes: ['Internal'],
  dictionaryIds: ['d'],
};
const fileExtensionConfig = { allowLists: [], blockLists: ['.exe'] };
const rules = [{ type: 'FILE_EXTENSION', name: 'exe', fileExtensionConfig }] as const;
const third = { generation: 'V3' } as const;
const policyWithRules: PolicyToCreate<'V3'> = {
  name: 'Programs',
  scopes: ['External'],
  appliesTo: [{ dataType: 'FileMeta', action: 'Block', rules }],
};
const certificate = { companyCertAttributes: {}, companyCertInfo: { fingerPrint: 'ab' } };
const group = { type: 'SDL', ownerType: 'TENANT', ownerId: 1, name: 'Desk' } as const;
const app = { appId: 'desk', privateKey: { content: keys.privateKey } };

/** What every plain operation sends and gives. Operations with rules of their own have files of their own. */
const cases: Readonly<Record<string, Case>> = {
  'streams.createImAsAdmin': {
    call: ({ streams }) => streams.createImAsAdmin([1, 2]),
    request: 'POST /pod/v1/admin/im/create',
    body: [1, 2],
    answer: { id: 's' },
    result: 's',
  },
  'streams.imInfo': {
    call: ({ streams }) => streams.imInfo('a/+='),
    request: 'GET /pod/v1/im/a_-/info',
  },
  'streams.pin': {
    call: ({ streams }) => streams.pin('s', 'm/'),
    request: 'POST /pod/v1/im/s/update',
    body: { pinnedMessageId: 'm_' },
  },
  'streams.listOfUser': {
    call: ({ streams }) => collect(streams.listOfUser(7, { streamTypes: ['IM'] })),
    request: 'POST /pod/v1/admin/user/7/streams/list?skip=0&limit=100',
    body: { streamTypes: [{ type: 'IM' }] },
    answer: [{ id: 's' }],
    result: [{ id: 's' }],
  },
  'streams.membersAsAdmin': {
    call: ({ streams }) => collect(streams.membersAsAdmin('s')),
    request: 'GET /pod/v1/admin/stream/s/membership/list?skip=0&limit=100',
    answer: { count: 1, members: [{ isOwner: true }] },
    result: [{ isOwner: true }],
  },
  'streams.attachments': {
    call: ({ streams }) => streams.attachments('s', { since: 5, sortDir: 'DESC' }),
    request: 'GET /pod/v1/streams/s/attachments?since=5&sortDir=DESC',
    answer: [],
    result: [],
  },
  'streams.share': {
    call: ({ streams }) => streams.share('s', article),
    request: 'POST /agent/v3/stream/s/share',
    body: { type: 'com.symphony.sharing.article', content: article },
  },
  'rooms.info': {
    call: ({ rooms }) => rooms.info('r'),
    request: 'GET /pod/v3/room/r/info',
    result: {},
  },
  'rooms.update': {
    call: ({ rooms }) => rooms.update('r', { name: 'New', pinnedMessageId: '' }),
    request: 'POST /pod/v3/room/r/update',
    body: { name: 'New', pinnedMessageId: '' },
  },
  'rooms.setActive': {
    call: ({ rooms }) => rooms.setActive('r', false),
    request: 'POST /pod/v1/room/r/setActive?active=false',
  },
  'rooms.setActiveAsAdmin': {
    call: ({ rooms }) => rooms.setActiveAsAdmin('r', true),
    request: 'POST /pod/v1/admin/room/r/setActive?active=true',
  },
  'rooms.search': {
    call: ({ rooms }) => collect(rooms.search({ query: 'rates', owner: { id: 7 } })),
    request: 'POST /pod/v3/room/search?skip=0&limit=100',
    body: { query: 'rates', owner: { id: 7 } },
    answer: { count: 1, rooms: [{ roomAttributes: { name: 'r' } }] },
    result: [{ roomAttributes: { name: 'r' } }],
  },
  'rooms.membersAsAdmin': {
    call: ({ rooms }) => rooms.membersAsAdmin('r', true),
    request: 'GET /pod/v1/admin/room/r/membership/list?includePastMembers=true',
    answer: [],
    result: [],
  },
  'rooms.addMember': {
    call: ({ rooms }) => rooms.addMember('r', 7),
    request: 'POST /pod/v1/room/r/membership/add',
    body: { id: 7 },
  },
  'rooms.removeMember': {
    call: ({ rooms }) => rooms.removeMember('r', 7),
    request: 'POST /pod/v1/room/r/membership/remove',
    body: { id: 7 },
  },
  'rooms.promoteOwner': {
    call: ({ rooms }) => rooms.promoteOwner('r', 7),
    request: 'POST /pod/v1/room/r/membership/promoteOwner',
    body: { id: 7 },
  },
  'rooms.demoteOwner': {
    call: ({ rooms }) => rooms.demoteOwner('r', 7),
    request: 'POST /pod/v1/room/r/membership/demoteOwner',
    body: { id: 7 },
  },
  'rooms.addMemberAsAdmin': {
    call: ({ rooms }) => rooms.addMemberAsAdmin('r', 7),
    request: 'POST /pod/v1/admin/room/r/membership/add',
    body: { id: 7 },
  },
  'rooms.removeMemberAsAdmin': {
    call: ({ rooms }) => rooms.removeMemberAsAdmin('r', 7),
    request: 'POST /pod/v1/admin/room/r/membership/remove',
    body: { id: 7 },
  },
  'messages.suppress': {
    call: ({ messages }) => messages.suppress('m/'),
    request: 'POST /pod/v1/admin/messagesuppression/m_/suppress',
    answer: { suppressed: true },
    result: { suppressed: true },
  },
  'messages.status': {
    call: ({ messages }) => messages.status('m'),
    request: 'GET /pod/v1/message/m/status',
  },
  'messages.receipts': {
    call: ({ messages }) => messages.receipts('m', { after: 'c' }),
    request: 'GET /pod/v1/admin/messages/m/receipts?after=c',
  },
  'messages.relationships': {
    call: ({ messages }) => messages.relationships('m'),
    request: 'GET /pod/v1/admin/messages/m/metadata/relationships',
  },
  'messages.details': {
    call: ({ messages }) => messages.details(['m/', 'n']),
    request: 'POST /pod/v1/admin/messages',
    body: { messageIds: ['m_', 'n'] },
    answer: [],
    result: [],
  },
  'attachments.allowedTypes': {
    call: ({ attachments }) => attachments.allowedTypes(),
    request: 'GET /pod/v1/files/allowedTypes',
    answer: ['.png'],
    result: ['.png'],
  },
  'users.search': {
    call: ({ users }) => collect(users.search({ query: 'a', local: true })),
    request: 'POST /pod/v1/user/search?skip=0&limit=100&local=true',
    body: { query: 'a' },
    answer: { users: [{ id: 1 }] },
    result: [{ id: 1 }],
  },
  'users.follow': {
    call: ({ users }) => users.follow(7, [1]),
    request: 'POST /pod/v1/user/7/follow',
    body: { followers: [1] },
  },
  'users.unfollow': {
    call: ({ users }) => users.unfollow(7, [1]),
    request: 'POST /pod/v1/user/7/unfollow',
    body: { followers: [1] },
  },
  'users.followers': {
    call: ({ users }) => collect(users.followers(7)),
    request: 'GET /pod/v1/user/7/followers?limit=100',
    answer: { followers: [1, 2] },
    result: [1, 2],
  },
  'users.following': {
    call: ({ users }) => collect(users.following(7)),
    request: 'GET /pod/v1/user/7/following?limit=100',
    answer: { following: [3] },
    result: [3],
  },
  'users.manifest': {
    call: ({ users }) => users.manifest(),
    request: 'GET /pod/v1/user/manifest/own',
    answer: { manifest: '{}' },
    result: '{}',
  },
  'users.setManifest': {
    call: ({ users }) => users.setManifest({ commands: [] }),
    request: 'POST /pod/v1/user/manifest/own',
    body: { manifest: '{"commands":[]}' },
  },
  'users.detail': {
    call: ({ users }) => users.detail(7),
    request: 'GET /pod/v2/admin/user/7',
  },
  'users.list': {
    call: ({ users }) => collect(users.list()),
    request: 'GET /pod/v2/admin/user/list?skip=0&limit=100',
    answer: [{ roles: [] }],
    result: [{ roles: [] }],
  },
  'users.find': {
    call: ({ users }) => collect(users.find({ role: 'INDIVIDUAL' })),
    request: 'POST /pod/v1/admin/user/find?skip=0&limit=100',
    body: { role: 'INDIVIDUAL' },
    answer: [],
    result: [],
  },
  'users.update': {
    call: ({ users }) => users.update(7, { currentKey: { key: 'pem', action: 'SAVE' } }),
    request: 'POST /pod/v2/admin/user/7/update',
    body: { currentKey: { key: 'pem', action: 'SAVE' } },
  },
  'users.status': {
    call: ({ users }) => users.status(7),
    request: 'GET /pod/v1/admin/user/7/status',
  },
  'users.setStatus': {
    call: ({ users }) => users.setStatus(7, 'DISABLED'),
    request: 'POST /pod/v1/admin/user/7/status/update',
    body: { status: 'DISABLED' },
  },
  'users.suspension': {
    call: ({ users }) => users.suspend(7, { until: new Date(5), reason: 'leave' }),
    request: 'PUT /pod/v1/admin/user/7/suspension/update',
    body: { suspended: true, suspendedUntil: 5, suspensionReason: 'leave' },
  },
  'users.addRole': {
    call: ({ users }) => users.addRole(7, 'CONTENT_MANAGEMENT'),
    request: 'POST /pod/v1/admin/user/7/roles/add',
    body: { id: 'CONTENT_MANAGEMENT' },
  },
  'users.removeRole': {
    call: ({ users }) => users.removeRole(7, 'CONTENT_MANAGEMENT'),
    request: 'POST /pod/v1/admin/user/7/roles/remove',
    body: { id: 'CONTENT_MANAGEMENT' },
  },
  'users.roles': {
    call: ({ users }) => users.roles(),
    request: 'GET /pod/v1/admin/system/roles/list',
    answer: [],
    result: [],
  },
  'users.features': {
    call: ({ users }) => users.features(7),
    request: 'GET /pod/v1/admin/user/7/features',
    answer: [],
    result: [],
  },
  'users.setFeatures': {
    call: ({ users }) => users.setFeatures(7, { canChat: false }),
    request: 'POST /pod/v1/admin/user/7/features/update',
    body: [{ entitlment: 'canChat', enabled: false }],
  },
  'users.allFeatures': {
    call: ({ users }) => users.allFeatures(),
    request: 'GET /pod/v1/admin/system/features/list',
    answer: ['canChat'],
    result: ['canChat'],
  },
  'users.avatar': {
    call: ({ users }) => users.avatar(7),
    request: 'GET /pod/v1/admin/user/7/avatar',
    answer: [],
    result: [],
  },
  'users.setAvatar': {
    call: ({ users }) => users.setAvatar(7, Buffer.from('image')),
    request: 'POST /pod/v1/admin/user/7/avatar/update',
    body: { image: 'aW1hZ2U=' },
  },
  'users.delegates': {
    call: ({ users }) => users.delegates(7),
    request: 'GET /pod/v1/admin/user/7/delegates',
    answer: [8],
    result: [8],
  },
  'users.setDelegate': {
    call: ({ users }) => users.setDelegate(7, { userId: 8, action: 'ADD' }),
    request: 'POST /pod/v1/admin/user/7/delegates/update',
    body: { userId: 8, action: 'ADD' },
  },
  'disclaimers.ofUser': {
    call: ({ disclaimers }) => disclaimers.ofUser(7),
    request: 'GET /pod/v1/admin/user/7/disclaimer',
    answer: { id: 'd' },
    result: { id: 'd' },
  },
  'disclaimers.setOfUser': {
    call: ({ disclaimers }) => disclaimers.setOfUser(7, 'd'),
    request: 'POST /pod/v1/admin/user/7/disclaimer/update',
    body: { id: 'd' },
  },
  'disclaimers.removeFromUser': {
    call: ({ disclaimers }) => disclaimers.removeFromUser(7),
    request: 'DELETE /pod/v1/admin/user/7/disclaimer',
  },
  'disclaimers.list': {
    call: ({ disclaimers }) => disclaimers.list(),
    request: 'GET /pod/v1/admin/disclaimer/list',
    answer: [],
    result: [],
  },
  'disclaimers.users': {
    call: ({ disclaimers }) => disclaimers.users('d'),
    request: 'GET /pod/v1/admin/disclaimer/d/users',
    answer: [7],
    result: [7],
  },
  'users.sessions': {
    call: ({ users }) => users.sessions(7),
    request: 'GET /pod/v1/users/7/sessions',
    answer: { sessions: [{ sessionId: 'x' }] },
    result: [{ sessionId: 'x' }],
  },
  'users.logOut': {
    call: ({ users }) => users.logOut(7),
    request: 'POST /pod/v1/users/7/sessions/logout',
  },
  'users.logOutSession': {
    call: ({ users }) => users.logOut(7, 'x'),
    request: 'POST /pod/v1/users/7/sessions/x/logout',
  },
  'auditTrail.privilegedUsers': {
    call: ({ auditTrail }) => collect(auditTrail.privilegedUsers(range)),
    request: 'GET /agent/v1/audittrail/privilegeduser?startTimestamp=1&limit=500',
    answer: { items: [{ action: 'a' }] },
    result: [{ action: 'a' }],
  },
  'presence.own': {
    call: ({ presence }) => presence.own(),
    request: 'GET /pod/v2/user/presence',
  },
  'presence.set': {
    call: ({ presence }) => presence.set('BUSY'),
    request: 'POST /pod/v2/user/presence?soft=false',
    body: { category: 'BUSY' },
  },
  'presence.of': {
    call: ({ presence }) => presence.of(7),
    request: 'GET /pod/v3/user/7/presence',
  },
  'presence.setOf': {
    call: ({ presence }) => presence.setOf(7, 'AWAY', true),
    request: 'POST /pod/v3/user/presence?soft=true',
    body: { category: 'AWAY', userId: 7 },
  },
  'presence.list': {
    call: ({ presence }) => collect(presence.list()),
    request: 'GET /pod/v2/users/presence?limit=1000',
    answer: [{ userId: 7 }],
    result: [{ userId: 7 }],
  },
  'presence.register': {
    call: ({ presence }) => presence.register([7]),
    request: 'POST /pod/v1/user/presence/register',
    body: [7],
  },
  'connections.list': {
    call: ({ connections }) => connections.list({ status: 'ALL', userIds: [1, 2] }),
    request: 'GET /pod/v1/connection/list?status=ALL&userIds=1%2C2',
    answer: [],
    result: [],
  },
  'connections.get': {
    call: ({ connections }) => connections.get(7),
    request: 'GET /pod/v1/connection/user/7/info',
  },
  'connections.request': {
    call: ({ connections }) => connections.request(7),
    request: 'POST /pod/v1/connection/create',
    body: { userId: 7 },
  },
  'connections.accept': {
    call: ({ connections }) => connections.accept(7),
    request: 'POST /pod/v1/connection/accept',
    body: { userId: 7 },
  },
  'connections.reject': {
    call: ({ connections }) => connections.reject(7),
    request: 'POST /pod/v1/connection/reject',
    body: { userId: 7 },
  },
  'connections.remove': {
    call: ({ connections }) => connections.remove(7),
    request: 'POST /pod/v1/connection/user/7/remove',
  },
  'signals.list': {
    call: ({ signals }) => collect(signals.list()),
    request: 'GET /agent/v1/signals/list?skip=0&limit=100',
    answer: [{ id: 'x' }],
    result: [{ id: 'x' }],
  },
  'signals.get': {
    call: ({ signals }) => signals.get('x'),
    request: 'GET /agent/v1/signals/x/get',
  },
  'signals.create': {
    call: ({ signals }) => signals.create({ name: 'n', query: 'HASHTAG:a' }),
    request: 'POST /agent/v1/signals/create',
    body: { name: 'n', query: 'HASHTAG:a' },
  },
  'signals.update': {
    call: ({ signals }) => signals.update('x', { name: 'm' }),
    request: 'POST /agent/v1/signals/x/update',
    body: { name: 'm' },
  },
  'signals.delete': {
    call: ({ signals }) => signals.delete('x'),
    request: 'POST /agent/v1/signals/x/delete',
  },
  'signals.subscribe': {
    call: ({ signals }) => signals.subscribe('x', [7], true),
    request: 'POST /agent/v1/signals/x/subscribe?pushed=true',
    body: [7],
  },
  'signals.unsubscribe': {
    call: ({ signals }) => signals.unsubscribe('x'),
    request: 'POST /agent/v1/signals/x/unsubscribe',
  },
  'signals.subscribers': {
    call: ({ signals }) => collect(signals.subscribers('x')),
    request: 'GET /agent/v1/signals/x/subscribers?skip=0&limit=100',
    answer: { data: [{ userId: 7 }] },
    result: [{ userId: 7 }],
  },
  'applications.get': {
    call: ({ applications }) => applications.get('x'),
    request: 'GET /pod/v1/admin/app/x/get',
  },
  'applications.create': {
    call: ({ applications }) => applications.create(application),
    request: 'POST /pod/v1/admin/app/create',
    body: application,
  },
  'applications.update': {
    call: ({ applications }) => applications.update('x', application),
    request: 'POST /pod/v1/admin/app/x/update',
    body: application,
  },
  'applications.delete': {
    call: ({ applications }) => applications.delete('x'),
    request: 'POST /pod/v1/admin/app/x/delete',
  },
  'applications.entitlements': {
    call: ({ applications }) => applications.entitlements(),
    request: 'GET /pod/v1/admin/app/entitlement/list',
    answer: [],
    result: [],
  },
  'applications.setEntitlements': {
    call: ({ applications }) => applications.setEntitlements([]),
    request: 'POST /pod/v1/admin/app/entitlement/list',
    body: [],
    answer: [],
    result: [],
  },
  'applications.ofUser': {
    call: ({ applications }) => applications.ofUser(7),
    request: 'GET /pod/v1/admin/user/7/app/entitlement/list',
    answer: [],
    result: [],
  },
  'applications.setOfUser': {
    call: ({ applications }) => applications.setOfUser(7, []),
    request: 'POST /pod/v1/admin/user/7/app/entitlement/list',
    body: [],
    answer: [],
    result: [],
  },
  'applications.changeOfUser': {
    call: ({ applications }) => applications.changeOfUser(7, [{ appId: 'x', install: 'REMOVE' }]),
    request: 'PATCH /pod/v1/admin/user/7/app/entitlement/list',
    body: [{ appId: 'x', install: 'REMOVE' }],
    answer: [],
    result: [],
  },
  'messages.searchSemantic': {
    call: ({ messages }) => collect(messages.searchSemantic('closing prices', { streamId: 's/' })),
    request: 'POST /agent/v4/message/search/semantic?skip=0&limit=25',
    body: { text: 'closing prices', threadId: 's_' },
    answer: [{ messageId: 'm' }],
    result: [{ messageId: 'm' }],
  },
  'health.connectivity': {
    call: ({ health }) => health.connectivity(),
    request: 'GET /agent/v2/HealthCheck',
    answer: { podConnectivity: true, datafeedConnectivity: false },
    result: { podConnectivity: true, datafeedConnectivity: false },
  },
  'messages.echo': {
    call: ({ messages }) => messages.echo('are you there'),
    request: 'POST /agent/v1/util/echo',
    body: { message: 'are you there' },
    answer: { message: 'are you there' },
    result: 'are you there',
  },
  'streams.messageIds': {
    call: ({ streams }) => collect(streams.messageIds('s/', { since: 5, to: 9 })),
    request: 'GET /pod/v2/admin/streams/s_/messageIds?since=5&to=9&limit=1000&offset=0',
    answer: { Data: ['m/', 'n'], TotalNumberFound: 2, numberReturned: 2 },
    result: ['m_', 'n'],
  },
  'disclaimers.get': {
    call: ({ disclaimers }) => disclaimers.get('d'),
    request: 'GET /pod/v1/admin/disclaimer/d',
    answer: { id: 'd' },
    result: { id: 'd' },
  },
  'presence.createFeed': {
    call: ({ presence }) => presence.createFeed(),
    request: 'POST /pod/v1/presence/feed/create',
    answer: { id: 'f' },
    result: 'f',
  },
  'presence.readFeed': {
    call: ({ presence }) => presence.readFeed('f'),
    request: 'GET /pod/v1/presence/feed/f/read',
    answer: [{ userId: 7, category: 'BUSY' }],
    result: [{ userId: 7, category: 'BUSY' }],
  },
  'presence.deleteFeed': {
    call: ({ presence }) => presence.deleteFeed('f'),
    request: 'POST /pod/v1/presence/feed/f/delete',
  },
  'policies.list': {
    call: ({ policies }) => collect(policies.list()),
    request: 'GET /agent/v1/dlp/policies?page=0&limit=50',
    answer: { policies: [{ policyId: 'p' }], page: 0, pageCount: 1 },
    result: [{ policyId: 'p' }],
  },
  'policies.get': {
    call: ({ policies }) => policies.get('p', '1.2'),
    request: 'GET /agent/v1/dlp/policies/p?policyVersion=1.2',
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.create': {
    call: ({ policies }) => policies.create(policy),
    request: 'POST /agent/v1/dlp/policies',
    body: policy,
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.update': {
    call: ({ policies }) => policies.update('p', policy),
    request: 'PUT /agent/v1/dlp/policies/p',
    body: policy,
    answer: { data: {} },
  },
  'policies.delete': {
    call: ({ policies }) => policies.delete('p'),
    request: 'DELETE /agent/v1/dlp/policies/p',
    answer: { data: {} },
  },
  'policies.enable': {
    call: ({ policies }) => policies.enable('p'),
    request: 'POST /agent/v1/dlp/policies/p/enable',
    answer: { data: { active: true } },
    result: { active: true },
  },
  'policies.disable': {
    call: ({ policies }) => policies.disable('p'),
    request: 'POST /agent/v1/dlp/policies/p/disable',
    answer: { data: { active: false } },
    result: { active: false },
  },
  'policies.list (V3)': {
    call: ({ policies }) => collect(policies.list(third)),
    request: 'GET /agent/v3/dlp/policies?page=0&limit=50',
    answer: { policies: [{ policyId: 'p' }] },
    result: [{ policyId: 'p' }],
  },
  'policies.get (V3)': {
    call: ({ policies }) => policies.get('p', undefined, third),
    request: 'GET /agent/v3/dlp/policies/p',
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.create (V3)': {
    call: ({ policies }) => policies.create(policyWithRules, third),
    request: 'POST /agent/v3/dlp/policies',
    body: policyWithRules,
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.update (V3)': {
    call: ({ policies }) => policies.update('p', policyWithRules, third),
    request: 'POST /agent/v3/dlp/policies/p/update',
    body: policyWithRules,
    answer: { data: {} },
  },
  'policies.delete (V3)': {
    call: ({ policies }) => policies.delete('p', third),
    request: 'POST /agent/v3/dlp/policies/p/delete',
    answer: { data: {} },
  },
  'policies.enable (V3)': {
    call: ({ policies }) => policies.enable('p', third),
    request: 'POST /agent/v3/dlp/policies/p/enable',
    answer: { data: {} },
  },
  'policies.disable (V3)': {
    call: ({ policies }) => policies.disable('p', third),
    request: 'POST /agent/v3/dlp/policies/p/disable',
    answer: { data: {} },
  },
  'dictionaries.list': {
    call: ({ dictionaries }) => collect(dictionaries.list()),
    request: 'GET /agent/v1/dlp/dictionaries?page=0&limit=50',
    answer: { items: [{ type: 'Word' }], pageCount: 1 },
    result: [{ type: 'Word' }],
  },
  'dictionaries.get': {
    call: ({ dictionaries }) => dictionaries.get('d', '1.0'),
    request: 'GET /agent/v1/dlp/dictionaries/d?dictVersion=1.0',
    answer: { data: { type: 'Word' } },
    result: { type: 'Word' },
  },
  'dictionaries.create': {
    call: ({ dictionaries }) => dictionaries.create({ name: 'Projects', type: 'Word' }),
    request: 'POST /agent/v1/dlp/dictionaries',
    body: { name: 'Projects', type: 'Word' },
    answer: { data: {} },
  },
  'dictionaries.rename': {
    call: ({ dictionaries }) => dictionaries.rename('d', 'Deals'),
    request: 'PUT /agent/v1/dlp/dictionaries/d',
    body: { name: 'Deals' },
    answer: { data: {} },
  },
  'dictionaries.delete': {
    call: ({ dictionaries }) => dictionaries.delete('d'),
    request: 'DELETE /agent/v1/dlp/dictionaries/d',
    answer: { data: {} },
  },
  'barriers.groups': {
    call: ({ barriers }) => barriers.groups(),
    request: 'GET /pod/v1/admin/group/list',
    answer: [{ id: 'g' }],
    result: [{ id: 'g' }],
  },
  'barriers.members': {
    call: ({ barriers }) => collect(barriers.members('g')),
    request: 'GET /pod/v1/admin/group/g/membership/list?skip=0&limit=10000',
    answer: [7],
    result: [7],
  },
  'barriers.addMembers': {
    call: ({ barriers }) => barriers.addMembers('g', [7, 8]),
    request: 'POST /pod/v1/admin/group/g/membership/add',
    body: [7, 8],
    answer: { overallResult: 'FAIL', results: ['SUCCESS', 'FAIL'] },
    result: { overallResult: 'FAIL', results: ['SUCCESS', 'FAIL'] },
  },
  'barriers.removeMembers': {
    call: ({ barriers }) => barriers.removeMembers('g', [7]),
    request: 'POST /pod/v1/admin/group/g/membership/remove',
    body: [7],
  },
  'barriers.policies': {
    call: ({ barriers }) => barriers.policies(),
    request: 'GET /pod/v1/admin/policy/list',
    answer: [{ id: 'p', policyType: 'BLOCK' }],
    result: [{ id: 'p', policyType: 'BLOCK' }],
  },
  'certificates.list': {
    call: ({ certificates }) => collect(certificates.list()),
    request: 'GET /pod/v1/companycert/list?skip=0&limit=100',
    answer: [certificate],
    result: [certificate],
  },
  'certificates.listPodManaged': {
    call: ({ certificates }) => collect(certificates.listPodManaged()),
    request: 'GET /pod/v1/companycert/podmanaged/list?skip=0&limit=100',
    answer: [certificate],
    result: [certificate],
  },
  'certificates.listByType': {
    call: ({ certificates }) => collect(certificates.listByType(['USER', 'USERSIGNING'])),
    request: 'POST /pod/v1/companycert/type/list?skip=0&limit=100',
    body: [{ type: 'USER' }, { type: 'USERSIGNING' }],
    answer: [],
    result: [],
  },
  'certificates.issuedBy': {
    call: ({ certificates }) => certificates.issuedBy('ab'),
    request: 'GET /pod/v1/companycert/ab/issuedBy',
    answer: [certificate],
    result: [certificate],
  },
  'certificates.get': {
    call: ({ certificates }) => certificates.get('ab'),
    request: 'GET /pod/v1/companycert/ab/get',
    answer: certificate,
    result: certificate,
  },
  'certificates.create': {
    call: ({ certificates }) => certificates.create({ pem: 'pem', attributes: { name: 'Quotes' } }),
    request: 'POST /pod/v2/companycert/create',
    body: { pem: 'pem', attributes: { name: 'Quotes' } },
    answer: certificate,
    result: certificate,
  },
  'certificates.update': {
    call: ({ certificates }) => certificates.update('ab', { status: { type: 'REVOKED' } }),
    request: 'POST /pod/v1/companycert/ab/update',
    body: { status: { type: 'REVOKED' } },
  },
  'certificates.delete': {
    call: ({ certificates }) => certificates.delete('ab'),
    request: 'POST /pod/v1/companycert/delete',
    body: { id: 'ab' },
  },
  'settings.singleSignOn': {
    call: ({ settings }) => settings.singleSignOn(),
    request: 'GET /pod/v1/admin/sso/configuration',
    answer: { ssoEnabled: true },
    result: { ssoEnabled: true },
  },
  'settings.setSingleSignOn': {
    call: ({ settings }) => settings.setSingleSignOn({ ssoEnabled: false }),
    request: 'POST /pod/v1/admin/sso/configuration',
    body: { ssoEnabled: false },
  },
  'settings.changeSingleSignOn': {
    call: ({ settings }) => settings.changeSingleSignOn({ forceAuthn: true }),
    request: 'PATCH /pod/v1/admin/sso/configuration',
    body: { forceAuthn: true },
  },
  'settings.protocols': {
    call: ({ settings }) => collect(settings.protocols()),
    request: 'GET /pod/v2/system/protocols?skip=0&limit=100',
    answer: ['https'],
    result: ['https'],
  },
  'settings.allowProtocol': {
    call: ({ settings }) => settings.allowProtocol('tel'),
    request: 'POST /pod/v1/admin/system/protocols',
    body: { scheme: 'tel' },
  },
  'settings.forbidProtocol': {
    call: ({ settings }) => settings.forbidProtocol('tel'),
    request: 'DELETE /pod/v1/admin/system/protocols/tel',
  },
  'settings.fileExtensions': {
    call: ({ settings }) => collect(settings.fileExtensions()),
    request: 'GET /pod/file_ext/v1/allowed_extensions?limit=100',
    answer: { data: [{ extension: '.pdf' }] },
    result: [{ extension: '.pdf' }],
  },
  'settings.allowFileExtension': {
    call: ({ settings }) =>
      settings.allowFileExtension({ extension: '.pdf', scope_internal: true }),
    request: 'PUT /pod/file_ext/v1/allowed_extensions/.pdf',
    body: { extension: '.pdf', scope_internal: true },
    answer: { extension: '.pdf' },
    result: { extension: '.pdf' },
  },
  'settings.forbidFileExtension': {
    call: ({ settings }) => settings.forbidFileExtension('.exe'),
    request: 'DELETE /pod/file_ext/v1/allowed_extensions/.exe',
  },
  'settings.languages': {
    call: ({ settings }) => settings.languages(),
    request: 'GET /pod/v1/languages',
    answer: { languages: ['en'] },
    result: ['en'],
  },
  'groups.create': {
    call: ({ groups }) => groups.create(group),
    request: 'POST /profile-manager/v1/groups',
    body: group,
    answer: { id: 'g' },
    result: { id: 'g' },
  },
  'groups.get': {
    call: ({ groups }) => groups.get('g'),
    request: 'GET /profile-manager/v1/groups/g',
    answer: { id: 'g' },
    result: { id: 'g' },
  },
  'groups.update': {
    call: ({ groups }) => groups.update({ ...group, id: 'g', eTag: 'v1' }),
    request: 'PUT /profile-manager/v1/groups/g',
    body: { ...group, id: 'g', eTag: 'v1' },
  },
  'groups.addMember': {
    call: ({ groups }) => groups.addMember('g', { memberTenant: 1, memberId: 7 }),
    request: 'POST /profile-manager/v1/groups/g/member',
    body: { member: { memberTenant: 1, memberId: 7 } },
  },
  'groups.setAvatar': {
    call: ({ groups }) =>
      groups.setAvatar('g', { filename: 'a.png', content: Buffer.from('image') }),
    request: 'POST /profile-manager/v1/groups/g/avatar',
    body: { image: 'aW1hZ2U=' },
  },
  'groups.list': {
    call: ({ groups }) => collect(groups.list('SDL', { status: 'ACTIVE', sortOrder: 'DESC' })),
    request: 'GET /profile-manager/v1/groups/type/SDL?status=ACTIVE&sortOrder=DESC&limit=100',
    answer: { data: [{ id: 'g' }] },
    result: [{ id: 'g' }],
  },
  'groups.deleteAll': {
    call: ({ groups }) => groups.deleteAll(),
    request: 'DELETE /profile-manager/v1/groups/deleteAll',
    answer: { data: [{ id: 'g' }] },
    result: [{ id: 'g' }],
  },
  'users.get': {
    call: ({ users }) => users.get({ username: 'alice' }),
    request: 'GET /pod/v2/user?username=alice&local=true',
    answer: { id: 7, username: 'alice' },
    result: { id: 7, username: 'alice' },
  },
  'groups.types': {
    call: ({ groups }) => collect(groups.types()),
    request: 'GET /profile-manager/v1/types?limit=100',
    answer: { data: [{ id: 'SDL' }] },
    result: [{ id: 'SDL' }],
  },
  'groups.type': {
    call: ({ groups }) => groups.type('SDL'),
    request: 'GET /profile-manager/v1/types/SDL',
    answer: { id: 'SDL' },
    result: { id: 'SDL' },
  },
  'groups.distributionList': {
    call: ({ groups }) => groups.distributionList(9),
    request: 'GET /v1/groups/sdl/9',
    answer: { groupId: 9 },
    result: { groupId: 9 },
  },
  'groups.distributionLists': {
    call: ({ groups }) => collect(groups.distributionLists()),
    request: 'GET /v1/groups/sdl/list?limit=100',
    answer: [{ groupId: 9 }],
    result: [{ groupId: 9 }],
  },
  'applications.users': {
    call: ({ applications }) => collect(applications.users('desk', { installed: true })),
    request: 'GET /v5/users/apps/desk?installed=true&page=0&size=100',
    answer: { users: [{ userId: 7 }], page: { hasNext: false } },
    result: [{ userId: 7 }],
  },
};

test.each(Object.entries(cases))('%s', async (_, { call, request, body, answer = {}, result }) => {
  const path = request.split('?')[0] ?? '';
  service.script(path, { status: 200, json: answer });
  const given = await call(service.client({ app }));
  const [seen] = service.to(path);
  expect(`${seen?.method ?? ''} ${seen?.url ?? ''}`).toBe(request);
  const sent = seen?.body.toString() ?? '';
  expect(sent === '' ? undefined : JSON.parse(sent)).toEqual(body);
  if (result !== undefined) {
    expect(given).toEqual(result);
  }
});

test('[MSG-1] an update goes out as a form, silent or not', async () => {
  const path = 'POST /agent/v4/stream/s/message/m_/update';
  service.script(path, { status: 200, json: { messageId: 'n', replacing: 'm_' } });
  const message = '<messageML>b</messageML>';
  const updated = await service
    .client()
    .messages.update('s', 'm/', { message: unsafeMessageML(message), silent: false });
  expect(updated.replacing).toBe('m_');
  const [seen] = service.to(path);
  expect(seen && partsOf(seen).map(({ content }) => content.toString())).toEqual([
    message,
    'false',
  ]);
});

test('[DLP-10] a blast has an outcome for each stream, in calls of at most 100 streams', async () => {
  const path = 'POST /agent/v4/message/blast';
  service.script(path, (request, response) => {
    const sids = partsOf(request)[1]?.content.toString().split(',') ?? [];
    const messages = sids
      .filter((sid) => sid !== 's5')
      .map((streamId) => ({ messageId: `m-${streamId}`, stream: { streamId } }))
      .reverse();
    response
      .writeHead(200)
      .end(JSON.stringify({ messages, errors: { s5: { code: 403, message: 'Not a member' } } }));
  });
  const ids = Array.from({ length: 150 }, (_, index) => `s${index}`);
  const message = '<messageML>a</messageML>';
  const outcomes = await collect(
    service.client().messages.blast(ids, { message: unsafeMessageML(message) }),
  );
  expect(outcomes.map(({ streamId }) => streamId)).toEqual(ids);
  expect(outcomes[5]).toEqual({ streamId: 's5', error: { code: 403, message: 'Not a member' } });
  expect(outcomes[6]).toMatchObject({ message: { messageId: 'm-s6' } });
  expect(service.to(path)).toHaveLength(2);
});

test('a blast finds streams and their errors in either alphabet', async () => {
  const stream = { streamId: 'a/+=' };
  const errors = { 'b/+=': { code: 403, message: 'Not a member' } };
  service.script('POST /agent/v4/message/blast', {
    status: 200,
    json: { messages: [{ messageId: 'm/', stream }], errors },
  });
  const message = '<messageML>a</messageML>';
  const ids = ['a/+=', 'b_-'];
  const outcomes = await collect(
    service.client().messages.blast(ids, { message: unsafeMessageML(message) }),
  );
  expect(outcomes).toEqual([
    { streamId: 'a_-', message: { messageId: 'm_', stream: { streamId: 'a_-' } } },
    { streamId: 'b_-', error: { code: 403, message: 'Not a member' } },
  ]);
});

test('ids of streams and messages come URL-safe from every list', async () => {
  const client = service.client();
  service.script('POST /pod/v1/im/create', { status: 200, json: { id: 'a/+=' } });
  await expect(client.streams.createIm([7])).resolves.toBe('a_-');
  service.script('POST /pod/v1/streams/list', { status: 200, json: [{ id: 'a/+=' }] });
  await expect(collect(client.streams.list())).resolves.toEqual([{ id: 'a_-' }]);
  const roomSystemInfo = { id: 'r/+=' };
  service.script('GET /pod/v3/room/r/info', { status: 200, json: { roomSystemInfo } });
  await expect(client.rooms.info('r')).resolves.toEqual({ roomSystemInfo: { id: 'r_-' } });
  const replies = ['a/', 'b+'];
  service.script('GET /pod/v1/admin/messages/m/metadata/relationships', {
    status: 200,
    json: { messageId: 'm=', replies },
  });
  await expect(client.messages.relationships('m')).resolves.toEqual({
    messageId: 'm',
    replies: ['a_', 'b-'],
  });
});

test('a blast to more streams than one call takes refuses a stream that can be read once', async () => {
  const path = 'POST /agent/v4/message/blast';
  service.script(path, { status: 200, json: { messages: [], errors: {} } });
  const ids = Array.from({ length: 150 }, (_, index) => `s${index}`);
  const attachments = [{ filename: 'a.txt', content: Readable.from([Buffer.from('once')]) }];
  const error = await failure(collect(service.client().messages.blast(ids, { attachments })));
  expect(error).toMatchObject({ code: 'ATTACHMENT_SPENT', outcome: 'did-not-happen' });
  expect(service.to(path)).toEqual([]);
});

test('a call without a method of its own can be made, with the login and its types', async () => {
  service.script('GET /pod/v1/admin/policy/7', { status: 200, json: { name: 'p' } });
  const policy = route({
    operation: 'policies.get',
    component: 'pod',
    method: 'GET',
    path: '/v1/admin/policy/{policyId}',
    tokens: 'session',
    repeat: 'safe',
    answer: answers.object<{ readonly name: string }>(),
  });
  const { name } = await service.client().call(policy, { params: { policyId: 7 } });
  expect(name).toBe('p');
  expect(service.requests.at(-1)?.headers['sessiontoken']).toBe('session-1');
  // @ts-expect-error the path has a parameter
  const incomplete = (client: Client): unknown => client.call(policy, {});
  expect(incomplete).toBeDefined();
});

test('a group is changed with a bearer token, at the version that was read', async () => {
  service.script('PUT /profile-manager/v1/groups/g', { status: 412, json: { code: 412 } });
  const { groups } = service.client();
  const error = await failure(groups.update({ ...group, id: 'g', eTag: '"v1"' }));
  expect(error).toMatchObject({ status: 412, outcome: 'did-not-happen' });
  const { headers } = service.requests.at(-1) ?? {};
  expect(headers).toMatchObject({
    authorization: 'Bearer bearer-1',
    'x-symphony-host': '127.0.0.1',
    'if-match': '"v1"',
  });
  expect(headers).not.toHaveProperty('sessiontoken');
});

test('the users of an application are listed page by page, with its own session', async () => {
  const path = 'GET /v5/users/apps/desk';
  const users = (userId: number, hasNext: boolean) => ({
    status: 200,
    json: { users: [{ userId }], page: { hasNext } },
  });
  service.script(path, users(1, true), users(2, false));
  const { applications } = service.client({ app });
  const found = await collect(applications.users('desk'));
  expect(found.map(({ userId }) => userId)).toEqual([1, 2]);
  expect(service.to(path).map(({ headers }) => headers['sessiontoken'])).toEqual([
    'app-1',
    'app-1',
  ]);
  expect(service.to(path)[1]?.url).toContain('page=1');
});

test('policies are listed over all their numbered pages', async () => {
  const path = 'GET /agent/v1/dlp/policies';
  const policies = Array.from({ length: 50 }, (_, index) => ({ policyId: `p${index}` }));
  service.script(
    path,
    { status: 200, json: { policies, pageCount: 2 } },
    { status: 200, json: { policies, pageCount: 2 } },
  );
  await expect(collect(service.client().policies.list())).resolves.toHaveLength(100);
  expect(service.to(path).map(({ url }) => url.split('?')[1])).toEqual([
    'page=0&limit=50',
    'page=1&limit=50',
  ]);
});

test('dictionaries.upload sends a file of terms, and dictionaries.download gives it back', async () => {
  const upload = 'POST /agent/v1/dlp/dictionaries/d/data/upload';
  service.script(upload, { status: 200, json: { data: { type: 'Word' } } });
  const download = 'GET /agent/v1/dlp/dictionaries/d/data/download';
  service.script(download, { status: 200, text: Buffer.from('Neptune').toString('base64') });
  const { dictionaries } = service.client();
  const content = Readable.from([Buffer.from('Nep'), Buffer.from('tune')]);
  await dictionaries.upload('d', { filename: 'terms.txt', content });
  const [request] = service.to(upload);
  const [part] = request === undefined ? [] : partsOf(request);
  expect(part?.headers).toContain('name="data"; filename="terms.txt"');
  expect(part?.content.toString()).toBe('Neptune');
  const terms = await collect(await dictionaries.download('d', '1.0'));
  expect(terms.join('')).toBe('Neptune');
  expect(service.to(download)[0]?.url).toContain('?dictVersion=1.0');
});

test('violations.attachment gives the file of a violation', async () => {
  const path = 'GET /agent/v3/dlp/violation/attachment';
  service.script(path, { status: 200, text: Buffer.from('file').toString('base64') });
  const file = await service.client().violations.attachment('v', 'internal_7%2Fx');
  expect((await collect(file)).join('')).toBe('file');
  expect(service.to(path)[0]?.url).toContain('?fileId=internal_7%252Fx&violationId=v');
});

test.each(['message', 'stream', 'signal'] as const)(
  '[VER-1] [DLP-2] violations of the third generation stand under their own version: %s',
  async (kind) => {
    const path = `GET /agent/v3/dlp/violations/${kind}`;
    const violation = { enforcementEventID: 'a', version: 'V3', details: [{}] };
    service.script(
      path,
      { status: 200, json: { violations: [{ violation }], nextOffset: 'o' } },
      { status: 200, json: { violations: [], nextOffset: null } },
    );
    const { violations } = service.client();
    const walks = {
      message: () => collect(violations.messages({ startTime: 5 }, third)),
      stream: () => collect(violations.streams({ startTime: 5 }, third)),
      signal: () => collect(violations.signals({ startTime: 5 }, third)),
    };
    const found: readonly unknown[] = await walks[kind]();
    expect(found).toEqual([{ violation }]);
    expect(service.to(path)[1]?.url).toContain('next=o');
  },
);

test('[VER-1] the version of every operation stands in its path', () => {
  const unversioned = routes.filter(({ path }) => !/^\/(?:file_ext\/)?v\d\//.test(path));
  // The login by key has had one version only.
  const byKey = new Set(['login', 'keyManager']);
  expect(unversioned.filter(({ component }) => !byKey.has(component))).toEqual([]);
});

test('every operation is shown in this table or by the test that is named for it', async () => {
  const names = routes.map(({ operation }) => operation);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(operationTests).filter((name) => !names.includes(name))).toEqual([]);
  const inTable = names.filter((name) => !(name in operationTests));
  expect(inTable.sort()).toEqual(Object.keys(cases).sort());
  const files = new Map<string, string>();
  for (const name of Object.keys(operationTests)) {
    const { file, test: title } = testOf(name);
    const text = files.get(file) ?? (await readFile(new URL(file, import.meta.url), 'utf8'));
    files.set(file, text);
    expect([name, text.includes(`'${title}`)]).toEqual([name, true]);
  }
});

test('every operation has the method that the coverage names', () => {
  const client: object = service.client({ app });
  const missing = routes.flatMap(({ operation }) => {
    const method = methodOf(operation);
    const found = (method?.split('.') ?? []).reduce<unknown>(
      (owner, name) =>
        typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined,
      client,
    );
    const isThere = typeof found === 'function';
    return method === undefined || isThere ? [] : [operation];
  });
  expect(missing).toEqual([]);
});

test('docs/api-coverage.md lists every operation as it is (UPDATE=1 rewrites it)', async () => {
  const file = new URL('../../docs/api-coverage.md', import.meta.url);
  const text = renderApiCoverage();
  if (process.env['UPDATE'] === '1') {
    await writeFile(file, text);
  }
  expect(await readFile(file, 'utf8')).toBe(text);
});
