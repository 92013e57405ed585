import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, control, expectOk } from '../caller.js';

const seed = {
  people: ['alice', 'bob', 'carol'].map((name) => ({ username: name, displayName: name })),
  serviceAccounts: [
    {
      username: 'officer',
      displayName: 'Officer',
      roles: ['SUPER_ADMINISTRATOR' as const],
    },
  ],
  barrierGroups: [
    { name: 'Research', members: ['alice', 'bob'] },
    { name: 'Sales', members: ['bob'], active: false },
  ],
  barrierPolicies: [{ type: 'BLOCK' as const, groups: ['Research', 'Sales'] }],
};

let pod: Pod;
let officer: Caller;
let alice: Caller;
let carol: Caller;

beforeAll(async () => {
  pod = await Pod.start({ seed });
  officer = await actAs(pod, 'officer');
  alice = await actAs(pod, 'alice');
  carol = await actAs(pod, 'carol');
});

afterEach(() => control(pod, 'POST', '/reset'));

afterAll(() => pod.close());

interface Group {
  readonly id: string;
  readonly name: string;
}

const groups = async () =>
  expectOk(await officer.get('/pod/v1/admin/group/list')).json() as Group[];

/** The path of the members of a group. */
async function membersOf(name: string): Promise<string> {
  const group = (await groups()).find((each) => each.name === name);
  return `/pod/v1/admin/group/${group?.id ?? ''}/membership`;
}

test('the groups and policies of the seed are listed, with each other', async () => {
  const [research, sales] = await groups();
  const policies = expectOk(await officer.get('/pod/v1/admin/policy/list')).json();
  expect(policies).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      policyType: 'BLOCK',
      active: true,
      memberCount: 2,
      groups: [research?.id, sales?.id].sort(),
      createdDate: expect.any(Number),
      modifiedDate: expect.any(Number),
    },
  ]);
  const [policy] = policies as Group[];
  expect([research, sales]).toMatchObject([
    { name: 'Research', active: true, memberCount: 2, policies: [policy?.id] },
    { name: 'Sales', active: false, memberCount: 1, policies: [policy?.id] },
  ]);
});

test('who is added is listed, page by page, and each result stands where its user did', async () => {
  const members = await membersOf('Sales');
  const added = await officer.post(`${members}/add`, [carol.user.id, 999, alice.user.id]);
  expect(expectOk(added).json()).toEqual({
    overallResult: 'FAIL',
    results: ['', 'There is no such user.', ''],
  });
  const all = expectOk(await officer.get(`${members}/list`)).json() as number[];
  expect(all).toHaveLength(3);
  expect(all).toEqual(expect.arrayContaining([alice.user.id, carol.user.id]));
  const page = expectOk(await officer.get(`${members}/list?skip=1&limit=1`)).json();
  expect(page).toEqual(all.slice(1, 2));
  expect((await officer.get(`${members}/list?limit=none`)).status).toBe(400);
});

test('who is removed is listed no more, and who is not in the group is told', async () => {
  const members = await membersOf('Research');
  const removed = await officer.post(`${members}/remove`, [alice.user.id, carol.user.id]);
  expect(expectOk(removed).json()).toEqual({
    overallResult: 'FAIL',
    results: ['', 'This user is not in the group.'],
  });
  const again = await officer.post(`${members}/add`, [alice.user.id]);
  expect(expectOk(again).json()).toEqual({ overallResult: 'SUCCESS', results: [''] });
  expect(expectOk(await officer.get(`${members}/list`)).json()).toContain(alice.user.id);
});

test('groups that are not there and invalid lists are refused', async () => {
  const members = await membersOf('Research');
  expect((await officer.get('/pod/v1/admin/group/none/membership/list')).status).toBe(404);
  expect((await officer.post('/pod/v1/admin/group/none/membership/add', [1])).status).toBe(404);
  for (const wrong of [[], ['a'], {}, [1.5], [null]]) {
    expect((await officer.post(`${members}/add`, wrong)).status).toBe(400);
  }
});

test('[AUT-4] only administrators see and change information barriers', async () => {
  const members = await membersOf('Research');
  expect((await alice.get('/pod/v1/admin/group/list')).status).toBe(403);
  expect((await alice.get('/pod/v1/admin/policy/list')).status).toBe(403);
  expect((await alice.get(`${members}/list`)).status).toBe(403);
  expect((await alice.post(`${members}/add`, [alice.user.id])).status).toBe(403);
  expect((await alice.post(`${members}/remove`, [alice.user.id])).status).toBe(403);
});

test('a seed whose barriers name nobody is refused with the place', async () => {
  const wrong = Pod.start({
    seed: {
      ...seed,
      barrierGroups: [{ name: 'Research', members: ['zoe'] }],
      barrierPolicies: [{ type: 'ALLOW', groups: ['Sales'] }],
    },
  });
  await expect(wrong).rejects.toThrow(/there is no user "zoe" in the seed/);
  await expect(wrong).rejects.toThrow(/there is no group "Sales" among the barrierGroups/);
});
