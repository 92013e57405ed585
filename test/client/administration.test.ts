import { pbkdf2Sync, sign, verify } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type EnterpriseStreamFilter,
  generateKeyPair,
  hashPassword,
  type MessageViolation,
  type UserDetail,
  type UserToCreate,
  type ViolationCursor,
  type ViolationRange,
  type ViolationWalk,
} from '../../src/client/administration.js';
import { collect, failure } from './failure.js';
import { partsOf, ScriptedService, type Step } from './scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });
const bodyOf = (route: string, index = 0): Record<string, unknown> =>
  JSON.parse(service.to(route)[index]?.body.toString() ?? 'null') as Record<string, unknown>;

const create = 'POST /pod/v2/admin/user/create';
const names = { userName: 'alice', displayName: 'Alice', emailAddress: 'alice@acme.test' };

test('[USR-1] [USR-5] a service account is created from its attributes, roles and key', async () => {
  service.script(create, json({ userSystemInfo: { id: 9 }, roles: ['INDIVIDUAL'] }));
  const user = await service.client().users.create({
    accountType: 'SYSTEM',
    ...names,
    roles: ['INDIVIDUAL'],
    currentKey: { key: '-----BEGIN PUBLIC KEY-----' },
    assetClasses: ['Bonds'],
  });
  expect(user.userSystemInfo.id).toBe(9);
  expect(bodyOf(create)).toEqual({
    userAttributes: {
      accountType: 'SYSTEM',
      ...names,
      currentKey: { key: '-----BEGIN PUBLIC KEY-----' },
      assetClasses: ['Bonds'],
    },
    roles: ['INDIVIDUAL'],
  });
});

test('[USR-3] a password leaves only as salted hashes, in Base64', async () => {
  service.script(create, json({ userSystemInfo: { id: 9 } }));
  await service.client().users.create({
    accountType: 'NORMAL',
    ...names,
    firstName: 'Alice',
    lastName: 'A',
    password: 'correct horse',
  });
  expect(service.to(create)[0]?.body.toString()).not.toContain('correct horse');
  const { password } = bodyOf(create) as { password: Record<string, string> };
  for (const prefix of ['h', 'kh']) {
    const salt = Buffer.from(password[`${prefix}Salt`] ?? '', 'base64');
    const derived = pbkdf2Sync('correct horse', salt, 10_000, 32, 'sha256');
    expect(salt).toHaveLength(16);
    expect(password[`${prefix}Password`]).toBe(derived.toString('base64'));
  }
  expect(password['hSalt']).not.toBe(password['khSalt']);
});

test('[USR-3] hashes that were derived elsewhere are sent as they are', async () => {
  service.script(create, json({ userSystemInfo: { id: 9 } }));
  const password = await hashPassword('x');
  await service
    .client()
    .users.create({ accountType: 'NORMAL', ...names, firstName: 'A', lastName: 'A', password });
  expect(bodyOf(create)['password']).toEqual(password);
});

test('[USR-2] [USR-6] a password for a service account, and an unknown role, do not compile', () => {
  const wrong: readonly UserToCreate[] = [
    // @ts-expect-error a service account has no password
    { accountType: 'SYSTEM', ...names, password: 'x' },
    // @ts-expect-error groups are not created here
    { accountType: 'SDL', ...names },
    // @ts-expect-error no such role
    { accountType: 'SYSTEM', ...names, roles: ['EMPEROR'] },
  ];
  expect(wrong).toHaveLength(3);
});

const unfitUsers: readonly (readonly [string, unknown, string])[] = [
  ['nothing', undefined, 'a user is an object'],
  ['a group', { accountType: 'SDL', ...names }, 'NORMAL or SYSTEM (USR-1)'],
  ['a password for a service account', { accountType: 'SYSTEM', ...names, password: 'x' }, 'USR-2'],
  ['an empty password', { accountType: 'NORMAL', ...names, password: '' }, 'USR-3'],
  ['a number as password', { accountType: 'NORMAL', ...names, password: 5 }, 'USR-3'],
  ['half a password', { accountType: 'NORMAL', ...names, password: { hSalt: 'AA==' } }, 'USR-3'],
];

test.each(unfitUsers)('[USR-1] [USR-2] [USR-3] %s is refused unsent', async (_, user, says) => {
  const error = await failure(service.client().users.create(user as UserToCreate));
  expect(error).toMatchObject({ code: 'BAD_INPUT', outcome: 'did-not-happen' });
  expect(error.message).toContain(says);
  expect(service.requests).toEqual([]);
});

test('[USR-1] a user of many that is none fails alone', async () => {
  service.script('POST /pod/v2/admin/user/create', json({ userSystemInfo: { id: 7 } }));
  const users = [null, { accountType: 'SYSTEM', ...names }] as UserToCreate[];
  const outcomes = await collect(service.client().users.createAll(users));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['created', 'failed']);
});

test('a suspension until a date that is none is refused unsent', async () => {
  const suspension = { until: new Date('x'), reason: 'r' };
  const error = await failure(service.client().users.suspend(7, suspension));
  expect(error.message).toContain('"until" must be a valid Date');
  expect(service.requests).toEqual([]);
});

test('[USR-1] many users are created side by side, and one that fails stops no other', async () => {
  let running = 0;
  let most = 0;
  service.script(create, async (request, response) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running--;
    const { userAttributes } = JSON.parse(request.body.toString()) as UserDetail;
    const { userName = '' } = userAttributes;
    response
      .writeHead(userName === 'u3' ? 409 : userName === 'u5' ? 500 : 200)
      .end(JSON.stringify({ userAttributes, message: 'Taken' }));
  });
  async function* users(): AsyncGenerator<UserToCreate> {
    for (let number = 0; number < 12; number++) {
      yield await Promise.resolve({ accountType: 'SYSTEM', ...names, userName: `u${number}` });
    }
  }
  const outcomes = await collect(service.client().users.createAll(users(), { parallel: 3 }));
  const byName = new Map(outcomes.map((outcome) => [outcome.input.userName, outcome]));
  expect([...byName.keys()].sort()).toHaveLength(12);
  expect(byName.get('u3')).toMatchObject({ status: 'failed', error: { status: 409 } });
  expect(byName.get('u5')).toMatchObject({ status: 'failed', error: { outcome: 'unknown' } });
  expect(byName.get('u4')).toMatchObject({ user: { userAttributes: { userName: 'u4' } } });
  expect(outcomes.filter(({ status }) => status === 'created')).toHaveLength(10);
  expect(most).toBe(3);
});

test('[USR-4] many users end with the first refusal that is about the caller', async () => {
  service.script(create, { status: 403 });
  const users = Array.from({ length: 9 }, () => ({ accountType: 'SYSTEM', ...names }) as const);
  const walk = collect(service.client().users.createAll(users, { parallel: 2 }));
  expect(await failure(walk)).toMatchObject({ code: 'FORBIDDEN' });
  expect(service.to(create).length).toBeLessThanOrEqual(2);
});

test('[USR-5] a key pair for a service account logs in with what was registered, and no log shows it', async () => {
  const { publicKey, privateKey } = await generateKeyPair(2048);
  expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const signature = sign('sha512', Buffer.from('jwt'), privateKey.reveal());
  expect(verify('sha512', Buffer.from('jwt'), publicKey, signature)).toBe(true);
  const shown = inspect({ privateKey }) + JSON.stringify({ privateKey }) + String(privateKey);
  expect(shown).not.toContain('PRIVATE');
});

test('a user is not created twice when the answer is lost', async () => {
  service.script(create, { status: 500 });
  const user: UserToCreate = { accountType: 'SYSTEM', ...names };
  expect(await failure(service.client().users.create(user))).toMatchObject({ outcome: 'unknown' });
  expect(service.to(create)).toHaveLength(1);
});

const violations = 'POST /agent/v1/dlp/violations/message/';
const violation = (enforcementEventID: string): object => ({ violation: { enforcementEventID } });

test('[DLP-1] [DLP-2] violations are walked by the offset of each page until it is null', async () => {
  service.script(
    violations,
    json({ violations: [violation('a'), violation('b')], nextOffset: 'o1' }),
    json({ violations: [violation('c')], nextOffset: null }),
  );
  const found = await collect(
    service.client().violations.messages({ startTime: new Date(5), endTime: 9, limit: 2 }),
  );
  expect(found.map((entry) => entry.violation.enforcementEventID)).toEqual(['a', 'b', 'c']);
  expect(service.to(violations).map(({ url }) => url.split('?')[1])).toEqual([
    'startTime=5&endTime=9&limit=2',
    'startTime=5&endTime=9&limit=2&next=o1',
  ]);
});

test('[DLP-1] [DLP-14] the call is a form that says it knows both generations', async () => {
  service.script(violations, { status: 204 });
  await expect(
    collect(service.client().violations.messages({ startTime: 1, limit: 9_999 })),
  ).resolves.toEqual([]);
  const [request] = service.to(violations);
  expect(request && partsOf(request)[0]).toMatchObject({
    headers: expect.stringContaining('name="enforceExpressionFiltering"') as unknown,
    content: Buffer.from('true'),
  });
  expect(request?.url).toContain('limit=500');
});

test('[DLP-3] rooms and signals are found under their own name or under message', async () => {
  const entries = [
    { violation: { version: 'V1', action: 'BLOCK' }, stream: { name: 'Room' } },
    { violation: { version: 'V2', action: 'WARN' }, message: { name: 'Other' } },
  ];
  service.script('POST /agent/v1/dlp/violations/stream/', json({ violations: entries }));
  service.script(
    'POST /agent/v1/dlp/violations/signal/',
    json({ violations: [{ violation: {}, signal: { rules: 'HASHTAG:a' } }] }),
  );
  const client = service.client();
  const streams = await collect(client.violations.streams({ startTime: 1 }));
  expect(streams.map(({ stream }) => stream.name)).toEqual(['Room', 'Other']);
  expect(streams.map(({ version }) => version)).toEqual(['V1', 'V2']);
  const signals = await collect(client.violations.signals({ startTime: 1 }));
  expect(signals).toEqual([{ version: 'V2', violation: {}, signal: { rules: 'HASHTAG:a' } }]);
});

test('[DLP-1] by option violations are read as the public contract has it', async () => {
  const read = 'GET /agent/v1/dlp/violations/message';
  service.script(read, json({ violations: [violation('a')], nextOffset: null }));
  const options = { method: 'GET', traceId: 'abc123' } as const;
  const found = await collect(service.client().violations.messages({ startTime: 5 }, options));
  expect(found).toHaveLength(1);
  const [request] = service.to(read);
  expect(request?.url.split('?')[1]).toBe('startTime=5&limit=500');
  expect(request?.headers['x-trace-id']).toBe('abc123');
  expect(request?.body).toHaveLength(0);
});

test('[DLP-2] a walk goes on from its cursor, behind the last entry that was given out', async () => {
  const pages: Step = ({ url }, response) => {
    const next = new URL(url, 'http://pod').searchParams.get('next');
    const ids = next === null ? ['a', 'b', 'c'] : ['d', 'e'];
    const nextOffset = next === null ? 'o1' : null;
    response.end(JSON.stringify({ violations: ids.map(violation), nextOffset }));
  };
  service.script(violations, pages);
  const all: string[] = [];
  let from: ViolationRange | ViolationCursor = { startTime: new Date(5), limit: 3 };
  for (let step = 0; step < 5; step++) {
    const walk: ViolationWalk<MessageViolation> = service.client().violations.messages(from);
    for await (const entry of walk) {
      all.push(entry.violation.enforcementEventID);
      break;
    }
    from = { cursor: walk.cursor };
  }
  expect(all).toEqual(['a', 'b', 'c', 'd', 'e']);
  await expect(collect(service.client().violations.messages(from))).resolves.toEqual([]);
  expect(service.to(violations).at(-1)?.url.split('?')[1]).toBe('startTime=5&limit=3&next=o1');
});

test.each<readonly [string, unknown]>([
  ['a range is an object', undefined],
  ['"startTime" must be a valid Date', {}],
  ['"startTime" must be a valid Date', { startTime: new Date('x') }],
  ['"endTime" must be a valid Date', { startTime: 0, endTime: 'today' }],
  ['"limit" must be a whole number from 1', { startTime: 0, limit: 0 }],
])('[DLP-1] a range that is none is refused: %s', (problem, range) => {
  const { violations } = service.client();
  expect(() => violations.messages(range as { startTime: number })).toThrow(problem);
});

test('[DLP-2] a cursor that no walk gave is refused', () => {
  const { violations: client } = service.client();
  expect(() => client.messages({ cursor: 'bm90aGluZw' })).toThrow('the cursor is not one');
});

test('[VER-2] [DLP-3] records of both generations are told apart, and newer values are kept', async () => {
  const policies = [{ id: '', version: '', policyName: '', type: 'BLOCK', terms: 'x' }];
  const user = { userId: 7, displayName: 'Alice' };
  const old = {
    violation: { version: 'V1', matchedPolicies: policies, action: 'BLOCK' },
    message: { timestamp: 0, user },
  };
  const current = {
    violation: {
      version: 'V2',
      matchedPolicies: [],
      action: 'QUARANTINE',
      outcome: { type: 'NEW' },
    },
    message: { timestamp: 5, user: { ...user, email: 'alice@acme.test' } },
  };
  const future = { violation: { version: 'V3' }, message: { timestamp: 6, user } };
  service.script(violations, json({ violations: [old, current, future], nextOffset: null }));
  const found = await collect(service.client().violations.messages({ startTime: 5 }));
  expect(found).toEqual([
    { version: 'V1', ...old },
    { version: 'V2', ...current },
    { version: 'V2', ...future },
  ]);
  for (const entry of found) {
    if (entry.version === 'V1') {
      const policyName: '' | undefined = entry.violation.matchedPolicies[0]?.policyName;
      expect(policyName).toBe('');
      const time: 0 = entry.message.timestamp;
      expect(time).toBe(0);
      // @ts-expect-error a V1 record names the author only
      expect(entry.message.user.email).toBeUndefined();
    } else {
      const email: string | undefined = entry.message.user.email;
      expect([undefined, 'alice@acme.test']).toContain(email);
      const action: string = entry.violation.action;
      expect([undefined, 'QUARANTINE']).toContain(action);
    }
  }
});

test('a page that leads to itself is an error, not an endless walk', async () => {
  service.script(violations, json({ violations: [violation('a')], nextOffset: 'same' }));
  const walk = collect(service.client().violations.messages({ startTime: 1 }));
  expect(await failure(walk)).toMatchObject({ code: 'MALFORMED_ANSWER' });
});

const enterprise = 'POST /pod/v2/admin/streams/list';

test('[STR-1] [STR-2] the streams of the company are walked by pages of 100', async () => {
  const page = (start: number, count: number): Step =>
    json({
      count: 101,
      streams: Array.from({ length: count }, (_, index) => ({ id: `s${start + index}` })),
    });
  service.script(enterprise, page(0, 100), page(100, 1));
  const streams = await collect(
    service.client().streams.listEnterprise({
      streamTypes: ['ROOM', 'IM'],
      scope: 'EXTERNAL',
      origin: 'INTERNAL',
      status: 'ACTIVE',
      startDate: new Date(5),
      endDate: 9,
    }),
  );
  expect(streams).toHaveLength(101);
  expect(bodyOf(enterprise)).toEqual({
    streamTypes: [{ type: 'ROOM' }, { type: 'IM' }],
    scope: 'EXTERNAL',
    origin: 'INTERNAL',
    status: 'ACTIVE',
    startDate: 5,
    endDate: 9,
  });
  expect(service.to(enterprise).map(({ url }) => url.split('?')[1])).toEqual([
    'skip=0&limit=100',
    'skip=100&limit=100',
  ]);
});

test('[STR-1] the number of all is known before the walk, for no call more', async () => {
  const streams = [{ id: 's' }];
  service.script(enterprise, { status: 403 }, json({ count: 1, skip: 0, limit: 100, streams }));
  const walk = service.client().streams.listEnterprise();
  expect(await failure(walk.count())).toMatchObject({ code: 'FORBIDDEN' });
  await expect(walk.count()).resolves.toBe(1);
  await expect(collect(walk)).resolves.toEqual(streams);
  expect(service.to(enterprise)).toHaveLength(2);
  await expect(collect(walk)).resolves.toEqual(streams);
  expect(service.to(enterprise)).toHaveLength(3);
});

test('[STR-1] a full last page is not followed by a call for nothing', async () => {
  const streams = Array.from({ length: 100 }, (_, index) => ({ id: `s${index}` }));
  service.script(enterprise, json({ count: 100, streams }));
  await expect(collect(service.client().streams.listEnterprise())).resolves.toHaveLength(100);
  expect(service.to(enterprise)).toHaveLength(1);
});

const applicableFilters: readonly EnterpriseStreamFilter[] = [
  {},
  { origin: 'EXTERNAL', privacy: 'PUBLIC' },
  { streamTypes: ['ROOM'], scope: 'EXTERNAL', origin: 'INTERNAL' },
  { streamTypes: ['IM', 'MIM', 'ROOM'], scope: 'INTERNAL', privacy: 'PRIVATE' },
  { streamTypes: ['IM', 'POST'], scope: 'EXTERNAL', status: 'INACTIVE' },
];

const inapplicableFilters: readonly (readonly [string, EnterpriseStreamFilter])[] = [
  // @ts-expect-error no external rooms
  ['"origin" applies', { scope: 'INTERNAL', origin: 'EXTERNAL' }],
  // @ts-expect-error no rooms at all
  ['"origin" applies', { streamTypes: ['IM', 'MIM'], origin: 'EXTERNAL' }],
  // @ts-expect-error external rooms are always private
  ['"privacy" applies', { scope: 'EXTERNAL', privacy: 'PRIVATE' }],
  // @ts-expect-error no rooms at all
  ['"privacy" applies', { streamTypes: ['POST'], privacy: 'PUBLIC' }],
  ['"startDate" must not', { startDate: 2, endDate: new Date(1) }],
  ['"startDate" must be a valid Date', { startDate: new Date('x') }],
  // @ts-expect-error a filter that is misspelt
  ['there is no filter "stauts"', { stauts: 'ACTIVE' }],
  // @ts-expect-error a text in place of a list
  ['"streamTypes" must be a list', { streamTypes: 'ROOM' }],
];

test('[STR-2] filters that apply go out', async () => {
  service.script(enterprise, json({ count: 0, streams: [] }));
  const { streams } = service.client();
  for (const filter of applicableFilters) {
    await expect(collect(streams.listEnterprise(filter))).resolves.toEqual([]);
  }
  expect(service.to(enterprise)).toHaveLength(applicableFilters.length);
});

test.each(inapplicableFilters)(
  '[STR-2] [STR-3] a filter that cannot apply is refused: %s',
  (problem, filter) => {
    const { streams } = service.client();
    expect(() => streams.listEnterprise(filter)).toThrow(problem);
    expect(service.requests).toEqual([]);
  },
);

test('[STR-1] one page tells how many streams match in all', async () => {
  service.script(enterprise, json({ count: 7, skip: 2, limit: 1, streams: [{ id: 's' }] }));
  const page = await service.client().streams.listEnterprisePage({}, { skip: 2, limit: 1 });
  expect(page.count).toBe(7);
  expect(bodyOf(enterprise)).toEqual({});
});
