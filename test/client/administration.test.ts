import { pbkdf2Sync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hashPassword, type UserToCreate } from '../../src/client/index.js';
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
    { violation: { action: 'BLOCK' }, stream: { name: 'Room' } },
    { violation: { action: 'WARN' }, message: { name: 'Other' } },
  ];
  service.script('POST /agent/v1/dlp/violations/stream/', json({ violations: entries }));
  service.script(
    'POST /agent/v1/dlp/violations/signal/',
    json({ violations: [{ violation: {}, signal: { rules: 'HASHTAG:a' } }] }),
  );
  const client = service.client();
  const streams = await collect(client.violations.streams({ startTime: 1 }));
  expect(streams.map(({ stream }) => stream.name)).toEqual(['Room', 'Other']);
  const signals = await collect(client.violations.signals({ startTime: 1 }));
  expect(signals).toEqual([{ violation: {}, signal: { rules: 'HASHTAG:a' } }]);
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
      privacy: 'PRIVATE',
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
    privacy: 'PRIVATE',
    startDate: 5,
    endDate: 9,
  });
  expect(service.to(enterprise).map(({ url }) => url.split('?')[1])).toEqual([
    'skip=0&limit=100',
    'skip=100&limit=100',
  ]);
});

test('[STR-1] one page tells how many streams match in all', async () => {
  service.script(enterprise, json({ count: 7, skip: 2, limit: 1, streams: [{ id: 's' }] }));
  const page = await service.client().streams.listEnterprisePage({}, { skip: 2, limit: 1 });
  expect(page.count).toBe(7);
  expect(bodyOf(enterprise)).toEqual({});
});
