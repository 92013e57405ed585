import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { keyPairForTests } from '../../built/key-pair.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, actAsNew, call, control, expectOk, logIn, loginToken } from '../caller.js';

const { publicKey } = keyPairForTests();

interface UserDetail {
  readonly userAttributes: Readonly<Record<string, unknown>>;
  readonly userSystemInfo: Readonly<Record<string, unknown>> & { readonly id: number };
  readonly roles: readonly string[];
}

let clock: ManualClock;
let pod: Pod;
let prov: Caller;

beforeEach(async () => {
  clock = new ManualClock(Date.UTC(2030, 0, 1));
  pod = await Pod.start({ clock });
  prov = await actAsNew(pod, 'prov', { roles: ['USER_PROVISIONING'] });
});

afterEach(() => pod.close());

const person = {
  accountType: 'NORMAL',
  emailAddress: 'dora@example.com',
  firstName: 'Dora',
  lastName: 'Dean',
  userName: 'dora',
  displayName: 'Dora Dean',
};
const service = {
  accountType: 'SYSTEM',
  emailAddress: 'api@example.com',
  userName: 'api',
  displayName: 'API',
};

function hashed() {
  const salt = randomBytes(16);
  const hash = pbkdf2Sync('secret', salt, 10_000, 32, 'sha256');
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}
const { salt, hash } = hashed();
const password = { hSalt: salt, hPassword: hash, khSalt: salt, khPassword: hash };

function create(body: unknown, caller = prov): Promise<Reply> {
  return caller.post('/pod/v2/admin/user/create', body);
}

async function created(body: unknown): Promise<UserDetail> {
  return expectOk(await create(body)).json() as UserDetail;
}

test('[USR-1] an end user and a service account are created', async () => {
  const dora = await created({ userAttributes: person });
  expect(dora.userSystemInfo).toMatchObject({
    status: 'ENABLED',
    suspended: false,
    createdDate: clock.now(),
    createdBy: String(prov.user.id),
  });
  expect((await actAs(pod, 'dora')).user).toMatchObject({
    id: dora.userSystemInfo.id,
    displayName: 'Dora Dean',
    accountType: 'NORMAL',
  });
  expect((await created({ userAttributes: service })).userAttributes).toMatchObject(service);
});

test('[USR-1] no other account type is created, and none without its essentials', async () => {
  for (const accountType of ['SDL', 'normal', undefined, 5]) {
    expect((await create({ userAttributes: { ...person, accountType } })).status).toBe(400);
  }
  for (const name of ['userName', 'displayName', 'emailAddress']) {
    const reply = await create({ userAttributes: { ...person, [name]: undefined } });
    expect(reply.json()).toEqual({ code: 400, message: `"userAttributes.${name}" is missing.` });
  }
  expect((await create({})).status).toBe(400);
  expect((await create([])).status).toBe(400);
});

test('[USR-2] a service account has no password', async () => {
  expect((await create({ userAttributes: service, password })).status).toBe(400);
  expect((await create({ userAttributes: service, password: null })).status).toBe(200);
});

test('[USR-3] an end user may have one: four values in Base64, which never come back', async () => {
  const { hPassword, ...incomplete } = password;
  for (const wrong of [incomplete, { ...password, hPassword: 'not base64!' }, 'secret']) {
    expect((await create({ userAttributes: person, password: wrong })).status).toBe(400);
  }
  const reply = expectOk(await create({ userAttributes: person, password }));
  expect(reply.text).not.toContain(hPassword);
});

test('[USR-4] [AUT-4] the caller needs both privileges, which come with User Provisioning', async () => {
  await pod.serviceAccount('other', { publicKey, roles: ['CONTENT_MANAGEMENT'] });
  for (const name of ['other', 'alice']) {
    const reply = await create({ userAttributes: person }, await actAs(pod, name));
    expect(reply.status).toBe(403);
    expect(reply.json()).toEqual({
      code: 403,
      message: 'The user lacks the required entitlement to perform this operation',
    });
  }
});

test('[USR-4] who provisions users of another company provisions users there', async () => {
  const seed = {
    people: [
      { username: 'heidi', displayName: 'H', company: 'Theirs', roles: ['USER_PROVISIONING'] },
    ],
  };
  expectOk(await control(pod, 'POST', '/reset', { seed }));
  const heidi = await actAs(pod, 'heidi');
  const detail = expectOk(await create({ userAttributes: person }, heidi)).json() as UserDetail;
  expect(detail.userAttributes['companyName']).toBe('Theirs');
  const listed = expectOk(await heidi.get('/pod/v2/admin/user/list')).json() as UserDetail[];
  expect(listed.map(({ userSystemInfo }) => userSystemInfo.id)).toEqual([
    heidi.user.id,
    detail.userSystemInfo.id,
  ]);
});

test('[USR-5] every attribute is kept as it was given', async () => {
  const everything = {
    ...person,
    companyName: 'Elsewhere Ltd',
    department: 'D',
    division: 'V',
    title: 'T',
    location: 'L',
    jobFunction: 'J',
    recommendedLanguage: 'fr',
    twoFactorAuthPhone: '+1',
    workPhoneNumber: '+2',
    mobilePhoneNumber: '+3',
    assetClasses: ['Equities'],
    industries: ['Banking', 'Insurance'],
    marketCoverage: ['EMEA'],
    responsibility: ['BAU'],
    function: ['Trade Management'],
    instrument: [],
  };
  const { userAttributes, userSystemInfo } = await created({ userAttributes: everything });
  expect(userAttributes).toEqual(everything);
  const read = await prov.get(`/pod/v2/admin/user/${userSystemInfo.id}`);
  expect((read.json() as UserDetail).userAttributes).toEqual(everything);
});

test('[USR-5] a service account logs on with its key', async () => {
  const { publicKey, privateKey } = keyPairForTests(1);
  const { userAttributes } = await created({
    userAttributes: { ...service, currentKey: { key: publicKey } },
  });
  expect(userAttributes['currentKey']).toEqual({ key: publicKey });
  const token = await loginToken(privateKey, 'api', clock.now() + 60_000);
  const login = await call(pod, 'POST', '/login/pubkey/authenticate', { body: { token } });
  expect(login.status).toBe(200);
});

test('[USR-5] a bad public key is a 400', async () => {
  for (const key of ['x', keyPairForTests(2).privateKey]) {
    expect((await create({ userAttributes: { ...service, currentKey: { key } } })).status).toBe(
      400,
    );
  }
});

test('[USR-6] roles are given at creation; an unknown one, or one that is added later, is a 400', async () => {
  const roles = ['INDIVIDUAL', 'CONTENT_MANAGEMENT', 'AUDIT_TRAIL_MANAGEMENT'];
  expect((await created({ userAttributes: service, roles })).roles).toEqual(roles);
  const attributes = { ...service, userName: 'twice', emailAddress: 'twice@example.com' };
  const twice = { userAttributes: attributes, roles: [...roles, ...roles] };
  expect((await created(twice)).roles).toEqual(roles);
  for (const role of ['KING', 'EF_POLICY_MANAGEMENT']) {
    const attributes = { ...service, userName: role };
    expect((await create({ userAttributes: attributes, roles: [role] })).status).toBe(400);
  }
});

test('[USR-6] [AUT-4] a role is added and taken away, from the next call on', async () => {
  const { userSystemInfo } = await created({ userAttributes: service });
  const api = await actAs(pod, 'api');
  const roles = `/pod/v1/admin/user/${userSystemInfo.id}/roles`;
  expect((await create({ userAttributes: person }, api)).status).toBe(403);
  const added = await prov.post(`${roles}/add`, { id: 'USER_PROVISIONING' });
  expect(added.json()).toEqual({ format: 'TEXT', message: 'Role added' });
  expect((await create({ userAttributes: person }, api)).status).toBe(200);
  await prov.post(`${roles}/remove`, { id: 'USER_PROVISIONING' });
  expect((await api.get('/pod/v2/admin/user/list')).status).toBe(403);
  expect((await prov.post(`${roles}/add`, { id: 'EF_POLICY_MANAGEMENT' })).status).toBe(200);
  expect((await prov.post(`${roles}/add`, { id: 'KING' })).status).toBe(400);
  const listed = (await prov.get('/pod/v1/admin/system/roles/list')).json();
  expect(listed).toContainEqual(expect.objectContaining({ id: 'EF_POLICY_MANAGEMENT' }));
});

test('a user name that is taken is a 409, in upper or lower case', async () => {
  await created({ userAttributes: person });
  const again = { ...person, userName: 'DORA' };
  expect((await create({ userAttributes: again })).status).toBe(409);
});

test('an e-mail address that is taken is a 409, for a new user and for a change', async () => {
  const dora = await created({ userAttributes: person });
  const again = { ...person, userName: 'another', emailAddress: 'Dora@Example.com' };
  expect(await create({ userAttributes: again })).toMatchObject({
    status: 409,
    text: expect.stringContaining('a user with this e-mail address already'),
  });
  const update = `/pod/v2/admin/user/${dora.userSystemInfo.id}/update`;
  expect((await prov.post(update, { emailAddress: 'alice@cadenza.example' })).status).toBe(409);
  expect((await prov.post(update, { emailAddress: 'DORA@example.com' })).status).toBe(200);
});

function suspend(id: number, body: object): Promise<Reply> {
  return prov.call('PUT', `/pod/v1/admin/user/${id}/suspension/update`, body);
}

async function infoOf(id: number) {
  return ((await prov.get(`/pod/v2/admin/user/${id}`)).json() as UserDetail).userSystemInfo;
}

test('[USR-7] a suspended user is shown with the end and the reason, and loses all sessions', async () => {
  const alice = await actAs(pod, 'alice');
  const until = clock.now() + 3_600_000;
  const body = { suspended: true, suspendedUntil: until, suspensionReason: 'Leave' };
  expect((await suspend(alice.user.id, body)).json()).toEqual({ message: 'OK' });
  expect(await infoOf(alice.user.id)).toMatchObject({
    suspended: true,
    suspendedUntil: until,
    suspensionReason: 'Leave',
  });
  expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(401);
  expect((await control(pod, 'POST', '/sessions', { username: 'alice' })).status).toBe(401);
});

test('[USR-7] an end in seconds is answered in milliseconds', async () => {
  const { user } = await actAs(pod, 'alice');
  const until = clock.now() + 3_600_000;
  await suspend(user.id, { suspended: true, suspendedUntil: until / 1000 });
  expect((await infoOf(user.id))['suspendedUntil']).toBe(until);
});

test('[USR-7] without a suspension there is no end and no reason', async () => {
  const { user } = await actAs(pod, 'alice');
  await suspend(user.id, { suspended: true, suspendedUntil: clock.now() + 1000 });
  await suspend(user.id, { suspended: false });
  const info = await infoOf(user.id);
  expect(info['suspended']).toBe(false);
  expect(info).not.toHaveProperty('suspendedUntil');
  expect(info).not.toHaveProperty('suspensionReason');
  expect((await suspend(user.id, { suspended: true })).status).toBe(400);
});

test('[USR-8] a suspension lasts past its end, until the first logon', async () => {
  const { user } = await actAs(pod, 'alice');
  await suspend(user.id, { suspended: true, suspendedUntil: clock.now() + 1000 });
  clock.advance(999);
  expect((await control(pod, 'POST', '/sessions', { username: 'alice' })).status).toBe(401);
  clock.advance(1);
  expect(await infoOf(user.id)).toMatchObject({ suspended: true });
  await actAs(pod, 'alice');
  expect(await infoOf(user.id)).toMatchObject({ suspended: false });
});

test('a disabled user cannot log on, and loses all sessions', async () => {
  const alice = await actAs(pod, 'alice');
  const path = `/pod/v1/admin/user/${alice.user.id}/status`;
  expect((await prov.post(`${path}/update`, { status: 'DISABLED' })).status).toBe(200);
  expect((await prov.get(path)).json()).toEqual({ status: 'DISABLED', suspended: false });
  expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(401);
  expect((await control(pod, 'POST', '/sessions', { username: 'alice' })).status).toBe(401);
  await prov.post(`${path}/update`, { status: 'ENABLED' });
  await actAs(pod, 'alice');
});

test('attributes are updated one by one, the others stay', async () => {
  const { userSystemInfo } = await created({ userAttributes: { ...person, title: 'Trader' } });
  const path = `/pod/v2/admin/user/${userSystemInfo.id}/update`;
  clock.advance(1000);
  const after = expectOk(await prov.post(path, { displayName: 'D. Dean', location: 'Paris' }));
  expect(after.json()).toMatchObject({
    userAttributes: { ...person, displayName: 'D. Dean', title: 'Trader', location: 'Paris' },
    userSystemInfo: { lastUpdatedDate: clock.now() },
  });
  expect((await prov.post(path, { userName: 'alice' })).status).toBe(409);
  expect((await prov.post(path, { accountType: 'SYSTEM' })).status).toBe(400);
  expect((await prov.post('/pod/v2/admin/user/5/update', {})).status).toBe(400);
});

test('a key that is replaced stays valid for 72 hours, longer when extended, and ends when revoked', async () => {
  const [first, second, third] = [keyPairForTests(1), keyPairForTests(2), keyPairForTests(3)];
  const { userSystemInfo } = await created({
    userAttributes: { ...service, currentKey: { key: first.publicKey } },
  });
  const update = (keys: object) =>
    prov.post(`/pod/v2/admin/user/${userSystemInfo.id}/update`, keys);
  const logOn = async ({ privateKey }: { privateKey: string }) => {
    const token = await loginToken(privateKey, 'api', clock.now() + 60_000);
    return (await call(pod, 'POST', '/login/pubkey/authenticate', { body: { token } })).status;
  };
  const save = ({ publicKey }: { publicKey: string }) =>
    update({ currentKey: { key: publicKey, action: 'SAVE' } });
  expect((await save(first)).status).toBe(400);
  expectOk(await save(second));
  expect(await logOn(first)).toBe(200);
  expect(await logOn(second)).toBe(200);
  expect((await save(third)).status).toBe(400);
  expectOk(await update({ previousKey: { action: 'EXTEND' } }));
  clock.advance(143 * 3_600_000);
  expect(await logOn(first)).toBe(200);
  clock.advance(3_600_000);
  expect(await logOn(first)).toBe(401);
  expectOk(await update({ currentKey: { action: 'REVOKE' } }));
  expect(await logOn(second)).toBe(401);
});

test('what was read of a user can be sent back with a change, keys and all', async () => {
  const [first, second] = [keyPairForTests(1), keyPairForTests(2)];
  const { userSystemInfo } = await created({
    userAttributes: { ...service, currentKey: { key: first.publicKey } },
  });
  const path = `/pod/v2/admin/user/${userSystemInfo.id}`;
  expectOk(
    await prov.post(`${path}/update`, { currentKey: { key: second.publicKey, action: 'SAVE' } }),
  );
  const { userAttributes } = (await prov.get(path)).json() as { userAttributes: object };
  const sent = { ...userAttributes, title: 'Quotes' };
  expect(expectOk(await prov.post(`${path}/update`, sent)).json()).toMatchObject({
    userAttributes: sent,
  });
});

test.each([
  [
    'cannot be extended',
    { action: 'EXTEND' },
    'The action on "currentKey" must be SAVE or REVOKE.',
  ],
  ['is not saved without itself', { action: 'SAVE' }, '"currentKey" holds no "key" to save.'],
])('a current key %s', async (_, currentKey, message) => {
  const { userSystemInfo } = await created({ userAttributes: service });
  const path = `/pod/v2/admin/user/${userSystemInfo.id}/update`;
  const key = currentKey.action === 'EXTEND' ? { key: keyPairForTests(1).publicKey } : {};
  const reply = await prov.post(path, { currentKey: { ...key, ...currentKey } });
  expect(reply.json()).toEqual({ code: 400, message });
});

test.each(['currentKey', 'previousKey'])(
  'the sessions of a service account end when its %s is revoked',
  async (name) => {
    const [first, second] = [keyPairForTests(1), keyPairForTests(2)];
    const { userSystemInfo } = await created({
      userAttributes: { ...service, currentKey: { key: first.publicKey } },
    });
    const path = `/pod/v2/admin/user/${userSystemInfo.id}/update`;
    const token = await loginToken(first.privateKey, 'api', clock.now() + 60_000);
    const session = await logIn(pod, token);
    const info = () =>
      call(pod, 'GET', '/pod/v2/sessioninfo', { headers: { sessionToken: session.token } });
    expectOk(await prov.post(path, { currentKey: { key: second.publicKey, action: 'SAVE' } }));
    expect((await info()).status).toBe(200);
    expectOk(await prov.post(path, { [name]: { action: 'REVOKE' } }));
    expect((await info()).status).toBe(401);
  },
);
