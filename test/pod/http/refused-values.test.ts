import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, actAsNew, expectOk } from '../caller.js';

let pod: Pod;
let admin: Caller;
let alice: number;
let dictId: string;
let im: string;

beforeAll(async () => {
  pod = await Pod.start();
  admin = await actAsNew(pod, 'admin', {
    roles: [
      'USER_PROVISIONING',
      'CONTENT_EXPORT_SERVICE',
      'EF_POLICY_MANAGEMENT',
      'USER_PRESENCE_UPDATE',
    ],
  });
  const found = await admin.get('/pod/v2/user?username=alice');
  alice = (expectOk(found).json() as { id: number }).id;
  im = await admin.im(await actAs(pod, 'alice'));
  await admin.post('/pod/v1/admin/app/create', applicationOf('desk', 'Desk'));
  const created = await admin.post('/agent/v1/dlp/dictionaries', { name: 'Names', type: 'Word' });
  const { data } = expectOk(created).json() as { data: { dictRef: { dictId: string } } };
  dictId = data.dictRef.dictId;
});

afterAll(() => pod.close());

const applicationOf = (appId: string, name: string) => ({ applicationInfo: { appId, name } });

const attributesOf = (userName: string) => ({
  userAttributes: {
    accountType: 'NORMAL',
    userName,
    displayName: 'A user',
    emailAddress: 'user@example.com',
  },
});

const policyOf = (dictionary: object, name = 'A policy') => ({
  name,
  scopes: ['Internal'],
  appliesTo: [
    {
      dataType: 'Messages',
      action: 'Block',
      rules: [
        {
          type: 'TEXT_MATCH',
          name: 'A rule',
          textMatchConfig: { dictionaries: [{ dictId, ...dictionary }] },
        },
      ],
    },
  ],
});

const groupOf = (profile: object) => ({
  type: 'SDL',
  ownerType: 'TENANT',
  ownerId: 1,
  name: 'A group',
  profile,
});

const entitlementOf = (appName: unknown) => [
  { appId: 'desk', appName, listed: true, install: true },
];

/** A row: what a call takes, what it refuses, and what the refusal names. */
type Given = readonly [taken: () => Promise<Reply>, refused: () => Promise<Reply>, named: string];

const post = (path: string, taken: () => unknown, refused: () => unknown, named: string): Given => [
  () => admin.post(path, taken()),
  () => admin.post(path, refused()),
  named,
];

const send = (version: string) =>
  admin.post(`/agent/v4/stream/${im}/message/create`, {
    message: '<messageML>Hello</messageML>',
    version,
  });

const datahose = { type: 'datahose', tag: 't', eventTypes: ['MESSAGESENT'] };

test.each<[what: string, ...Given]>([
  [
    'includeInvisible of a datafeed',
    ...post(
      '/agent/v5/datafeeds',
      () => ({ tag: 'a', includeInvisible: true }),
      () => ({ tag: 'a', includeInvisible: 'yes' }),
      'includeInvisible',
    ),
  ],
  [
    'a tag of a hundred characters',
    () => admin.get(`/agent/v5/datafeeds?tag=${'t'.repeat(100)}`),
    () => admin.get(`/agent/v5/datafeeds?tag=${'t'.repeat(101)}`),
    'tag',
  ],
  [
    'scope_xpod of a kind of files',
    () => admin.call('PUT', '/pod/file_ext/v1/allowed_extensions/dwg', { scope_xpod: true }),
    () => admin.call('PUT', '/pod/file_ext/v1/allowed_extensions/dwg', { scope_xpod: 'all' }),
    'scope_xpod',
  ],
  [
    'the extension of a body',
    () => admin.call('PUT', '/pod/file_ext/v1/allowed_extensions/dwg', { extension: '.DWG' }),
    () => admin.call('PUT', '/pod/file_ext/v1/allowed_extensions/dwg', { extension: '.dxf' }),
    'extension',
  ],
  [
    "a dictionary's name and version",
    ...post(
      '/agent/v3/dlp/policies',
      () => policyOf({ name: 'Names', version: '1.0' }, 'Another'),
      () => policyOf({ name: 1, version: 1 }),
      'appliesTo.0.rules.0.textMatchConfig.dictionaries.0.version',
    ),
  ],
  [
    "an application's name of 50 characters",
    ...post(
      '/pod/v1/admin/app/create',
      () => applicationOf('long', 'n'.repeat(50)),
      () => applicationOf('longer', 'n'.repeat(51)),
      'applicationInfo.name',
    ),
  ],
  [
    "an application's name among a user's",
    () =>
      admin.post(`/pod/v1/admin/user/${alice}/app/entitlement/list`, entitlementOf('Other name')),
    () => admin.post(`/pod/v1/admin/user/${alice}/app/entitlement/list`, entitlementOf(7)),
    '0.appName',
  ],
  [
    "an application's name among the company's",
    ...post(
      '/pod/v1/admin/app/entitlement/list',
      () => entitlementOf('Desk').map((it) => ({ ...it, enable: true })),
      () => entitlementOf('n'.repeat(51)).map((it) => ({ ...it, enable: true })),
      '0.appName',
    ),
  ],
  [
    "a group's display name",
    ...post(
      '/profile-manager/v1/groups',
      () => groupOf({ displayName: 'A' }),
      () => groupOf({ displayName: '' }),
      'profile.displayName',
    ),
  ],
  [
    "a group's market coverage",
    ...post(
      '/profile-manager/v1/groups',
      () => groupOf({ marketCoverage: ['EMEA', 'APAC'], industryOfInterest: ['a', 'a'] }),
      () => groupOf({ marketCoverage: ['EMEA', 'EMEA'] }),
      'profile.marketCoverage',
    ),
  ],
  ['the version of MessageML', () => send('2.0'), () => send('abc'), 'version'],
  [
    'control characters of a user name',
    ...post(
      '/pod/v2/admin/user/create',
      () => attributesOf('zoë 1'),
      () => attributesOf('zo\u0007e'),
      'userAttributes.userName',
    ),
  ],
])('%s: what is right is taken, and what is wrong is a 400 that names it', async (...row) => {
  const [, taken, refused, named] = row;
  expect((await taken()).status).toBeLessThan(300);
  const { status, text } = await refused();
  expect([status, text]).toEqual([400, expect.stringContaining(`\\"${named}\\"`)]);
});

test('updatePresence is true or false, for a datafeed and for a datahose', async () => {
  const feed = await admin.createDatafeed();
  const read = `/agent/v5/datafeeds/${feed}/read`;
  for (const [path, body] of [
    [read, {}],
    ['/agent/v5/events/read', datahose],
  ] as const) {
    const { status, text } = await admin.post(path, { ...body, updatePresence: 'no' });
    expect([status, text]).toEqual([400, expect.stringContaining('updatePresence')]);
  }
  await admin.createRoom({ name: 'A room', description: 'd' });
  expectOk(await admin.post(read, { updatePresence: false }));
});

test.each([
  ['GET', '/pod/v3/user/alice/presence'],
  ['POST', '/pod/v1/user/alice/presence'],
  ['GET', '/pod/v1/connection/user/alice/info'],
  ['POST', '/pod/v1/connection/user/alice/remove'],
])('%s %s: what is no id of a user is a 404 in the words of the path', async (method, path) => {
  const reply = await admin.call(
    method,
    path,
    method === 'POST' ? { category: 'AWAY' } : undefined,
  );
  expect(reply.json()).toEqual({ code: 404, message: 'There is no user with the id alice.' });
});

test('a list in place of an object is told what it lacks in a sentence', async () => {
  const { text } = await admin.post('/pod/v1/im/create', []);
  expect(text).toBe('{"code":400,"message":"Name at least one user."}');
});
