import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { actAs, control, expectOk } from '../caller.js';
import {
  alice,
  allowed,
  blocked,
  bob,
  clock,
  im,
  insisted,
  insisting,
  messages,
  officer,
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
