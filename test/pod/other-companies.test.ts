import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message } from '../../src/contract/index.js';
import type { Pod } from '../../src/pod/index.js';
import { keyPairForTests } from '../built/key-pair.js';
import type { Caller } from './caller.js';
import { actAs, call, expectOk, loginToken } from './caller.js';
import { startTwoCompanies } from './two-companies.js';

const keys = keyPairForTests();

let pod: Pod;
let alice: Caller;
let zoe: Caller;
/** Has every role that administers, imports or watches. */
let admin: Caller;
let room: string;
let message: Message;

beforeAll(async () => {
  ({ pod, alice, zoe } = await startTwoCompanies({
    people: [
      { username: 'yann', displayName: 'Yann', company: 'Elsewhere' },
      {
        username: 'xenia',
        displayName: 'Xenia',
        company: 'Elsewhere',
        roles: [
          'SUPER_ADMINISTRATOR',
          'USER_PROVISIONING',
          'EF_POLICY_MANAGEMENT',
          'AUDIT_TRAIL_MANAGEMENT',
        ],
      },
    ],
    policies: [{ name: 'Projects', type: 'BLOCK', terms: ['neptune'] }],
    applications: [{ id: 'prices', publicKey: keys.publicKey }],
    serviceAccounts: [
      {
        username: 'admin',
        displayName: 'Admin',
        roles: ['SUPER_ADMINISTRATOR', 'USER_PROVISIONING', 'CONTENT_MANAGEMENT'],
      },
    ],
  }));
  admin = await actAs(pod, 'admin');
  room = (await zoe.createRoom({ name: 'Theirs', viewHistory: true })).roomSystemInfo.id;
  message = await zoe.say(room, 'among themselves');
});

afterAll(() => pod.close());

/** What administrators do to a user, by the path of the call. */
const ofUser: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/pod/v2/admin/user/{}'],
  ['POST', '/pod/v2/admin/user/{}/update', { displayName: 'Taken over' }],
  ['GET', '/pod/v1/admin/user/{}/status'],
  ['POST', '/pod/v1/admin/user/{}/status/update', { status: 'DISABLED' }],
  [
    'PUT',
    '/pod/v1/admin/user/{}/suspension/update',
    { suspended: true, suspendedUntil: 99_999_999_999_999, suspensionReason: 'none' },
  ],
  ['POST', '/pod/v1/admin/user/{}/roles/add', { id: 'SCOPE_MANAGEMENT' }],
  ['POST', '/pod/v1/admin/user/{}/roles/remove', { id: 'INDIVIDUAL' }],
  ['GET', '/pod/v1/admin/user/{}/avatar'],
  ['GET', '/pod/v1/admin/user/{}/features'],
  [
    'POST',
    '/pod/v1/admin/user/{}/features/update',
    [{ entitlment: 'canCreatePublicRoom', enabled: false }],
  ],
  ['GET', '/pod/v1/admin/user/{}/delegates'],
  ['POST', '/pod/v1/admin/user/{}/streams/list', {}],
  ['GET', '/pod/v1/users/{}/sessions'],
  ['POST', '/pod/v1/users/{}/sessions/logout'],
  ['GET', '/pod/v1/admin/user/{}/app/entitlement/list'],
  ['GET', '/pod/v1/admin/user/{}/disclaimer'],
  ['DELETE', '/pod/v1/admin/user/{}/disclaimer'],
];

test.each(ofUser)(
  '[AUT-4] nobody administers people of another company: %s %s',
  async (...given) => {
    const [method, path, body] = given;
    const reply = await admin.call(method, path.replace('{}', String(zoe.user.id)), body);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('There is no user with the id');
  },
);

/** What administrators do to a room. */
const ofRoom: readonly (readonly [string, string, unknown?])[] = [
  ['POST', '/pod/v1/admin/room/{}/setActive?active=false'],
  ['GET', '/pod/v1/admin/room/{}/membership/list'],
  ['GET', '/pod/v1/admin/stream/{}/membership/list'],
];

test.each(ofRoom)(
  '[AUT-4] nobody administers rooms of other companies: %s %s',
  async (...given) => {
    const [method, path, body] = given;
    expect((await admin.call(method, path.replace('{}', room), body)).status).toBe(404);
  },
);

test('[AUT-4] nobody adds members to rooms of other companies, or removes them', async () => {
  const path = `/pod/v1/admin/room/${room}/membership`;
  const yann = await actAs(pod, 'yann');
  expect((await admin.post(`${path}/add`, { id: yann.user.id })).status).toBe(404);
  expect((await admin.post(`${path}/remove`, { id: zoe.user.id })).status).toBe(404);
});

test('[IMP-18] nobody makes or finds a chat that people of another company have among themselves', async () => {
  const yann = await actAs(pod, 'yann');
  const im = await zoe.im(yann);
  const reply = await admin.post('/pod/v1/admin/im/create', [zoe.user.id, yann.user.id]);
  expect([reply.status, reply.text.includes(im)]).toEqual([400, false]);
  const mixed = [zoe.user.id, yann.user.id, alice.user.id];
  expect((await admin.post('/pod/v1/admin/im/create', mixed)).status).toBe(200);
});

test('[STR-5] what is of the company and what is not is told from where the caller is', async () => {
  const xenia = await actAs(pod, 'xenia');
  const info = expectOk(await zoe.get(`/pod/v2/streams/${room}/info`)).json();
  expect(info).toMatchObject({ origin: 'INTERNAL' });
  const members = await xenia.get(`/pod/v1/admin/stream/${room}/membership/list`);
  expect(members.json()).toMatchObject({ members: [{ user: { isExternal: false } }] });
});

test('with local=true, people of other companies are not found', async () => {
  const id = zoe.user.id;
  for (const local of ['', '&local=false']) {
    const found = expectOk(await alice.get(`/pod/v3/users?uid=${id}${local}`)).json();
    expect(found).toMatchObject({ users: [{ username: 'zoe' }] });
  }
  const both = await alice.get('/pod/v3/users?username=zoe,alice&local=true');
  expect(both.json()).toMatchObject({
    users: [{ username: 'alice' }],
    errors: [{ error: 'user.not.found', username: 'zoe' }],
  });
  expect((await alice.get(`/pod/v2/user?uid=${id}&local=true`)).status).toBe(204);
  const search = async (query: string) =>
    (await alice.post(`/pod/v1/user/search${query}`, { query: 'zoe' })).json();
  expect(await search('')).toMatchObject({ count: 1, users: [{ username: 'zoe' }] });
  expect(await search('?local=true')).toMatchObject({ count: 0, users: [] });
});

test('messages of other companies are not suppressed', async () => {
  const path = '/pod/v1/admin/messagesuppression';
  expect((await admin.post(`${path}/${message.messageId}/suppress`)).status).toBe(403);
});

test('[IMP-6] nothing is imported into streams of other companies', async () => {
  const reply = await admin.post('/agent/v4/message/import', [
    {
      message: 'made up',
      intendedMessageTimestamp: 1,
      intendedMessageFromUserId: zoe.user.id,
      originatingSystemId: 'chat',
      streamId: room,
    },
  ]);
  expect(expectOk(reply).json()).toEqual([
    { originatingSystemId: 'chat', diagnostic: '"streamId": there is no such stream.' },
  ]);
});

test('the users of an application are those of the company', async () => {
  const created = await admin.post('/pod/v1/admin/app/create', {
    applicationInfo: { appId: 'desk', name: 'Desk', appUrl: 'https://desk.example' },
  });
  expectOk(created);
  const { users } = expectOk(await admin.get('/v5/users/apps/desk')).json() as {
    readonly users: readonly { readonly userId: number }[];
  };
  const ids = users.map(({ userId }) => userId);
  expect(ids).toContain(alice.user.id);
  expect(ids).not.toContain(zoe.user.id);
});

test('nobody stands in for people of another company', async () => {
  const path = `/pod/v1/admin/user/${alice.user.id}/delegates/update`;
  expect((await admin.post(path, { userId: zoe.user.id, action: 'ADD' })).status).toBe(400);
});

/** What the pod's company has as a whole. */
const ofTheCompany: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/agent/v1/dlp/policies'],
  ['GET', '/agent/v3/dlp/policies'],
  ['POST', '/agent/v1/dlp/policies', { name: 'Theirs', type: 'BLOCK' }],
  ['GET', '/agent/v1/dlp/dictionaries'],
  ['POST', '/agent/v1/dlp/dictionaries', { name: 'Theirs', type: 'WORD' }],
  ['POST', '/agent/v1/dlp/violations/message?startTime=0'],
  ['POST', '/agent/v1/dlp/violations/stream?startTime=0'],
  ['GET', '/agent/v3/dlp/violations/signal?startTime=0'],
  ['GET', '/agent/v3/dlp/violation/attachment?fileId=a&violationId=b'],
  ['GET', '/agent/v1/audittrail/privilegeduser?startTimestamp=0'],
  ['GET', '/pod/v1/admin/group/list'],
  ['GET', '/pod/v1/admin/policy/list'],
  ['GET', '/pod/v1/admin/disclaimer/list'],
  ['GET', '/pod/v1/admin/app/entitlement/list'],
  ['POST', '/pod/v1/admin/app/create', { applicationInfo: { appId: 'theirs', name: 'Theirs' } }],
  ['GET', '/pod/v1/companycert/list'],
  ['DELETE', '/profile-manager/v1/groups/deleteAll'],
  ['GET', '/pod/v1/admin/system/protocols/list'],
];

test.each(ofTheCompany)(
  '[AUT-4] what the company has is not for administrators of another one: %s %s',
  async (...[method, path, body]) => {
    const stranger = await actAs(pod, 'xenia');
    expect((await stranger.call(method, path, body)).status).toBe(403);
  },
);

test('[DLP-10] policies cover what people of the company send', async () => {
  const said = '<messageML>neptune</messageML>';
  const flags = { message: said, enforceExpressionFiltering: true };
  const shared = await alice.createRoom({ name: 'Planets', crossPod: true });
  const { id } = shared.roomSystemInfo;
  await alice.post(`/pod/v1/room/${id}/membership/add`, { id: zoe.user.id });
  const path = `/agent/v4/stream/${id}/message/create`;
  expect((await alice.post(path, flags)).status).toBe(451);
  expectOk(await zoe.post(path, flags));
});

test('[AUT-2] an application acts for nobody of another company', async () => {
  const token = await loginToken(keys.privateKey, 'prices', Date.now() + 60_000);
  const app = await call(pod, 'POST', '/login/pubkey/app/authenticate', { body: { token } });
  const headers = { sessionToken: (expectOk(app).json() as { token: string }).token };
  const actFor = (name: string) =>
    call(pod, 'POST', `/login/pubkey/app/username/${name}/authenticate`, { headers });
  expectOk(await actFor('alice'));
  expect((await actFor('zoe')).status).toBe(403);
});

test('after all that, everything of the other company is as it was', async () => {
  const members = expectOk(await zoe.get(`/pod/v2/room/${room}/membership/list`)).json();
  expect(members).toMatchObject([{ id: zoe.user.id, owner: true }]);
  const history = expectOk(await zoe.get(`/agent/v4/stream/${room}/message?since=0`)).json();
  expect(history).toMatchObject([{ messageId: message.messageId }]);
  expect(expectOk(await zoe.get('/pod/v2/sessioninfo')).json()).toMatchObject({
    displayName: 'Zoe',
    roles: ['INDIVIDUAL'],
  });
});

test('a room with people of both companies is for administrators of either', async () => {
  const shared = await alice.createRoom({ name: 'Both', crossPod: true });
  const { id } = shared.roomSystemInfo;
  await alice.post(`/pod/v1/room/${id}/membership/add`, { id: zoe.user.id });
  expectOk(await admin.post(`/pod/v1/admin/room/${id}/membership/remove`, { id: zoe.user.id }));
});
