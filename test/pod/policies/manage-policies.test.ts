import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, control, expectOk } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let officer: Caller;
let alice: Caller;
let im: string;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({
    clock,
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice' },
        { username: 'bob', displayName: 'Bob' },
      ],
      serviceAccounts: [{ username: 'officer', displayName: 'O', roles: ['EF_POLICY_MANAGEMENT'] }],
      policies: [{ name: 'Seeded', type: 'WARN', terms: ['guarantee'] }],
    },
  });
  officer = await actAs(pod, 'officer');
  alice = await actAs(pod, 'alice');
  im = await alice.im(await actAs(pod, 'bob'));
});

afterEach(() => pod.close());

const dictionaries = '/agent/v1/dlp/dictionaries';
const policies = '/agent/v1/dlp/policies';

interface Dictionary {
  readonly dictRef: { readonly dictId: string; readonly name: string; readonly version: string };
}

interface Policy {
  readonly policyId: string;
  readonly version: string;
  readonly active: boolean;
}

const dataOf = (reply: Reply) => (expectOk(reply).json() as { data: unknown }).data;

async function createDictionary(name: string, terms?: string): Promise<string> {
  const { dictRef } = dataOf(
    await officer.post(dictionaries, { name, type: 'Word' }),
  ) as Dictionary;
  if (terms !== undefined) {
    expectOk(await upload(dictRef.dictId, terms));
  }
  return dictRef.dictId;
}

function upload(dictId: string, terms: string): Promise<Reply> {
  const form = new FormData();
  form.append('data', new Blob([terms]), 'terms.txt');
  return officer.post(`${dictionaries}/${dictId}/data/upload`, form);
}

const bodyOf = (name: string, ...dictionaryIds: string[]) => ({
  name,
  type: 'Block',
  contentTypes: ['Messages'],
  scopes: ['Internal', 'External'],
  dictionaryIds,
});

async function createPolicy(name: string, ...ids: string[]): Promise<Policy> {
  return dataOf(await officer.post(policies, bodyOf(name, ...ids))) as Policy;
}

const toggle = async (id: string, step: string) =>
  dataOf(await officer.post(`${policies}/${id}/${step}`)) as Policy;

async function isSent(text: string): Promise<boolean> {
  const reply = await alice.post(`/agent/v4/stream/${im}/message/create`, {
    message: `<messageML>${text}</messageML>`,
    enforceExpressionFiltering: 'true',
  });
  expect([200, 451]).toContain(reply.status);
  return reply.status === 200;
}

test('[DLP-4] a policy of dictionaries is in force from when it is enabled', async () => {
  const dictId = await createDictionary('Projects', 'Neptune\r\n\r\n blue whale \n');
  const { policyId, ...created } = await createPolicy('Secrets', dictId);
  expect(created).toEqual({
    name: 'Secrets',
    version: '1.0',
    type: 'Block',
    contentTypes: ['Messages'],
    scopes: ['Internal', 'External'],
    dictionaryRefs: [{ dictId, name: 'Projects', version: '1.1' }],
    active: false,
    creatorId: String(officer.user.id),
    creationDate: clock.now(),
    lastUpdatedDate: clock.now(),
  });
  expect(await isSent('about Neptune')).toBe(true);
  expect(await toggle(policyId, 'enable')).toMatchObject({ active: true, version: '1.1' });
  expect(await isSent('about Neptune')).toBe(false);
  expect(await isSent('the blue  whale')).toBe(false);
  expect(await isSent('about Mars')).toBe(true);
  const found = await officer.get('/agent/v3/dlp/violations/message?startTime=0');
  expect(found.json()).toMatchObject({
    violations: [
      {
        violation: {
          action: 'BLOCK',
          details: [{ id: policyId, policyName: 'Secrets', version: '1.1', terms: 'Neptune' }],
        },
      },
      {},
    ],
    nextOffset: null,
  });
  expect(await toggle(policyId, 'disable')).toMatchObject({
    active: false,
    lastDisabledDate: clock.now(),
  });
  expect(await isSent('about Neptune')).toBe(true);
});

test('a dictionary that changes changes the policies that use it', async () => {
  const dictId = await createDictionary('Projects', 'Neptune');
  const { policyId } = await createPolicy('Secrets', dictId);
  await toggle(policyId, 'enable');
  expect(dataOf(await upload(dictId, 'Saturn'))).toMatchObject({ dictRef: { version: '1.2' } });
  expect(await isSent('about Neptune')).toBe(true);
  expect(await isSent('about Saturn')).toBe(false);
  const renamed = await officer.call('PUT', `${dictionaries}/${dictId}`, { name: 'Planets' });
  expect(dataOf(renamed)).toMatchObject({ dictRef: { name: 'Planets', version: '1.3' } });
  const policy = await officer.get(`${policies}/${policyId}`);
  expect(dataOf(policy)).toMatchObject({
    version: '1.3',
    dictionaryRefs: [{ dictId, name: 'Planets', version: '1.3' }],
  });
  await officer.call('DELETE', `${dictionaries}/${dictId}`);
  expect(dataOf(await officer.get(`${policies}/${policyId}`))).toMatchObject({
    active: false,
    dictionaryRefs: [],
  });
  expect(await isSent('about Saturn')).toBe(true);
});

test('the dictionaries of a policy hold so much together, and what is too much is refused whole', async () => {
  const dictId = await createDictionary('Words', 'neptune');
  expectOk(await officer.post(policies, bodyOf('Words', dictId)));
  const lines = Array.from({ length: 50_001 }, (_, place) => `w${place}`).join('\n');
  const refused = await upload(dictId, lines);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('50000 different terms'),
  ]);
  const kept = await officer.get(`${dictionaries}/${dictId}/data/download`);
  expect(Buffer.from(kept.text, 'base64').toString()).toBe('neptune');
  const many = Array.from({ length: 101 }, (_, place) => `d${place}`);
  expect((await officer.post(policies, bodyOf('Many', ...many))).text).toContain('100 entries');
});

test('the terms of a dictionary come back in Base64, at its current version', async () => {
  const dictId = await createDictionary('Projects', 'Neptune\nZürich');
  const download = await officer.get(`${dictionaries}/${dictId}/data/download?dictVersion=1.1`);
  expect(download.headers.get('content-type')).toBe('application/octet-stream');
  expect(Buffer.from(download.text, 'base64').toString()).toBe('Neptune\nZürich');
  expect((await officer.get(`${dictionaries}/${dictId}?dictVersion=1.0`)).status).toBe(400);
  expect((await officer.get(dictionaries)).json()).toMatchObject({
    items: [{ dictRef: { dictId }, type: 'Word' }],
    page: 0,
    pageCount: 1,
  });
});

test('a policy is replaced, and deleted when it is disabled', async () => {
  const dictId = await createDictionary('Projects', 'Neptune');
  const { policyId } = await createPolicy('Secrets', dictId);
  await toggle(policyId, 'enable');
  expect((await officer.call('DELETE', `${policies}/${policyId}`)).status).toBe(400);
  const replaced = await officer.call('PUT', `${policies}/${policyId}`, {
    ...bodyOf('No secrets'),
    type: 'Warn',
  });
  expect(dataOf(replaced)).toMatchObject({
    name: 'No secrets',
    type: 'Warn',
    version: '1.2',
    active: false,
  });
  expect((await officer.post(`${policies}/${policyId}/enable`)).status).toBe(400);
  expect((await officer.call('DELETE', `${policies}/${policyId}`)).status).toBe(200);
  expect((await officer.get(`${policies}/${policyId}`)).status).toBe(400);
});

test('[DLP-4] a policy of the third version does one thing to messages and another to rooms', async () => {
  const planets = await createDictionary('Planets', 'Neptune');
  const animals = await createDictionary('Animals', 'blue whale');
  const part = (dataType: string, action: string, dictId: string) => ({
    dataType,
    action,
    rules: [
      {
        type: 'TEXT_MATCH',
        name: 'Terms',
        textMatchConfig: { dictionaries: [{ dictId, name: '', version: '' }] },
      },
    ],
  });
  const newer = '/agent/v3/dlp/policies';
  const body = {
    name: 'Both',
    scopes: ['Internal'],
    appliesTo: [part('Messages', 'Block', planets), part('RoomMeta', 'Warn', animals)],
  };
  const created = dataOf(await officer.post(newer, body)) as Policy;
  expect(created).toMatchObject({
    version: '3.0',
    active: false,
    creatorId: officer.user.id,
    appliesTo: [
      {
        dataType: 'Messages',
        action: 'Block',
        rules: [
          {
            type: 'TEXT_MATCH',
            textMatchConfig: {
              dictionaries: [{ dictId: planets, name: 'Planets', version: '1.1' }],
              countUniqueOccurrences: 1,
              applicableFileTypes: [],
            },
          },
        ],
      },
      { dataType: 'RoomMeta', action: 'Warn' },
    ],
  });
  expect(JSON.stringify(created)).not.toContain('Neptune');
  const path = `${newer}/${created.policyId}`;
  expect(dataOf(await officer.post(`${path}/enable`))).toMatchObject({ version: '3.1' });
  expect(await isSent('about Neptune')).toBe(false);
  expect(await isSent('a blue whale')).toBe(true);
  const createRoom = (name: string) =>
    alice.post('/pod/v3/room/create', { name, enforceExpressionFiltering: true });
  expect((await createRoom('Neptune')).status).toBe(200);
  expect((await createRoom('blue whale')).json()).toMatchObject({
    code: 451,
    details: { action: 'WARN' },
  });
  await upload(planets, 'Saturn');
  expect(await isSent('about Neptune')).toBe(true);
  expect(await isSent('about Saturn')).toBe(false);
  expect((await officer.get(`${policies}/${created.policyId}`)).status).toBe(400);
  expect((await officer.get(newer)).json()).toMatchObject({
    policies: [{ name: 'Both', version: '3.2' }],
    size: 1,
    pageCount: 1,
  });
  expect((await officer.post(`${path}/delete`)).status).toBe(400);
  await officer.post(`${path}/disable`);
  expect(await isSent('about Saturn')).toBe(true);
  const updated = await officer.post(`${path}/update`, {
    ...body,
    appliesTo: [part('Messages', 'Warn', animals)],
  });
  expect(dataOf(updated)).toMatchObject({ version: '3.4', appliesTo: [{ action: 'Warn' }] });
  expect(dataOf(expectOk(await officer.post(`${path}/delete`)))).toMatchObject({ deleted: true });
  for (const wrong of [
    { ...body, appliesTo: [] },
    { ...body, appliesTo: [part('FileContent', 'Block', planets)] },
    { ...body, appliesTo: [part('Messages', 'LogOnly', planets)] },
    { ...body, appliesTo: [part('Messages', 'Block', 'nothing')] },
    { ...body, appliesTo: [body.appliesTo[0], body.appliesTo[0]] },
  ]) {
    expect((await officer.post(newer, wrong)).status).toBe(400);
  }
});

test('policies of a seed are listed beside the others, page by page', async () => {
  await createPolicy('Another');
  expect((await officer.get(policies)).json()).toMatchObject({
    policies: [
      { name: 'Another', active: false },
      { name: 'Seeded', active: true, type: 'Warn', dictionaryRefs: [] },
    ],
    page: 0,
    pageCount: 1,
  });
  expect((await officer.get(`${policies}?limit=1&page=1`)).json()).toMatchObject({
    policies: [{ name: 'Seeded' }],
    page: 1,
    pageCount: 2,
  });
});

test('policies that are not in force stay when those in force are replaced, unless one of these has their name', async () => {
  const dictionaryIds = [await createDictionary('Planets', 'Neptune')];
  const rest = { type: 'Block', contentTypes: ['Messages'], scopes: ['Internal'], dictionaryIds };
  for (const name of ['Draft', 'Taken']) {
    dataOf(await officer.post(policies, { name, ...rest }));
  }
  const listed = async () =>
    (expectOk(await officer.get(policies)).json() as { policies: object[] }).policies;
  expectOk(await control(pod, 'PUT', '/policies', (await control(pod, 'GET', '/policies')).json()));
  expect(await listed()).toMatchObject([{ name: 'Draft' }, { name: 'Seeded' }, { name: 'Taken' }]);
  const taken = { name: 'Taken', type: 'WARN', terms: ['Pluto'] };
  expectOk(await control(pod, 'PUT', '/policies', { policies: [taken] }));
  expect(await listed()).toMatchObject([
    { name: 'Draft', active: false },
    { name: 'Taken', active: true, type: 'Warn' },
  ]);
});

test('what is wrong with a policy or a dictionary is refused', async () => {
  const dictId = await createDictionary('Projects');
  for (const body of [
    bodyOf('x'.repeat(31), dictId),
    bodyOf('Seeded', dictId),
    bodyOf('Unknown dictionary', 'nothing'),
    { ...bodyOf('Type', dictId), type: 'BLOCK' },
    { ...bodyOf('Nothing', dictId), contentTypes: [] },
  ]) {
    expect((await officer.post(policies, body)).status).toBe(400);
  }
  expect((await officer.post(dictionaries, { name: 'Projects', type: 'Word' })).status).toBe(400);
  expect((await officer.post(dictionaries, { name: 'Other', type: 'Regex' })).status).toBe(400);
  const path = `${dictionaries}/${dictId}/data/upload`;
  expect((await officer.post(path, { data: 'x' })).status).toBe(415);
  expect((await officer.post(path, new FormData())).status).toBe(400);
  expect((await upload(dictId, 'x'.repeat(2_000_001))).status).toBe(413);
});

test('[DLP-13] all of it is for accounts that manage expression filters', async () => {
  for (const path of [policies, dictionaries, '/agent/v3/dlp/violations/signal?startTime=0']) {
    expect((await alice.get(path)).status).toBe(403);
    expect((await officer.get(path)).status).toBe(200);
  }
});
