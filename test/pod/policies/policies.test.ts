import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import type { PolicySource } from '../../../src/pod/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, control, expectOk } from '../caller.js';

interface Entry {
  readonly violation: Readonly<Record<string, unknown>>;
  readonly message?: Readonly<Record<string, unknown>>;
  readonly stream?: Readonly<Record<string, unknown>>;
  readonly signal?: Readonly<Record<string, unknown>>;
}

interface Page {
  readonly violations: readonly Entry[];
  readonly nextOffset: string | null;
}

const start = Date.UTC(2030, 0, 1);
let clock: ManualClock;
let pod: Pod;
let officer: Caller;
let alice: Caller;
let bob: Caller;
let im: string;

beforeEach(async () => {
  clock = new ManualClock(start);
  pod = await Pod.start({
    clock,
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice Adams', firstName: 'Alice', lastName: 'Adams' },
        { username: 'bob', displayName: 'Bob Brown' },
        { username: 'eve', displayName: 'Eve', company: 'Theirs' },
      ],
      serviceAccounts: [
        { username: 'officer', displayName: 'O', roles: ['EF_POLICY_MANAGEMENT'] },
        { username: 'echo', displayName: 'E' },
      ],
      policies: [
        { name: 'Projects', type: 'BLOCK', terms: ['Neptune', 'blue whale'] },
        { name: 'Care', type: 'WARN', terms: ['guarantee'] },
      ],
    },
  });
  [officer, alice, bob] = (await Promise.all(
    ['officer', 'alice', 'bob'].map((name) => actAs(pod, name)),
  )) as [Caller, Caller, Caller];
  im = await alice.im(bob);
});

afterEach(() => pod.close());

const v2 = { enforceExpressionFiltering: 'true' };
const insisting = { ...v2, ignoreDLPwarning: 'true' };

function send(content: string, flags: object = v2, stream = im): Promise<Reply> {
  return alice.post(`/agent/v4/stream/${stream}/message/create`, {
    message: `<messageML>${content}</messageML>`,
    ...flags,
  });
}

async function page(kind = 'message', query = ''): Promise<Page> {
  const path = `/agent/v1/dlp/violations/${kind}/?startTime=0${query}`;
  return expectOk(await officer.post(path)).json() as Page;
}

/** What was recorded, in short. */
async function recorded(kind = 'message') {
  const { violations } = await page(kind);
  return violations.map(({ violation }) => [
    violation['action'],
    (violation['outcome'] as { type: string }).type,
    violation['ignoreDLPwarning'],
  ]);
}

const blocked = ['BLOCK', 'REJECTED_VIOLATION', false];
const warned = ['WARN', 'REJECTED_VIOLATION', false];
const insisted = ['WARN', 'ACCEPTED_WARNING', true];
const allowed = ['ALLOW', 'ACCEPTED_LEGACY_CLIENT', false];

async function messages(): Promise<number> {
  return ((await bob.get(`/agent/v4/stream/${im}/message?since=0`)).json() as Message[]).length;
}

async function policies(...list: readonly PolicySource[]): Promise<void> {
  expectOk(await control(pod, 'PUT', '/policies', { policies: list }));
}

test('[DLP-4] what a BLOCK policy matches is not sent', async () => {
  const reply = await send('About <b>Neptune</b>');
  expect(reply.status).toBe(451);
  expect(reply.json()).toMatchObject({
    code: 451,
    details: { action: 'BLOCK', terms: ['Neptune'] },
  });
  expect(await messages()).toBe(0);
  expect(await recorded()).toEqual([blocked]);
  expect((await send('About Neptune', insisting)).status).toBe(451);
});

test('[DLP-5] what a WARN policy matches is not sent yet', async () => {
  const reply = await send('I guarantee');
  expect(reply.status).toBe(451);
  expect(reply.json()).toMatchObject({ details: { action: 'WARN', terms: ['guarantee'] } });
  expect(await messages()).toBe(0);
  expect(await recorded()).toEqual([warned]);
});

test('[DLP-6] edited so that nothing matches, it is a new message, and nothing more is recorded', async () => {
  await send('I guarantee');
  expectOk(await send('I think'));
  expect(await messages()).toBe(1);
  expect(await recorded()).toEqual([warned]);
});

test('[DLP-7] sent unchanged, it goes through once, and a second event follows the first', async () => {
  await send('I guarantee');
  clock.advance(1000);
  const sent = expectOk(await send('I guarantee', insisting)).json() as Message;
  expect(await recorded()).toEqual([warned, insisted]);
  const { violations } = await page();
  expect(violations.map(({ violation }) => violation['createTime'])).toEqual([start, start + 1000]);
  expect(violations[1]?.violation['entityID']).toBe(sent.messageId);
  expect((await send('I guarantee', insisting)).status).toBe(451);
});

test('[DLP-7] a warning is accepted for the same content by the same user to the same target', async () => {
  await send('I guarantee');
  const other = await alice.im(bob, officer);
  expect((await send('I guarantee it', insisting)).status).toBe(451);
  expect((await send('I guarantee', insisting, other)).status).toBe(451);
  const bobs = await bob.post(`/agent/v4/stream/${im}/message/create`, {
    message: '<messageML>I guarantee</messageML>',
    ...insisting,
  });
  expect(bobs.status).toBe(451);
  expect((await send('I guarantee', insisting)).status).toBe(200);
});

test('[DLP-8] a legacy client sends what policies match, and is not told', async () => {
  for (const content of ['Neptune', 'I guarantee']) {
    expectOk(await send(content, {}));
  }
  expect(await messages()).toBe(2);
  expect(await recorded()).toEqual([allowed, allowed]);
});

test('[DLP-3] a record says who sent what where, and which policy it matched', async () => {
  await send('Neptune rises');
  const {
    violations: [entry],
  } = await page();
  expect(entry).toEqual({
    violation: {
      enforcementEventID: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      entityID: '',
      createTime: start,
      lastModified: 0,
      requesterId: alice.user.id,
      matchedPolicies: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
          version: '1.0',
          policyName: 'Projects',
          type: 'BLOCK',
          terms: 'Neptune',
        },
      ],
      action: 'BLOCK',
      outcome: { type: 'REJECTED_VIOLATION' },
      version: 'V2',
      ignoreDLPwarning: false,
    },
    message: {
      messageId: '',
      timestamp: start,
      message: '<div data-format="PresentationML" data-version="2.0">Neptune rises</div>',
      data: '{}',
      user: {
        userId: alice.user.id,
        firstName: 'Alice',
        lastName: 'Adams',
        displayName: 'Alice Adams',
        email: 'alice@cadenza.example',
        username: 'alice',
      },
      stream: { streamId: im, streamType: 'IM' },
      externalRecipients: false,
    },
  });
});

test('[DLP-9] [DLP-3] [VER-2] a policy of the first generation acts as it says, and its record names less', async () => {
  await policies({ name: 'Old', type: 'BLOCK', terms: ['neptune'], generation: 'V1' });
  expect((await send('Neptune', {})).status).toBe(451);
  const {
    violations: [entry],
  } = await page();
  expect(entry?.violation).toMatchObject({
    version: 'V1',
    action: 'BLOCK',
    matchedPolicies: [{ id: '', version: '', policyName: '', type: 'BLOCK', terms: 'neptune' }],
  });
  expect(entry?.message).toMatchObject({
    timestamp: 0,
    user: { userId: alice.user.id, displayName: 'Alice Adams' },
  });
  expect(entry?.message?.['user']).not.toHaveProperty('email');
  expect(entry?.message).not.toHaveProperty('externalRecipients');
});

test('[DLP-10] a term matches whole words in upper or lower case, in text, cells and tags', async () => {
  for (const content of [
    'NEPTUNE!',
    'a blue\nwhale',
    '<table><tr><td>big</td><td>Neptune</td></tr></table>',
    '<hash tag="neptune"/>',
    '<cash tag="Neptune"/>',
    'Nep<b>tune</b>',
  ]) {
    expect({ content, status: (await send(content)).status }).toEqual({ content, status: 451 });
  }
  for (const content of [
    'Neptunes',
    'blue and whale',
    '<table><tr><td>Nep</td><td>tune</td></tr></table>',
  ]) {
    expect({ content, status: (await send(content)).status }).toEqual({ content, status: 200 });
  }
});

test('[DLP-10] mentions and file names are not looked at', async () => {
  await policies({ name: 'Names', type: 'BLOCK', terms: ['Bob', 'Brown', 'neptune'] });
  expectOk(await send(`<mention uid="${bob.user.id}"/> hello`));
  const form = new FormData();
  form.set('message', '<messageML>file</messageML>');
  form.set('enforceExpressionFiltering', 'true');
  form.append('attachment', new Blob(['x']), 'neptune.txt');
  expectOk(await alice.post(`/agent/v4/stream/${im}/message/create`, form));
});

test('[DLP-10] updates and blasts pass policies as well, a blast stream by stream', async () => {
  const first = await alice.say(im, 'fine');
  const update = await alice.post(`/agent/v4/stream/${im}/message/${first.messageId}/update`, {
    message: '<messageML>Neptune</messageML>',
    ...v2,
  });
  expect(update.status).toBe(451);
  const room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  const blast = await alice.post('/agent/v4/message/blast', {
    message: '<messageML>Neptune</messageML>',
    sids: `${im},${room}`,
    ...v2,
  });
  expect(blast.json()).toMatchObject({
    messages: [],
    errors: { [im]: { code: 451 }, [room]: { code: 451 } },
  });
  expect(await recorded()).toEqual([blocked, blocked, blocked]);
});

test('all policies that match are listed, and BLOCK wins over WARN', async () => {
  const reply = await send('I guarantee Neptune');
  expect(reply.json()).toMatchObject({ details: { action: 'BLOCK' } });
  const { violations } = await page();
  expect(violations[0]?.violation['matchedPolicies']).toEqual([
    expect.objectContaining({ policyName: 'Care', type: 'WARN' }),
    expect.objectContaining({ policyName: 'Projects', type: 'BLOCK' }),
  ]);
});

test('[DLP-11] creating or changing a room records what its name or description violates', async () => {
  const create = (name: string, flags: object) =>
    alice.post('/pod/v3/room/create', { name, description: 'Blue whale', ...flags });
  expect((await create('Neptune', v2)).status).toBe(451);
  const desk = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  const update = (body: object, query = '') =>
    alice.post(`/pod/v3/room/${desk}/update${query}`, body);
  expect((await update({ name: 'guarantee', ...v2 })).status).toBe(451);
  expectOk(
    await update({ name: 'guarantee' }, '?enforceExpressionFiltering=true&ignoreDLPwarning=true'),
  );
  expectOk(await create('Neptune', {}));
  expect(await recorded('stream')).toEqual([blocked, warned, insisted, allowed]);
  const { violations } = await page('stream');
  expect(violations[0]?.stream).toMatchObject({
    name: 'Neptune',
    roomDescription: 'Blue whale',
    creatorId: String(alice.user.id),
    type: 'ROOM',
  });
  expect(violations[0]?.stream).not.toHaveProperty('streamId');
  expect(violations[2]?.stream).toMatchObject({ streamId: desk, name: 'guarantee' });
  const info = (await alice.get(`/pod/v3/room/${desk}/info`)).json();
  expect(info).toMatchObject({ roomAttributes: { name: 'guarantee' } });
});

test('[DLP-10] [DLP-11] of a signal, name and rules are looked at', async () => {
  const create = (signal: object) =>
    alice.post('/agent/v1/signals/create', { query: 'HASHTAG:a', ...v2, ...signal });
  expect((await create({ name: 'Neptune' })).status).toBe(451);
  expect((await create({ name: 'S', query: 'HASHTAG:neptune' })).status).toBe(451);
  const { id } = expectOk(await create({ name: 'S' })).json() as { id: string };
  const update = await alice.post(`/agent/v1/signals/${id}/update`, { name: 'guarantee', ...v2 });
  expect(update.status).toBe(451);
  expect(await recorded('signal')).toEqual([blocked, blocked, warned]);
  const { violations } = await page('signal');
  expect(violations.map(({ signal }) => signal)).toEqual([
    { name: 'Neptune', rules: 'HASHTAG:a' },
    { name: 'S', rules: 'HASHTAG:neptune' },
    { id, name: 'guarantee', rules: 'HASHTAG:a' },
  ]);
});

test('a policy looks at what it applies to, inside the company or outside', async () => {
  const joint = await alice.im(await actAs(pod, 'eve'));
  await policies({ name: 'Out', type: 'BLOCK', terms: ['x'], scopes: ['External'] });
  expect((await send('x')).status).toBe(200);
  expect((await send('x', v2, joint)).status).toBe(451);
  await policies({ name: 'Rooms', type: 'BLOCK', terms: ['x'], contentTypes: ['RoomMeta'] });
  expect((await send('x')).status).toBe(200);
  expect((await alice.post('/pod/v3/room/create', { name: 'x', ...v2 })).status).toBe(451);
});

test('[DLP-12] while the enforcement component is unavailable, content passes', async () => {
  expectOk(await control(pod, 'PUT', '/enforcement', { available: false }));
  expectOk(await send('Neptune'));
  expect(await recorded()).toEqual([]);
  expectOk(await control(pod, 'PUT', '/enforcement', { available: true }));
  expect((await send('Neptune')).status).toBe(451);
});

test('[DLP-1] [DLP-14] the flags may stand in a form field, in JSON or in the query', async () => {
  const path = `/agent/v4/stream/${im}/message/create`;
  const message = '<messageML>Neptune</messageML>';
  const form = new FormData();
  form.set('message', message);
  form.set('enforceExpressionFiltering', 'true');
  const replies = [
    await alice.post(path, form),
    await alice.post(path, { message, enforceExpressionFiltering: true }),
    await alice.post(`${path}?enforceExpressionFiltering=true`, { message }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([451, 451, 451]);
});

test('[DLP-1] violations are read by POST or GET, with a slash or without, whatever the body', async () => {
  await send('Neptune');
  const path = '/agent/v1/dlp/violations/message';
  const form = new FormData();
  form.set('enforceExpressionFiltering', 'true');
  for (const [method, url, body, contentType] of [
    ['POST', `${path}/?startTime=0`, form, undefined],
    ['POST', `${path}/?startTime=0`, undefined, undefined],
    ['POST', `${path}?startTime=0`, 'not json', 'application/json'],
    ['POST', `${path}?startTime=0`, 'x', 'multipart/form-data'],
    ['POST', `${path}?startTime=0`, 'x', 'text/plain'],
    ['GET', `${path}?startTime=0`, undefined, undefined],
  ] as const) {
    const reply = await call(pod, method, url, {
      headers: { ...officer.headers, ...(contentType && { 'Content-Type': contentType }) },
      body,
    });
    expect(expectOk(reply).json()).toMatchObject({ violations: [{}] });
  }
  form.set('startTime', '0');
  expectOk(await officer.post(`${path}/`, form));
});

test('[DLP-2] violations come page by page; a null offset ends them', async () => {
  for (let count = 0; count < 4; count += 1) {
    await send(`Neptune ${count}`);
    clock.advance(count % 2);
  }
  const first = await page('message', '&limit=3');
  expect(first.violations).toHaveLength(3);
  const second = await page('message', `&limit=3&next=${first.nextOffset ?? ''}`);
  expect(second.violations).toHaveLength(1);
  expect(second.nextOffset).toBeNull();
  const ids = [...first.violations, ...second.violations].map(
    ({ violation }) => violation['enforcementEventID'],
  );
  expect(new Set(ids).size).toBe(4);
  expect((await page('message', '&limit=4')).nextOffset).toBeNull();
  expect((await page('message', '&limit=501')).violations).toHaveLength(4);
  expect(await page('stream')).toEqual({ violations: [], nextOffset: null });
});

test('[DLP-2] both ends of a range are included, and anything that is not a number is refused', async () => {
  await send('Neptune');
  const path = '/agent/v1/dlp/violations/message/';
  const at = async (from: number, to: number) =>
    ((await officer.post(`${path}?startTime=${from}&endTime=${to}`)).json() as Page).violations;
  expect(await at(start, start)).toHaveLength(1);
  expect(await at(start + 1, start + 2)).toHaveLength(0);
  expect(await at(start - 2, start - 1)).toHaveLength(0);
  for (const query of ['', '?startTime=x', '?startTime=0&limit=0', '?startTime=0&next=x']) {
    expect((await officer.post(path + query)).status).toBe(400);
  }
});

test('[DLP-13] [AUT-4] only who manages expression filters reads violations', async () => {
  const echo = await actAs(pod, 'echo');
  expect((await echo.post('/agent/v1/dlp/violations/message/?startTime=0')).status).toBe(403);
});

test('a reset brings the policies of the seed back, and forgets violations', async () => {
  await policies({ name: 'Other', type: 'BLOCK', terms: ['x'] });
  await send('x');
  await pod.reset();
  const { policies: list } = (await control(pod, 'GET', '/policies')).json() as {
    policies: { name: string }[];
  };
  expect(list.map(({ name }) => name)).toEqual(['Care', 'Projects']);
  expect(await recorded()).toEqual([]);
});

test('the files of a message that was sent after its warning are there for compliance, and for nobody else', async () => {
  const send = (flags: Readonly<Record<string, string>>) => {
    const form = new FormData();
    form.set('message', '<messageML>I guarantee it</messageML>');
    Object.entries(flags).forEach(([name, value]) => form.set(name, value));
    form.append('attachment', new Blob(['the plan']), 'plan.txt');
    return alice.post(`/agent/v4/stream/${im}/message/create`, form);
  };
  expect((await send(v2)).status).toBe(451);
  const { attachments } = expectOk(await send(insisting)).json() as Message;
  const { violations } = await page();
  const [refused, sent] = violations.map(({ violation }) =>
    String(violation['enforcementEventID']),
  );
  const file = (violationId = '', fileId = attachments?.[0]?.id ?? '') =>
    `/agent/v3/dlp/violation/attachment?${new URLSearchParams({ violationId, fileId }).toString()}`;
  const found = expectOk(await officer.get(file(sent)));
  expect(Buffer.from(found.text, 'base64').toString()).toBe('the plan');
  expect((await officer.get(file(refused))).status).toBe(404);
  expect((await officer.get(file(sent, 'other'))).status).toBe(404);
  expect((await officer.get(file('other'))).status).toBe(404);
  expect((await officer.get('/agent/v3/dlp/violation/attachment')).status).toBe(400);
  expect((await alice.get(file(sent))).status).toBe(403);
});
