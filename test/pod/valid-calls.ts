/** What is known while the calls are made: ids of what was made before, by their names. */
export type Known = Record<string, string>;

/** A call that is right, in a row of others. */
export interface ValidCall {
  /** As `docs/pod-coverage.md` writes it; what is in braces is looked up in {@link Known}. */
  readonly name: string;
  /** Default: the bot, which has every role. */
  readonly who?: 'alice' | 'bob' | 'carol' | 'zoe' | 'bot' | 'app';
  readonly query?: (known: Known) => string;
  readonly body?: (known: Known) => unknown;
  readonly headers?: (known: Known) => Readonly<Record<string, string>>;
  /** What is kept of its answer, by where it stands there: `{ streamId: 'roomSystemInfo.id' }`. */
  readonly keep?: Readonly<Record<string, string>>;
}

type More = Omit<ValidCall, 'name'>;

const get = (path: string, more: More = {}): ValidCall => ({ name: `GET ${path}`, ...more });
type Body = FormData | readonly unknown[] | Readonly<Record<string, unknown>>;
type Bodied = Body | ((known: Known) => Body);

const bodied = (body: Bodied | undefined) =>
  body === undefined ? {} : { body: typeof body === 'function' ? body : () => body };

const post = (path: string, body?: Bodied, more: More = {}): ValidCall => ({
  name: `POST ${path}`,
  ...bodied(body),
  ...more,
});
const put = (path: string, body: Bodied, more: More = {}): ValidCall => ({
  name: `PUT ${path}`,
  ...bodied(body),
  ...more,
});
const patch = (path: string, body: Bodied): ValidCall => ({
  name: `PATCH ${path}`,
  ...bodied(body),
});
const remove = (path: string, more: More = {}): ValidCall => ({ name: `DELETE ${path}`, ...more });

const message = (content: string) => ({ message: `<messageML>${content}</messageML>` });
const user = (known: Known) => ({ userId: Number(known['bobId']) });
const member = (known: Known) => ({ id: Number(known['bobId']) });
const create = '/agent/v4/stream/{streamId}/message/create';
const byBob: More = { who: 'bob' };
const byAlice: More = { who: 'alice' };

function withFile(known: Known): FormData {
  const form = new FormData();
  form.set('message', `<messageML>A file <mention uid="${known['bobId']}"/></messageML>`);
  form.append('attachment', new Blob(['content']), 'a.txt');
  return form;
}

function terms(): FormData {
  const form = new FormData();
  form.append('data', new Blob(['Neptune\nSaturn']), 'terms.txt');
  return form;
}

const logins = [
  post('/login/pubkey/authenticate', ({ botLogin }: Known) => ({ token: botLogin })),
  post('/relay/pubkey/authenticate', ({ botLogin }: Known) => ({ token: botLogin })),
  post('/login/pubkey/app/authenticate', ({ appLogin }: Known) => ({ token: appLogin }), {
    keep: { appSession: 'token' },
  }),
  post('/login/pubkey/app/user/{userId}/authenticate', {}, { who: 'app' }),
  post('/login/pubkey/app/username/{username}/authenticate', {}, { who: 'app' }),
  post('/login/v1/pubkey/app/authenticate/extensionApp', ({ appLogin }: Known) => ({
    appToken: 'a token',
    authToken: appLogin,
  })),
  get('/pod/v1/podcert'),
  get('/sessionauth/v1/app/pod/certificate'),
  post('/login/idm/tokens', undefined, { query: () => '?scope=x' }),
  get('/login/idm/keys'),
  get('/pod/v2/sessioninfo'),
  get('/pod/v1/sessioninfo'),
];

const rooms = [
  post(
    '/pod/v3/room/create',
    {
      name: 'Desk',
      description: 'Prices',
      public: true,
      keywords: [{ key: 'a', value: 'b' }],
      viewHistory: true,
    },
    { ...byAlice, keep: { streamId: 'roomSystemInfo.id' } },
  ),
  get('/pod/v3/room/{streamId}/info', byAlice),
  post('/pod/v3/room/{streamId}/update', { name: 'The desk' }, byAlice),
  post('/pod/v1/room/{streamId}/membership/add', member, byAlice),
  post('/pod/v1/room/{streamId}/membership/promoteOwner', member, byAlice),
  post('/pod/v1/room/{streamId}/membership/demoteOwner', member, byAlice),
  post('/pod/v1/room/{streamId}/membership/remove', member, byAlice),
  post('/pod/v1/admin/room/{streamId}/membership/add', member),
  post('/pod/v1/admin/room/{streamId}/membership/remove', member),
  post('/pod/v1/room/{streamId}/membership/add', member, byAlice),
  get('/pod/v2/room/{streamId}/membership/list', byAlice),
  get('/pod/v1/admin/room/{streamId}/membership/list'),
  post('/pod/v3/room/search', { query: 'desk', labels: ['a'] }, byAlice),
  post('/pod/v2/room/search', { query: 'desk' }, byAlice),
  post('/pod/v1/room/{streamId}/setActive', undefined, {
    ...byAlice,
    query: () => '?active=false',
  }),
  post('/pod/v1/admin/room/{streamId}/setActive', undefined, { query: () => '?active=true' }),
];

const messages = [
  post('/agent/v5/datafeeds', { tag: 'tag' }, { ...byBob, keep: { datafeedId: 'id' } }),
  get('/agent/v5/datafeeds', byBob),
  post('/agent/v4/datafeed/create', {}, { ...byBob, keep: { olderFeed: 'id' } }),
  post('/pod/v1/im/create', ({ bobId }: Known) => [Number(bobId)], {
    ...byAlice,
    keep: { imId: 'id' },
  }),
  post(create, withFile, {
    ...byAlice,
    keep: { messageId: 'messageId', fileId: 'attachments.0.id' },
  }),
  post(
    create,
    message(
      'About <cash tag="ibm"/> and <hash tag="Topic"/>, <b>boldly</b> <emoji shortcode="smile"/>',
    ),
    { ...byAlice, keep: { changedId: 'messageId' } },
  ),
  post('/agent/v4/stream/{streamId}/message/{changedId}/update', message('Changed'), byAlice),
  post(
    '/agent/v4/message/blast',
    ({ streamId, imId }: Known) => ({
      ...message('To all'),
      sids: `${streamId},${imId},none`,
    }),
    byAlice,
  ),
  post(
    '/agent/v3/stream/{streamId}/share',
    {
      type: 'com.symphony.sharing.article',
      content: { articleId: '1', title: 'News', publisher: 'P', author: 'A', appId: 'desk' },
    },
    byAlice,
  ),
  get('/agent/v4/stream/{streamId}/message', { ...byAlice, query: () => '?since=0' }),
  get('/agent/v1/message/{messageId}', byBob),
  get('/agent/v1/stream/{streamId}/attachment', {
    ...byAlice,
    query: ({ messageId, fileId }) =>
      `?messageId=${messageId}&fileId=${encodeURIComponent(fileId ?? '')}`,
  }),
  get('/pod/v1/message/{messageId}/status', byAlice),
  post('/pod/v1/admin/messages', ({ messageId }: Known) => ({ messageIds: [messageId] })),
  get('/pod/v1/admin/messages/{messageId}/receipts'),
  get('/pod/v1/admin/messages/{messageId}/metadata/relationships', {
    headers: () => ({ 'User-Agent': 'test' }),
  }),
  get('/pod/v2/admin/streams/{streamId}/messageIds', { query: ({ now }) => `?since=${now}` }),
  post('/agent/v4/message/import', ({ streamId, aliceId }: Known) => [
    {
      message: 'Imported',
      intendedMessageTimestamp: 1,
      intendedMessageFromUserId: Number(aliceId),
      originatingSystemId: 'old',
      streamId,
    },
    { message: 'Not imported' },
  ]),
  get('/agent/v1/message/search', { ...byAlice, query: () => '?query=hashtag:topic' }),
  post('/agent/v1/message/search', { hashtag: 'topic' }, byAlice),
  post('/agent/v4/message/search/semantic', { text: 'About' }, byAlice),
  post('/agent/v5/datafeeds/{datafeedId}/read', { ackId: '' }, byBob),
  get('/agent/v4/datafeed/{olderFeed}/read', byBob),
  post('/pod/v1/im/{imId}/update', { pinnedMessageId: '' }, byAlice),
  get('/pod/v1/im/{imId}/info', byAlice),
  post('/pod/v1/admin/im/create', ({ aliceId, bobId, carolId }: Known) =>
    [aliceId, bobId, carolId].map(Number),
  ),
  post('/pod/v1/streams/list', {}, byAlice),
  get('/pod/v2/streams/{streamId}/info', byAlice),
  post('/pod/v2/admin/streams/list', {}),
  get('/pod/v1/streams/{streamId}/attachments', byAlice),
  get('/pod/v1/admin/stream/{streamId}/membership/list'),
  post('/pod/v1/admin/user/{userId}/streams/list', {}),
  post('/pod/v1/admin/messagesuppression/{messageId}/suppress', {}),
  remove('/agent/v5/datafeeds/{datafeedId}', byBob),
];

const signals = [
  post(
    '/agent/v1/signals/create',
    { name: 'Topic', query: 'HASHTAG:topic', companyWide: true, visibleOnProfile: true },
    {
      ...byAlice,
      keep: { signalId: 'id' },
    },
  ),
  get('/agent/v1/signals/list', byAlice),
  get('/agent/v1/signals/{signalId}/get', byAlice),
  post('/agent/v1/signals/{signalId}/update', { name: 'Topics', query: 'HASHTAG:topic' }, byAlice),
  post('/agent/v1/signals/{signalId}/subscribe', ({ bobId }: Known) => [Number(bobId)], byAlice),
  get('/agent/v1/signals/{signalId}/subscribers', byAlice),
  post('/agent/v1/signals/{signalId}/unsubscribe', ({ bobId }: Known) => [Number(bobId)], byAlice),
  post('/agent/v1/signals/{signalId}/delete', {}, byAlice),
];

const dictionaries = '/agent/v1/dlp/dictionaries';
const policies = '/agent/v1/dlp/policies';
const newer = '/agent/v3/dlp/policies';
const policy = ({ dictId }: Known) => ({
  name: 'Planets',
  type: 'Block',
  contentTypes: ['Messages'],
  scopes: ['Internal', 'External'],
  dictionaryIds: [dictId],
});
const newerPolicy = ({ dictId }: Known) => ({
  name: 'Newer planets',
  scopes: ['Internal'],
  appliesTo: [
    {
      dataType: 'Messages',
      action: 'Block',
      rules: [
        { type: 'TEXT_MATCH', name: 'Rule', textMatchConfig: { dictionaries: [{ dictId }] } },
      ],
    },
  ],
});
const violated: More = { query: () => '?startTime=0' };

const compliance = [
  post(
    dictionaries,
    { name: 'Planets', type: 'Word' },
    { keep: { dictId: 'data.dictRef.dictId' } },
  ),
  post(`${dictionaries}/{dictId}/data/upload`, terms),
  get(`${dictionaries}/{dictId}/data/download`),
  get(dictionaries),
  get(`${dictionaries}/{dictId}`),
  put(`${dictionaries}/{dictId}`, { name: 'All planets' }),
  post(policies, policy, { keep: { policyId: 'data.policyId' } }),
  post(`${policies}/{policyId}/enable`),
  get(policies),
  get(`${policies}/{policyId}`),
  put(`${policies}/{policyId}`, policy),
  post(create, message('Neptune'), byAlice),
  ...['message', 'stream', 'signal'].flatMap((kind) => [
    post(`/agent/v1/dlp/violations/${kind}`, undefined, violated),
    get(`/agent/v1/dlp/violations/${kind}`, violated),
    get(`/agent/v3/dlp/violations/${kind}`, violated),
  ]),
  post(`${policies}/{policyId}/disable`),
  remove(`${policies}/{policyId}`),
  post(newer, newerPolicy, { keep: { policyId: 'data.policyId' } }),
  post(`${newer}/{policyId}/enable`),
  get(newer),
  get(`${newer}/{policyId}`),
  post(`${newer}/{policyId}/update`, newerPolicy),
  post(`${newer}/{policyId}/disable`),
  post(`${newer}/{policyId}/delete`),
  remove(`${dictionaries}/{dictId}`),
];

const people = [
  get('/pod/v3/users', { query: ({ bobId }) => `?uid=${bobId}` }),
  get('/pod/v2/user', { query: () => '?username=bob' }),
  post('/pod/v1/user/search', { query: 'bob' }),
  post('/pod/v1/user/{userId}/follow', ({ aliceId }: Known) => ({ followers: [Number(aliceId)] })),
  get('/pod/v1/user/{userId}/followers'),
  get('/pod/v1/user/{aliceId}/following'),
  post('/pod/v1/user/{userId}/unfollow', ({ aliceId }: Known) => ({
    followers: [Number(aliceId)],
  })),
  post('/pod/v1/user/manifest/own', { manifest: '{}' }),
  get('/pod/v1/user/manifest/own'),
  post('/pod/v1/presence/feed/create', undefined, { keep: { feedId: 'id' } }),
  post('/pod/v2/user/presence', { category: 'BUSY' }),
  get('/pod/v2/user/presence'),
  post('/pod/v3/user/presence', ({ bobId }: Known) => ({
    userId: Number(bobId),
    category: 'AWAY',
  })),
  get('/pod/v3/user/{userId}/presence'),
  get('/pod/v2/users/presence'),
  post('/pod/v1/user/presence/register', ({ bobId }: Known) => [Number(bobId)]),
  get('/pod/v1/presence/feed/{feedId}/read'),
  post('/pod/v1/presence/feed/{feedId}/delete'),
  get('/pod/v1/user/presence'),
  post('/pod/v1/user/presence', { category: 'BUSY' }),
  get('/pod/v1/user/{userId}/presence'),
  post('/pod/v1/user/{userId}/presence', { category: 'AVAILABLE' }),
  get('/pod/v2/user/{userId}/presence'),
  post('/pod/v1/connection/create', ({ zoeId }: Known) => ({ userId: Number(zoeId) }), byBob),
  get('/pod/v1/connection/list', { ...byBob, query: () => '?status=ALL' }),
  get('/pod/v1/connection/user/{zoeId}/info', byBob),
  post('/pod/v1/connection/accept', user, { who: 'zoe' }),
  post('/pod/v1/connection/user/{zoeId}/remove', undefined, byBob),
  post('/pod/v1/connection/create', user, { who: 'zoe' }),
  post('/pod/v1/connection/reject', ({ zoeId }: Known) => ({ userId: Number(zoeId) }), byBob),
];

const admin = '/pod/v1/admin';
const administration = [
  post(
    '/pod/v2/admin/user/create',
    {
      userAttributes: {
        accountType: 'NORMAL',
        userName: 'new',
        displayName: 'New',
        emailAddress: 'new@example.com',
        department: 'Trading',
      },
      roles: ['INDIVIDUAL'],
    },
    { keep: { newId: 'userSystemInfo.id' } },
  ),
  get('/pod/v2/admin/user/list'),
  get('/pod/v3/admin/user/list'),
  get('/pod/v2/admin/user/{userId}'),
  post('/pod/v2/admin/user/{userId}/update', { displayName: 'Robert' }),
  get(`${admin}/user/{userId}/status`),
  post(`${admin}/user/{newId}/status/update`, { status: 'DISABLED' }),
  put(`${admin}/user/{userId}/suspension/update`, { suspended: false }),
  post(`${admin}/user/{userId}/roles/add`, { id: 'CONTENT_MANAGEMENT' }),
  post(`${admin}/user/{userId}/roles/remove`, { id: 'CONTENT_MANAGEMENT' }),
  get(`${admin}/system/roles/list`),
  post(`${admin}/user/find`, { status: 'ENABLED' }),
  post(`${admin}/user/{userId}/avatar/update`, {
    image:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  }),
  get(`${admin}/user/{userId}/avatar`),
  get(`${admin}/user/{userId}/features`),
  post(`${admin}/user/{userId}/features/update`, [
    { entitlment: 'canCreatePublicRoom', enabled: true },
  ]),
  get(`${admin}/system/features/list`),
  post(`${admin}/user/{userId}/delegates/update`, ({ carolId }: Known) => ({
    action: 'ADD',
    userId: Number(carolId),
  })),
  get(`${admin}/user/{userId}/delegates`),
  get('/pod/v1/users/{carolId}/sessions', { keep: { sessionId: 'sessions.0.sessionId' } }),
  post('/pod/v1/users/{carolId}/sessions/{sessionId}/logout'),
  post('/pod/v1/users/{carolId}/sessions/logout'),
  post(`${admin}/app/create`, {
    applicationInfo: {
      appId: 'made',
      name: 'Made',
      appUrl: 'https://made.example',
      domain: 'made.example',
      publisher: 'P',
    },
    description: 'd',
    permissions: ['SEND_MESSAGES'],
  }),
  get(`${admin}/app/{appId}/get`),
  post(`${admin}/app/{appId}/update`, { description: 'e' }),
  get(`${admin}/app/entitlement/list`),
  post(`${admin}/app/entitlement/list`, [
    { appId: 'made', appName: 'Made', enable: true, listed: true, install: true },
  ]),
  get('/v5/users/apps/{appId}'),
  post(`${admin}/user/{userId}/app/entitlement/list`, [
    {
      appId: 'made',
      listed: true,
      install: true,
      products: [{ name: 'Premium', type: 'premium', subscribed: true }],
    },
  ]),
  get(`${admin}/user/{userId}/app/entitlement/list`),
  patch(`${admin}/user/{userId}/app/entitlement/list`, [{ appId: 'made', listed: 'KEEP' }]),
  post(`${admin}/app/{appId}/delete`),
  get(`${admin}/disclaimer/list`, { keep: { disclaimerId: '0.id' } }),
  get(`${admin}/disclaimer/{disclaimerId}`),
  post(`${admin}/user/{userId}/disclaimer/update`, ({ disclaimerId }: Known) => ({
    id: disclaimerId,
  })),
  get(`${admin}/disclaimer/{disclaimerId}/users`),
  get(`${admin}/user/{userId}/disclaimer`),
  remove(`${admin}/user/{userId}/disclaimer`),
  get(`${admin}/group/list`, { keep: { groupId: '0.id' } }),
  post(`${admin}/group/{groupId}/membership/add`, ({ bobId }: Known) => [Number(bobId), 1]),
  get(`${admin}/group/{groupId}/membership/list`),
  post(`${admin}/group/{groupId}/membership/remove`, ({ bobId }: Known) => [Number(bobId)]),
  get(`${admin}/policy/list`),
  post(
    '/pod/v2/companycert/create',
    ({ pem }: Known) => ({
      pem,
      attributes: { name: 'Desk', type: { type: 'USER' }, status: { type: 'TRUSTED' } },
    }),
    { keep: { fingerPrint: 'companyCertInfo.fingerPrint' } },
  ),
  get('/pod/v1/companycert/list'),
  get('/pod/v1/companycert/podmanaged/list'),
  post('/pod/v1/companycert/type/list', [{ type: 'USER' }]),
  get('/pod/v1/companycert/{fingerPrint}/get'),
  post('/pod/v1/companycert/{fingerPrint}/update', { name: 'Desks' }),
  get('/pod/v1/companycert/{fingerPrint}/issuedBy'),
  post('/pod/v1/companycert/delete', ({ fingerPrint }: Known) => ({ id: fingerPrint })),
  get('/agent/v1/audittrail/privilegeduser', { query: () => '?startTimestamp=0' }),
];

const groups = '/profile-manager/v1/groups';
const group = {
  type: 'SDL',
  ownerType: 'TENANT',
  ownerId: 1,
  name: 'Group',
  profile: { displayName: 'Group', marketCoverage: ['EMEA'] },
};
const singleSignOn = '/pod/v1/admin/sso/configuration';
const settings = [
  post(
    groups,
    ({ bobId }: Known) => ({ ...group, members: [{ memberTenant: 1, memberId: Number(bobId) }] }),
    {
      keep: { groupId: 'id', eTag: 'eTag' },
    },
  ),
  put(`${groups}/{groupId}`, group, { headers: ({ eTag }) => ({ 'If-Match': eTag ?? '' }) }),
  get(`${groups}/{groupId}`),
  post(`${groups}/{groupId}/member`, ({ aliceId }: Known) => ({
    member: { memberTenant: 1, memberId: Number(aliceId) },
  })),
  post(`${groups}/{groupId}/avatar`, {
    image:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  }),
  get(`${groups}/type/{typeId}`),
  get('/profile-manager/v1/types'),
  get('/profile-manager/v1/types/{typeId}'),
  get('/v1/groups/sdl/list', { keep: { groupNumber: '0.groupId' } }),
  get('/v1/groups/sdl/{groupNumber}'),
  remove(`${groups}/deleteAll`),
  get('/pod/v1/files/allowedTypes'),
  get('/pod/file_ext/v1/allowed_extensions'),
  put('/pod/file_ext/v1/allowed_extensions/{extension}', { scope_internal: true }),
  remove('/pod/file_ext/v1/allowed_extensions/{extension}'),
  post('/pod/v1/admin/system/protocols', { scheme: 'skype' }),
  get('/pod/v1/admin/system/protocols/list'),
  get('/pod/v2/system/protocols'),
  remove('/pod/v1/admin/system/protocols/{scheme}'),
  post(singleSignOn, { ssoEnabled: false, idpEntityId: 'https://idp.example' }),
  get(singleSignOn),
  patch(singleSignOn, { forceAuthn: true }),
  get('/pod/v1/languages'),
  get('/agent/v3/health'),
  get('/agent/v3/health/extended'),
  get('/agent/v1/HealthCheck'),
  get('/agent/v2/HealthCheck'),
  get('/agent/v1/info'),
  post('/agent/v1/util/echo', { message: 'hello' }),
  post('/sessionauth/v1/logout', undefined, byAlice),
  post('/keyauth/v1/logout', undefined, byBob),
];

/** Calls that are right, in an order in which each finds what it needs. */
export const validCalls: readonly ValidCall[] = [
  ...logins,
  ...rooms,
  ...messages,
  ...signals,
  ...compliance,
  ...people,
  ...administration,
  ...settings,
];
