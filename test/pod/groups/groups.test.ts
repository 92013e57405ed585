import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { application } from '../../built/accounts.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

interface Group {
  readonly id: string;
  readonly eTag: string;
  readonly name: string;
  readonly members: readonly { readonly memberId: number }[];
}

let pod: Pod;
let admin: Caller;
let alice: Caller;
let bob: Caller;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice' },
        { username: 'bob', displayName: 'Bob' },
      ],
      serviceAccounts: [
        { username: 'admin', displayName: 'Admin', roles: ['USER_PROVISIONING'] },
        { username: 'auditor', displayName: 'Auditor', roles: ['AUDIT_TRAIL_MANAGEMENT'] },
      ],
      disclaimers: [{ name: 'Desk', content: 'Calls are recorded.' }],
    },
  });
  admin = await actAs(pod, 'admin');
  alice = await actAs(pod, 'alice');
  bob = await actAs(pod, 'bob');
});

afterAll(() => pod.close());

const groups = '/profile-manager/v1/groups';

async function newGroup(name: string, ...members: readonly Caller[]): Promise<Group> {
  const reply = await admin.post(groups, {
    type: 'SDL',
    ownerType: 'TENANT',
    ownerId: 1,
    name,
    members: members.map(({ user }) => ({ memberTenant: 1, memberId: user.id })),
    profile: { displayName: name },
  });
  expect(reply.status).toBe(201);
  return reply.json() as Group;
}

test('a group is made, read, changed and grows', async () => {
  const made = await newGroup('Desk', alice);
  expect(made.members.map(({ memberId }) => memberId)).toEqual([alice.user.id]);
  expect(expectOk(await bob.get(`${groups}/${made.id}`)).json()).toEqual(made);

  const member = { memberTenant: 1, memberId: bob.user.id };
  const grown = expectOk(await admin.post(`${groups}/${made.id}/member`, { member }));
  const { members, eTag } = grown.json() as Group;
  expect(members.map(({ memberId }) => memberId)).toEqual([alice.user.id, bob.user.id]);

  const changed = {
    type: 'SDL',
    ownerType: 'TENANT',
    ownerId: 1,
    name: 'Traders',
    members: [member],
  };
  const stale = await admin.call('PUT', `${groups}/${made.id}`, { ...changed, eTag: made.eTag });
  expect(stale.status).toBe(412);
  const current = await admin.call('PUT', `${groups}/${made.id}`, { ...changed, eTag });
  expect(expectOk(current).json()).toMatchObject({
    name: 'Traders',
    members: [{ memberId: bob.user.id }],
  });
});

test('a group has an owner', async () => {
  const unowned = { type: 'SDL', ownerType: 'TENANT', name: 'Unowned' };
  const refused = await admin.post(groups, unowned);
  expect(refused.status).toBe(400);
  expect(refused.json()).toMatchObject({ message: '"ownerId" is missing.' });
});

test('who knows a group as it was before all were deleted cannot change it', async () => {
  const { id, eTag } = await newGroup('Gone');
  expectOk(await admin.call('DELETE', `${groups}/deleteAll`));
  const body = { type: 'SDL', ownerType: 'TENANT', ownerId: 1, name: 'Back', eTag };
  expect((await admin.call('PUT', `${groups}/${id}`, body)).status).toBe(412);
});

test('members are users of the company that is said', async () => {
  const { id } = await newGroup('Strict');
  for (const member of [{ memberId: 1 }, { memberTenant: 2, memberId: alice.user.id }]) {
    expect((await admin.post(`${groups}/${id}/member`, { member })).status).toBe(400);
  }
  expect((await alice.post(`${groups}/${id}/member`, { member: {} })).status).toBe(403);
  expect((await admin.get(`${groups}/none`)).status).toBe(404);
});

test('groups of a type are walked page by page, in either order', async () => {
  const made = [await newGroup('P1'), await newGroup('P2'), await newGroup('P3')];
  const ids = new Set(made.map(({ id }) => id));
  for (const sortOrder of ['ASC', 'DESC']) {
    const seen: string[] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
      const path = `${groups}/type/SDL?limit=2&sortOrder=${sortOrder}&after=${after}`;
      const page = expectOk(await alice.get(path)).json() as {
        data: readonly Group[];
        pagination?: { cursors: { after?: string } };
      };
      seen.push(...page.data.map(({ id }) => id).filter((id) => ids.has(id)));
      after = page.pagination?.cursors.after;
    }
    const expected = made.map(({ id }) => id);
    expect(seen).toEqual(sortOrder === 'ASC' ? expected : expected.reverse());
  }
  expect((await alice.get(`${groups}/type/NONE`)).status).toBe(404);
});

test('a walk from the newest group goes on where it was when another one is deleted', async () => {
  const made = [await newGroup('W1'), await newGroup('W2'), await newGroup('W3')];
  const path = `${groups}/type/SDL?status=ACTIVE&sortOrder=DESC&limit=1`;
  const first = expectOk(await alice.get(path)).json() as {
    data: Group[];
    pagination: { cursors: { after: string } };
  };
  expect(first.data).toMatchObject([{ name: 'W3' }]);
  const gone = { type: 'SDL', ownerType: 'TENANT', ownerId: 1, name: 'W3', status: 'DELETED' };
  const last = made[2];
  expectOk(await admin.call('PUT', `${groups}/${last?.id}`, { ...gone, eTag: last?.eTag }));
  const next = expectOk(await alice.get(`${path}&after=${first.pagination.cursors.after}`));
  expect((next.json() as { data: Group[] }).data).toMatchObject([{ name: 'W2' }]);
});

test('a group has a picture, which everyone of the company can fetch', async () => {
  const { id } = await newGroup('Pictured');
  const image = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64');
  const reply = expectOk(await admin.post(`${groups}/${id}/avatar`, { image })).json() as {
    profile: { avatars: readonly { url: string }[] };
  };
  const url = reply.profile.avatars[0]?.url ?? '';
  expectOk(await alice.get(new URL(url, 'http://pod/client/').pathname));
  const text = Buffer.from('text').toString('base64');
  expect((await admin.post(`${groups}/${id}/avatar`, { image: text })).status).toBe(400);
});

test('distribution lists are the groups of that type, by their numbers', async () => {
  const { name } = await newGroup('Numbered', alice);
  const lists = expectOk(await alice.get('/v1/groups/sdl/list')).json() as {
    groupId: number;
    name: string;
  }[];
  const found = lists.find((list) => list.name === name);
  expect(found).toMatchObject({ members: [{ userId: alice.user.id, tenantId: 1 }] });
  const one = expectOk(await alice.get(`/v1/groups/sdl/${found?.groupId ?? 0}`));
  expect(one.json()).toEqual(found);
});

test('a user is given a disclaimer of the seed, and it is taken back', async () => {
  const [disclaimer] = expectOk(await admin.get('/pod/v1/admin/disclaimer/list')).json() as {
    id: string;
  }[];
  expect(disclaimer).toMatchObject({
    name: 'Desk',
    content: 'Calls are recorded.',
    format: 'TEXT',
  });
  const ofAlice = `/pod/v1/admin/user/${alice.user.id}/disclaimer`;
  expect((await admin.get(ofAlice)).status).toBe(204);
  expectOk(await admin.post(`${ofAlice}/update`, { id: disclaimer?.id }));
  expect((await admin.get(ofAlice)).json()).toEqual(disclaimer);
  const users = await admin.get(`/pod/v1/admin/disclaimer/${disclaimer?.id ?? ''}/users`);
  expect(users.json()).toEqual([alice.user.id]);
  expectOk(await admin.call('DELETE', ofAlice));
  expect((await admin.get(ofAlice)).status).toBe(204);
  expect((await admin.post(`${ofAlice}/update`, { id: 'none' })).status).toBe(400);
});

test('the users of an application are those for whom it is installed, or not', async () => {
  await application(pod, 'desk-app');
  const path = `/pod/v1/admin/user/${bob.user.id}/app/entitlement/list`;
  expectOk(await admin.post(path, [{ appId: 'desk-app', listed: true, install: false }]));
  const users = async (query: string) =>
    (
      expectOk(await alice.get(`/v5/users/apps/desk-app${query}`)).json() as {
        users: { userId: number }[];
      }
    ).users.map(({ userId }) => userId);
  expect(await users('')).toEqual([alice.user.id, bob.user.id]);
  expect(await users('?installed=true')).toEqual([alice.user.id]);
  expect(await users('?installed=false')).toEqual([bob.user.id]);
  expect((await alice.get('/v5/users/apps/none')).status).toBe(404);
});

test('schemes of links are allowed and forbidden', async () => {
  const path = '/pod/v1/admin/system/protocols';
  expectOk(await admin.post(path, { scheme: 'Skype' }));
  expect(expectOk(await alice.get('/pod/v2/system/protocols')).json()).toContain('skype');
  expect((await admin.call('DELETE', `${path}/skype`)).status).toBe(204);
  expect((await admin.call('DELETE', `${path}/skype`)).status).toBe(400);
  expect((await admin.call('DELETE', `${path}/https`)).status).toBe(400);
  expect((await admin.post(path, { scheme: 'java script' })).status).toBe(400);
  expect((await admin.get(`${path}/list`)).json()).not.toContain('skype');
});

test('a question finds the messages that share most words with it, the best first', async () => {
  const im = await alice.im(bob);
  await alice.say(im, 'the harvest of barley was late');
  const best = await alice.say(im, 'barley prices follow the harvest');
  await alice.say(im, 'lunch?');
  const ask = (caller: Caller, body: object) =>
    caller.post('/agent/v4/message/search/semantic', body);
  const found = expectOk(await ask(bob, { text: 'How do prices follow the barley harvest?' }));
  const messages = found.json() as { messageId: string }[];
  expect(messages.map(({ messageId }) => messageId)[0]).toBe(best.messageId);
  expect(messages).toHaveLength(2);
  expect(expectOk(await ask(bob, { text: 'barley', threadId: im })).json()).toHaveLength(2);
  expect(expectOk(await ask(bob, { text: 'zebra', threadId: im })).json()).toEqual([]);
  expect(expectOk(await ask(admin, { text: 'barley', threadId: im })).json()).toEqual([]);
  expect(expectOk(await ask(bob, { text: 'barley', threadId: 'nowhere' })).json()).toEqual([]);
  expect(expectOk(await ask(admin, { text: 'barley' })).json()).toEqual([]);
});

test('what people with privileges change is noted, page by page', async () => {
  const auditor = await actAs(pod, 'auditor');
  const start = Date.now();
  await newGroup('Audited 1');
  await newGroup('Audited 2');
  await alice.post(groups, {});
  const path = `/agent/v1/audittrail/privilegeduser?startTimestamp=${start}&limit=1`;
  const first = expectOk(await auditor.get(path)).json() as {
    items: object[];
    pagination: { cursors: { after: string } };
  };
  expect(first.items).toEqual([
    expect.objectContaining({
      action: 'POST /profile-manager/v1/groups',
      initiatorId: String(admin.user.id),
      initiatorUsername: 'admin',
    }),
  ]);
  const second = expectOk(await auditor.get(`${path}&after=${first.pagination.cursors.after}`));
  expect((second.json() as { items: object[] }).items).toHaveLength(1);
  const ofAlice = await auditor.get(`${path}&initiatorId=${alice.user.id}`);
  expect((ofAlice.json() as { items: object[] }).items).toEqual([]);
  expect((await admin.get(path)).status).toBe(403);
  expect((await auditor.get('/agent/v1/audittrail/privilegeduser')).status).toBe(400);
});

test('entitlements that are set and sessions that are ended are noted, and nothing that is read', async () => {
  const auditor = await actAs(pod, 'auditor');
  const start = Date.now();
  const ofBob = `/pod/v1/admin/user/${bob.user.id}/app/entitlement/list`;
  for (const path of ['/pod/v1/admin/app/entitlement/list', ofBob]) {
    expectOk(await admin.post(path, []));
  }
  expectOk(await admin.post(`/pod/v1/users/${bob.user.id}/sessions/logout`));
  expectOk(await admin.post('/pod/v2/admin/streams/list', {}));
  expectOk(await admin.post('/pod/v1/admin/user/find', {}));
  const path = `/agent/v1/audittrail/privilegeduser?startTimestamp=${start}`;
  const { items } = expectOk(await auditor.get(path)).json() as { items: { action: string }[] };
  expect(items.map(({ action }) => action)).toEqual([
    'POST /pod/v1/admin/app/entitlement/list',
    'POST /pod/v1/admin/user/{userId}/app/entitlement/list',
    'POST /pod/v1/users/{userId}/sessions/logout',
  ]);
});
