import { pbkdf2Sync, sign, verify } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type CreatedUser,
  generateKeyPair,
  hashPassword,
  type UserDetail,
  type UserToCreate,
} from '../../../src/client/administration.js';
import { collect, failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

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
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT', outcome: 'did-not-happen' });
  expect(error.message).toContain(says);
  expect(service.requests).toEqual([]);
});

test('[USR-1] an invalid user among many fails alone', async () => {
  service.script('POST /pod/v2/admin/user/create', json({ userSystemInfo: { id: 7 } }));
  const users = [null, { accountType: 'SYSTEM', ...names }] as UserToCreate[];
  const outcomes = await collect(service.client().users.createAll(users));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['created', 'failed']);
});

test('a suspension until an invalid date is refused unsent', async () => {
  const suspension = { until: new Date('x'), reason: 'r' };
  const error = await failure(service.client().users.suspend(7, suspension));
  expect(error.message).toContain('"suspension.until" must be a valid Date');
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

test('many users end where ten in a row fail for the same reason, and none under way is forgotten', async () => {
  service.script(create, { status: 500 });
  const users = Array.from({ length: 40 }, () => ({ accountType: 'SYSTEM', ...names }) as const);
  const outcomes: CreatedUser[] = [];
  const walk = async (): Promise<void> => {
    for await (const outcome of service.client().users.createAll(users, { parallel: 4 })) {
      outcomes.push(outcome);
    }
  };
  expect(await failure(walk())).toMatchObject({
    code: 'SAME_FAILURE',
    outcome: 'unknown',
    message: expect.stringContaining('10 users in a row failed for the same reason. The last: '),
  });
  expect(outcomes).toHaveLength(service.to(create).length);
  expect(outcomes.length).toBeLessThan(15);
});

test('users who are there already, however many in a row, end nothing', async () => {
  service.script(create, { status: 409, json: { message: 'Taken' } });
  const users = Array.from({ length: 20 }, () => ({ accountType: 'SYSTEM', ...names }) as const);
  expect(await collect(service.client().users.createAll(users))).toHaveLength(20);
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
