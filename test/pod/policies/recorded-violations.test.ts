import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { actAs, call, expectOk } from '../caller.js';
import {
  alice,
  allowed,
  blocked,
  clock,
  im,
  insisted,
  insisting,
  officer,
  type Page,
  page,
  pod,
  policies,
  recorded,
  send,
  start,
  startPod,
  stopPod,
  v2,
  warned,
} from './pod-with-policies.js';

beforeEach(startPod);
afterEach(stopPod);

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

test('[DLP-7] [DLP-9] a warning of policies of both generations is accepted once, for all of them', async () => {
  await policies(
    { name: 'New', type: 'WARN', terms: ['pluto'] },
    { name: 'Old', type: 'WARN', terms: ['pluto'], generation: 'V1' },
  );
  const refused = await send('Pluto');
  expect(refused.json()).toMatchObject({
    code: 451,
    details: { action: 'WARN', matchedPolicies: [{ policyName: 'New' }, { policyName: '' }] },
  });
  expectOk(await send('Pluto', insisting));
  expect(await recorded()).toEqual([warned, warned, insisted, insisted]);
  expect((await send('Pluto', insisting)).status).toBe(451);
});

test('[DLP-4] [DLP-9] what one generation blocks is not warned of by the other first', async () => {
  await policies(
    { name: 'New', type: 'WARN', terms: ['pluto'] },
    { name: 'Old', type: 'BLOCK', terms: ['pluto'], generation: 'V1' },
  );
  for (const flags of [v2, insisting]) {
    expect((await send('Pluto', flags)).json()).toMatchObject({ details: { action: 'BLOCK' } });
  }
  expect(await recorded()).toEqual([warned, blocked, warned, blocked]);
});

test('[DLP-8] [DLP-9] to a legacy client only the first generation speaks', async () => {
  await policies(
    { name: 'New', type: 'BLOCK', terms: ['pluto'] },
    { name: 'Old', type: 'WARN', terms: ['pluto'], generation: 'V1' },
  );
  expect((await send('Pluto', {})).json()).toMatchObject({ details: { action: 'WARN' } });
  expectOk(await send('Pluto', { ignoreDLPwarning: 'true' }));
  expect(await recorded()).toEqual([warned, allowed, insisted]);
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
  const open = await officer.post(`${path}?startTime=0&endTime=9223372036854775807`);
  expect((expectOk(open).json() as Page).violations).toHaveLength(1);
});

test('[DLP-13] [AUT-4] only a service account that manages expression filters reads violations', async () => {
  for (const name of ['echo', 'bob', 'root']) {
    const caller = await actAs(pod, name);
    expect((await caller.post('/agent/v1/dlp/violations/message/?startTime=0')).status).toBe(403);
    expect((await caller.get('/agent/v3/dlp/violation/attachment')).status).toBe(403);
  }
});
