import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let pod: Pod;
let alice: Caller;
let bob: Caller;
let zoe: Caller;
let admin: Caller;

beforeAll(async () => {
  ({ pod, alice, bob, zoe } = await startTwoCompanies({
    serviceAccounts: [
      {
        username: 'admin',
        displayName: 'Admin',
        roles: ['USER_PROVISIONING', 'CONTENT_MANAGEMENT', 'CONTENT_EXPORT_SERVICE'],
      },
    ],
  }));
  admin = await actAs(pod, 'admin');
});

afterAll(() => pod.close());

test.each([
  ['an invalid flag', 'GET', '/pod/v3/users?uid=1&local=maybe'],
  ['an invalid flag', 'GET', '/pod/v2/user?username=alice&local=1'],
  ['an invalid flag', 'POST', '/pod/v1/user/search?local=yes', { query: 'a' }],
  ['an invalid id', 'GET', '/pod/v2/user?uid=alice'],
  [
    'an invalid account type',
    'POST',
    '/pod/v1/user/search',
    { query: 'a', filters: { accountTypes: ['BOT'] } },
  ],
  [
    'crossPod that is not a flag',
    'POST',
    '/pod/v3/room/create',
    { name: 'r1', description: 'd', crossPod: 'x' },
  ],
  [
    'groupChat that is not a flag',
    'POST',
    '/pod/v3/room/create',
    { name: 'r2', description: 'd', groupChat: 'x' },
  ],
  [
    'subType that is not text',
    'POST',
    '/pod/v3/room/create',
    { name: 'r3', description: 'd', subType: 1 },
  ],
  ['a datafeed that is not there', 'DELETE', '/agent/v5/datafeeds/none'],
  [
    'an invalid type of events',
    'POST',
    '/agent/v5/events/read',
    { type: 'datahose', tag: 't', eventTypes: ['MESSAGES'] },
  ],
  ['an invalid flag', 'POST', '/pod/v2/user/presence?soft=maybe', { category: 'BUSY' }],
  ['an invalid flag', 'GET', '/pod/v3/user/1/presence?local=1'],
  ['an invalid flag', 'GET', '/pod/v3/admin/user/list?includeFeatures=1'],
  ['an invalid flag', 'GET', '/pod/v1/admin/room/x/membership/list?includePastMembers=maybe'],
  [
    'an object in place of stream ids',
    'POST',
    '/agent/v4/message/blast',
    { message: '<messageML>a</messageML>', sids: {} },
  ],
  [
    'a list of lists in place of stream ids',
    'POST',
    '/agent/v4/message/blast',
    { message: '<messageML>a</messageML>', sids: [['a']] },
  ],
  [
    'half of a surrogate pair',
    'POST',
    '/pod/v3/room/create',
    { name: 'a\ud800b', description: 'd' },
  ],
  [
    'half of a surrogate pair in the data of a message',
    'POST',
    '/agent/v4/message/blast',
    { message: '<messageML>a</messageML>', sids: 'x', data: '{"a":"\ud800"}' },
  ],
  ['U+0000 in a query', 'GET', '/pod/v3/users?username=a%00b'],
  ['U+0000 in a path', 'GET', '/agent/v1/message/a%00b'],
  ['U+0000 in a body', 'POST', '/pod/v3/room/create', { name: 'a\0b', description: 'd' }],
] as const)('%s is a 400: %s %s', async (...given) => {
  const [, method, path, body] = given;
  expect((await admin.call(method, path, body)).status).toBe(400);
});

test('attributes of a change of a room are held to their types as well', async () => {
  const { roomSystemInfo } = await alice.createRoom({ name: 'Types', description: 'd' });
  const path = `/pod/v3/room/${roomSystemInfo.id}/update`;
  for (const wrong of [{ crossPod: 1 }, { groupChat: 'no' }, { subType: [] }]) {
    expect((await alice.post(path, wrong)).status).toBe(400);
  }
  expectOk(await alice.post(path, { crossPod: false, groupChat: false, subType: 'EMAIL' }));
});

test('a refusal that quotes what was asked for stays short', async () => {
  const reply = await alice.post('/agent/v1/signals/create', {
    name: 'a',
    query: 'x'.repeat(9999),
  });
  expect(reply.status).toBe(400);
  expect(reply.text.length).toBeLessThan(2100);
});

test('a refusal of many names begins to name them, and stays short', async () => {
  const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`name${at}`, at]));
  const headers = { Authorization: `Bearer ${pod.controlToken}` };
  const { status, text } = await call(pod, 'PUT', '/cadenza/v1/settings', { headers, body });
  expect(status).toBe(400);
  expect(text).toContain('name0');
  expect(text.length).toBeLessThan(1_000);
});

test('a body of more fields than any call has is refused before they are looked at', async () => {
  const body = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`name${at}`, at]));
  const headers = { Authorization: `Bearer ${pod.controlToken}` };
  const { status, text } = await call(pod, 'PUT', '/cadenza/v1/settings', { headers, body });
  expect([status, text]).toEqual([400, expect.stringContaining('at most 20000 fields')]);
});

test('an id of a user is written in digits', async () => {
  const written = `0x${bob.user.id.toString(16)}`;
  expect((await alice.get(`/pod/v3/user/${written}/presence`)).status).not.toBe(200);
  expectOk(await alice.get(`/pod/v3/user/${bob.user.id}/presence`));
});

test('a compressed body is a 415', async () => {
  const response = await fetch(`${pod.url}/pod/v1/user/search`, {
    method: 'POST',
    headers: {
      ...alice.headers,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    },
    body: gzipSync('{"query":"alice"}'),
  });
  expect(response.status).toBe(415);
});

test('text in another encoding than UTF-8 is a 400, not kept as something else', async () => {
  const im = await alice.im(bob);
  const create = `/agent/v4/stream/${im}/message/create`;
  const long = 'x'.repeat(2000);
  for (const [caller, path, type, text] of [
    [alice, create, 'application/json', '{"message":"<messageML>caf\xe9</messageML>"}'],
    [alice, create, 'application/x-www-form-urlencoded', 'message=<messageML>caf\xe9</messageML>'],
    [alice, create, 'application/x-www-form-urlencoded', 'message=<messageML>caf%E9</messageML>'],
    [admin, '/agent/v4/message/import', 'application/json', '[{"message":"caf\xe9"}]'],
    [admin, '/agent/v4/message/import', 'application/json', `[{"message":"${long}\xe9${long}"}]`],
  ] as const) {
    const response = await fetch(pod.url + path, {
      method: 'POST',
      headers: { ...caller.headers, 'Content-Type': type },
      body: Buffer.from(text, 'latin1'),
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('UTF-8'),
    ]);
  }
});

test('the character that stands for what could not be read may be sent itself, encoded or not', async () => {
  const im = await alice.im(bob);
  const response = await fetch(`${pod.url}/agent/v4/stream/${im}/message/create`, {
    method: 'POST',
    headers: { ...alice.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'message=%3CmessageML%3E\uFFFD%ef%bf%bd%C3%A9%3C/messageML%3E',
  });
  expect(await response.text()).toContain('\uFFFD\uFFFD\u00e9');
});

test('who lacks the role is told so whatever the body is', async () => {
  const headers = { ...alice.headers, 'Content-Type': 'text/plain' };
  for (const path of [
    '/pod/v2/admin/user/create',
    '/pod/v2/admin/streams/list',
    '/pod/v1/admin/im/create',
    '/agent/v1/dlp/policies',
    '/agent/v1/dlp/dictionaries/none/data/upload',
    '/agent/v4/message/import',
  ]) {
    expect((await call(pod, 'POST', path, { headers, body: '{' })).status).toBe(403);
  }
});

test('a message without content is a 400, with attachments and alone', async () => {
  const im = await alice.im(bob);
  expect((await alice.send(im, '<messageML></messageML>')).status).toBe(400);
  expect((await alice.send(im, '<messageML/>')).status).toBe(400);
  expectOk(await alice.send(im, '<messageML> </messageML>'));
});

test('[STR-1] streams without a member of the company are not listed for its provisioner', async () => {
  const theirs = await zoe.createRoom({ name: 'Theirs', description: 'd' });
  const ours = await alice.createRoom({ name: 'Ours', description: 'd' });
  const shared = await alice.createRoom({ name: 'Shared', description: 'd', crossPod: true });
  for (const filter of [{}, { scope: 'INTERNAL' }, { streamTypes: [{ type: 'ROOM' }] }]) {
    const reply = await admin.post('/pod/v2/admin/streams/list?limit=100', filter);
    const { streams, count } = expectOk(reply).json() as {
      streams: readonly { id: string }[];
      count: number;
    };
    const ids = streams.map(({ id }) => id);
    expect(ids).not.toContain(theirs.roomSystemInfo.id);
    expect(ids).toContain(ours.roomSystemInfo.id);
    expect(count).toBe(streams.length);
  }
  const outside = await admin.post('/pod/v2/admin/streams/list', { scope: 'EXTERNAL' });
  expect(outside.text).toContain(shared.roomSystemInfo.id);
});

test("users of another company are not among the company's", async () => {
  const listed = expectOk(await admin.get('/pod/v2/admin/user/list')).text;
  expect(listed).toContain('alice');
  expect(listed).not.toContain('zoe');
  expect(expectOk(await admin.post('/pod/v1/admin/user/find', {})).text).not.toContain('zoe');
});

test('[USR-7] a change of the status suspends a user as well, and holds each field to its type', async () => {
  const path = `/pod/v1/admin/user/${bob.user.id}/status`;
  const until = Date.now() + 60_000;
  for (const wrong of [
    { status: 'ENABLED', suspended: 'yes' },
    { status: 'ENABLED', suspended: true, suspendedUntil: 'tomorrow' },
    { status: 'ENABLED', suspended: true, suspendedUntil: until, suspensionReason: 1 },
    { status: 'ENABLED', suspended: true },
  ]) {
    expect((await admin.post(`${path}/update`, wrong)).status).toBe(400);
  }
  const suspension = { suspended: true, suspendedUntil: until, suspensionReason: 'Leave' };
  expectOk(await admin.post(`${path}/update`, { status: 'ENABLED', ...suspension }));
  expect((await admin.get(path)).json()).toEqual({ status: 'ENABLED', ...suspension });
  expect((await bob.get('/pod/v2/sessioninfo')).status).toBe(401);
  expectOk(await admin.post(`${path}/update`, { status: 'ENABLED' }));
  expect((await admin.get(path)).json()).toMatchObject({ suspended: true });
  expectOk(await admin.post(`${path}/update`, { status: 'ENABLED', suspended: false }));
  expect((await admin.get(path)).json()).toMatchObject({ suspended: false });
});

test('sessioninfo has the shape of its version, and the extensions that of the contract', async () => {
  expect((await alice.get('/pod/v1/sessioninfo')).json()).toEqual({ userId: alice.user.id });
  expect((await alice.get('/pod/v2/sessioninfo')).json()).toMatchObject({ username: 'alice' });
  const page = (await alice.get('/pod/file_ext/v1/allowed_extensions?limit=2')).json();
  expect(Object.keys(page as object)).toEqual(['data', 'paging']);
  const whole = (await alice.get('/pod/file_ext/v1/allowed_extensions')).json();
  expect(whole).toHaveProperty('paging.cursors.before');
});

test('[MSG-7] a bare number is not a signal, one with an asterisk is', async () => {
  const room = await alice.createRoom({ name: 'Numbers', description: 'd' });
  const { id } = room.roomSystemInfo;
  const bare = await alice.say(id, '<cash tag="987654"/>');
  const marked = await alice.say(id, '<cash tag="*987654"/>');
  const signal = expectOk(
    await alice.post('/agent/v1/signals/create', { name: 'n', query: 'CASHTAG:987654' }),
  ).json() as { id: string };
  const found = await alice.post('/agent/v1/message/search', { signal: signal.id });
  expect(expectOk(found).text).toContain(marked.messageId);
  expect(found.text).not.toContain(bare.messageId);
  for (const cashtag of ['987654', '$987654', '*987654']) {
    const byTag = expectOk(await alice.post('/agent/v1/message/search', { cashtag })).text;
    expect([cashtag, byTag.includes(marked.messageId)]).toEqual([cashtag, true]);
    expect([cashtag, byTag.includes(bare.messageId)]).toEqual([cashtag, !cashtag.startsWith('*')]);
  }
});

interface Outcome {
  readonly messageId?: string;
  readonly diagnostic?: string;
}

test('[IMP-2] [IMP-8] [IMP-14] elements that cannot be imported fail alone; text is text', async () => {
  const im = await alice.im(bob);
  const element = {
    message: 'Hello',
    intendedMessageTimestamp: 1,
    intendedMessageFromUserId: alice.user.id,
    originatingSystemId: 'old',
    streamId: im,
  };
  const markup = '<div data-format="PresentationML" data-version="2.0"><b>bold</b></div>';
  const elements = [
    { ...element, originalMessageId: 'a\0' },
    { ...element, originatingSystemId: 'o\0' },
    { ...element, streamId: `${im}\0` },
    { ...element, attachments: [{ filename: 'a\0.txt', content: 'AAAA' }] },
    { ...element, membership: { userId: 1, unknown: true } },
    { ...element, message: markup },
    { ...element, message: markup, format: 'MESSAGEML' },
  ];
  const outcomes = expectOk(
    await admin.post('/agent/v4/message/import', elements),
  ).json() as Outcome[];
  expect(outcomes.map(({ diagnostic }) => diagnostic !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  for (const { diagnostic = '' } of outcomes.slice(0, 4)) {
    expect(diagnostic).toContain('U+0000');
  }
  expect(outcomes[4]?.diagnostic).toContain('membership');
  const read = async ({ messageId = '' }: Outcome) =>
    (expectOk(await alice.get(`/agent/v1/message/${messageId}`)).json() as { message: string })
      .message;
  expect(await read(outcomes[5] ?? {})).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(await read(outcomes[6] ?? {})).toContain('<b>bold</b>');
});

test('[IMP-16] whether the importer must be a member is switched while the pod runs', async () => {
  const im = await alice.im(bob);
  const importOne = async () => {
    const reply = await admin.post('/agent/v4/message/import', [
      {
        message: 'Hello',
        intendedMessageTimestamp: 1,
        intendedMessageFromUserId: alice.user.id,
        originatingSystemId: 'old',
        streamId: im,
      },
    ]);
    return (expectOk(reply).json() as Outcome[])[0]?.diagnostic;
  };
  expect(await importOne()).toBeUndefined();
  expect(await pod.control.configure({ importerMustBeMember: true })).toEqual(
    await pod.control.settings(),
  );
  expect(await importOne()).toContain('not a member');
  await pod.control.configure({ importerMustBeMember: false });
  expect(await importOne()).toBeUndefined();
});
