import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { HistoryPage, Message, Thread } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';

let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let officer: Caller;
let echo: Caller;
let im: string;
let first: Message;

beforeAll(async () => {
  pod = await Pod.start({
    clock: new ManualClock(),
    seed: {
      people: [
        ...['alice', 'bob', 'carol'].map((name) => ({ username: name, displayName: name })),
        { username: 'officer', displayName: 'Officer', roles: ['COMPLIANCE_OFFICER'] },
      ],
      serviceAccounts: [{ username: 'echo', displayName: 'Echo', roles: ['EF_POLICY_MANAGEMENT'] }],
      policies: [{ name: 'Projects', type: 'BLOCK', terms: ['Neptune'] }],
    },
  });
  [alice, bob, carol, officer, echo] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'carol'),
    actAs(pod, 'officer'),
    actAs(pod, 'echo'),
  ]);
  im = await alice.im(bob);
  first = await alice.say(im, 'Lunch? <hash tag="food"/>');
});

afterAll(() => pod.close());

/** What a person does in the client, for which the service has no call of its own. */
function inClient(person: Caller, path: string, body: object): Promise<Reply> {
  const headers = { ...person.headers, Authorization: `Bearer ${pod.controlToken}` };
  return call(pod, 'POST', `/cadenza/v1${path}`, { headers, body });
}

function inClientGet(person: Caller, path: string): Promise<Reply> {
  const headers = { ...person.headers, Authorization: `Bearer ${pod.controlToken}` };
  return call(pod, 'GET', `/cadenza/v1${path}`, { headers });
}

const historyOf = async (person: Caller, streamId: string) =>
  expectOk(await inClientGet(person, `/streams/${streamId}/history`)).json() as HistoryPage;

const threadOf = async (person: Caller, { messageId }: Message) =>
  expectOk(await inClientGet(person, `/messages/${messageId}/thread`)).json() as Thread;

async function done(reply: Promise<Reply>): Promise<Message> {
  return expectOk(await reply).json() as Message;
}

const replyTo = ({ messageId }: Message, person: Caller, text: string) =>
  inClient(person, `/messages/${messageId}/replies`, { message: text });

const forward = ({ messageId }: Message, person: Caller, streamId: string, more: object = {}) =>
  inClient(person, `/messages/${messageId}/forwards`, { streamId, ...more });

const post = (person: Caller, text: string, shared?: Message) =>
  inClient(person, '/wall', { message: text, sharedMessageId: shared?.messageId });

const update = ({ messageId, stream }: Message, person: Caller, message: string) =>
  done(person.post(`/agent/v4/stream/${stream.streamId}/message/${messageId}/update`, { message }));

async function lastMessageOf(streamId: string, reader: Caller): Promise<Message | undefined> {
  const reply = await reader.get(`/agent/v4/stream/${streamId}/message?since=0`);
  return (expectOk(reply).json() as Message[]).at(-1);
}

test('[SRC-12] a reply stands in the stream of its parent and names it, read and found alike', async () => {
  const reply = await done(replyTo(first, bob, '<messageML>Yes <hash tag="noon"/></messageML>'));
  expect(reply).toMatchObject({ parentMessageId: first.messageId, stream: { streamId: im } });
  expect(await lastMessageOf(im, alice)).toEqual(reply);
  const found = await alice.post('/agent/v1/message/search', { hashtag: 'noon' });
  expect(found.json()).toEqual([reply]);
  expect(first).not.toHaveProperty('parentMessageId');
});

test('[SRC-12] a reply has files, as any message', async () => {
  const form = new FormData();
  form.set('message', ' ');
  form.append('attachment', new Blob(['day,price']), 'chart.csv');
  const reply = await done(inClient(bob, `/messages/${first.messageId}/replies`, form));
  expect(reply).toMatchObject({
    parentMessageId: first.messageId,
    attachments: [{ name: 'chart.csv', size: 9 }],
  });
  const fileId = encodeURIComponent(reply.attachments?.[0]?.id ?? '');
  const path = `/agent/v1/stream/${im}/attachment?fileId=${fileId}&messageId=${reply.messageId}`;
  const content = expectOk(await alice.get(path)).text;
  expect(Buffer.from(content, 'base64').toString()).toBe('day,price');
});

test('[SRC-12] a forward carries the text of its parent into another stream and names it', async () => {
  const other = await bob.im(carol);
  const passedOn = await done(forward(first, bob, other));
  expect(passedOn).toMatchObject({
    parentMessageId: first.messageId,
    stream: { streamId: other },
    user: { userId: bob.user.id },
    message: first.message,
  });
  expect(await lastMessageOf(other, carol)).toEqual(passedOn);
});

test('a post on a wall is not updated: it would lose what it shares', async () => {
  const { messageId, stream } = await done(post(bob, '<messageML>Look</messageML>', first));
  const path = `/agent/v4/stream/${stream.streamId}/message/${messageId}/update`;
  const reply = await bob.post(path, { message: '<messageML>Look here</messageML>' });
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('wall')]);
});

test('replies and forwards are the relationships of a message', async () => {
  const question = await alice.say(im, 'And tomorrow?');
  const reply = await done(replyTo(question, bob, '<messageML>No</messageML>'));
  const passedOn = await done(forward(question, bob, await bob.im(officer)));
  await done(post(bob, '<messageML>Look</messageML>', question));
  const related = async ({ messageId }: Message) => {
    const path = `/pod/v1/admin/messages/${messageId}/metadata/relationships`;
    return (await officer.get(path)).json();
  };
  expect(await related(question)).toMatchObject({
    replies: [reply.messageId],
    forwards: [passedOn.messageId],
  });
  const parent = { messageId: question.messageId };
  expect(await related(reply)).toMatchObject({ parent: { ...parent, relationshipType: 'REPLY' } });
  expect(await related(passedOn)).toMatchObject({
    parent: { ...parent, relationshipType: 'FORWARD' },
  });
});

test('the relationships of a message do not tell of a stream that the caller cannot read', async () => {
  const question = await alice.say(im, 'Between us?');
  const path = `/pod/v1/admin/messages/${question.messageId}/metadata/relationships`;
  const passedOn = await done(forward(question, alice, await alice.im(carol)));
  const reply = await done(replyTo(question, bob, '<messageML>Yes</messageML>'));
  const replies = [reply.messageId];
  expect((await bob.get(path)).json()).toMatchObject({ replies, forwards: [] });
  const all = { replies, forwards: [passedOn.messageId] };
  expect((await alice.get(path)).json()).toMatchObject(all);
  expect((await officer.get(path)).json()).toMatchObject(all);
});

test('[SRC-12] a reply that was updated is a reply still, and counts as one', async () => {
  const question = await alice.say(im, 'Where?');
  const reply = await done(replyTo(question, bob, '<messageML>Here</messageML>'));
  const changed = await update(reply, bob, '<messageML>There</messageML>');
  expect(changed).toMatchObject({
    parentMessageId: question.messageId,
    replacing: reply.messageId,
  });
  expect(await lastMessageOf(im, alice)).toEqual(changed);
  const path = (id: string) => `/pod/v1/admin/messages/${id}/metadata/relationships`;
  expect((await officer.get(path(changed.messageId))).json()).toMatchObject({
    parent: { messageId: question.messageId, relationshipType: 'REPLY' },
  });
  const related = (await officer.get(path(question.messageId))).json();
  expect(related).toMatchObject({ replies: [reply.messageId] });
  const { replies } = await threadOf(alice, question);
  expect(replies.map(({ messageId }) => messageId)).toEqual([changed.messageId]);
  expect((await historyOf(alice, im)).messages.at(-2)).toMatchObject({ replies: 1 });
});

test('the history quotes what is answered and counts the answers, also after both were changed', async () => {
  const question = await alice.say(im, 'When?');
  const reply = await done(replyTo(question, bob, '<messageML>Soon</messageML>'));
  await update(question, alice, '<messageML>When exactly?</messageML>');
  const changed = await update(reply, bob, '<messageML>At noon</messageML>');
  const elsewhere = await bob.im(carol);
  const passedOn = await done(forward(question, bob, elsewhere));

  const { messages } = await historyOf(alice, im);
  const newest = messages.at(-2);
  expect(newest).toMatchObject({ initialMessageId: question.messageId, replies: 1 });
  expect(messages.at(-1)).toMatchObject({
    messageId: changed.messageId,
    parent: {
      messageId: question.messageId,
      streamId: im,
      relationship: 'REPLY',
      quoted: { text: 'When exactly?', userId: alice.user.id, form: false, files: 0 },
    },
  });
  const thread = await threadOf(alice, question);
  expect(thread.message.messageId).toBe(newest?.messageId);
  expect(thread.replies.map(({ messageId }) => messageId)).toEqual([changed.messageId]);

  expect((await historyOf(bob, elsewhere)).messages.at(-1)).toMatchObject({
    messageId: passedOn.messageId,
    parent: { relationship: 'FORWARD', quoted: { text: 'When exactly?' } },
  });
  const unreadable = (await historyOf(carol, elsewhere)).messages.at(-1)?.parent;
  expect(unreadable).toMatchObject({ relationship: 'FORWARD' });
  expect(unreadable).not.toHaveProperty('quoted');
});

test('a thread is for whoever may read its message; what was removed neither counts nor is quoted', async () => {
  const question = await alice.say(im, 'Who?');
  const reply = await done(replyTo(question, bob, '<messageML>Me</messageML>'));
  const told = await done(replyTo(question, alice, '<messageML>You</messageML>'));
  expectOk(await bob.post(`/pod/v1/admin/messagesuppression/${reply.messageId}/suppress`));
  expect((await threadOf(bob, question)).replies.map(({ messageId }) => messageId)).toEqual([
    told.messageId,
  ]);
  expectOk(await alice.post(`/pod/v1/admin/messagesuppression/${question.messageId}/suppress`));
  const { messages } = await historyOf(bob, im);
  expect(messages.at(-1)?.parent).not.toHaveProperty('quoted');
  expect(messages.at(-3)).toMatchObject({
    replies: 1,
    suppressedAt: expect.any(Number) as unknown,
  });
  expect((await inClientGet(carol, `/messages/${question.messageId}/thread`)).status).toBe(403);
  expect((await inClientGet(bob, '/messages/nothing/thread')).status).toBe(404);
});

test('[SRC-12] a wall post that shares a message holds it; one that shares nothing does not', async () => {
  const plain = await done(post(alice, '<messageML>My wall</messageML>'));
  expect(plain.stream.streamType).toBe('POST');
  expect(plain).not.toHaveProperty('sharedMessage');
  const sharing = await done(post(bob, '<messageML>Hear <hash tag="hear"/></messageML>', plain));
  expect(sharing.sharedMessage).toEqual(plain);
  expect(sharing).not.toHaveProperty('parentMessageId');
  const search = { hashtag: 'hear', streamType: 'POST' };
  expect((await carol.post('/agent/v1/message/search', search)).json()).toEqual([sharing]);
});

test('who shares and whose post is shared are told; sharing a share shares what it shares', async () => {
  const plain = await done(post(alice, '<messageML>News</messageML>'));
  const feed = await alice.createDatafeed();
  const sharing = await done(post(bob, '<messageML>See</messageML>', plain));
  const { events } = await alice.events(feed);
  expect(events).toEqual([
    expect.objectContaining({
      type: 'SHAREDPOST',
      payload: { sharedPost: { message: sharing, sharedMessage: plain } },
    }) as unknown,
  ]);
  const again = await done(post(carol, '<messageML>Too</messageML>', sharing));
  expect(again.sharedMessage).toEqual(plain);
});

test('a shared message that was suppressed is not shown by those who shared it', async () => {
  const plain = await done(post(alice, '<messageML>Oops</messageML>'));
  const sharing = await done(post(bob, '<messageML>Ha</messageML>', plain));
  expectOk(await alice.post(`/pod/v1/admin/messagesuppression/${plain.messageId}/suppress`));
  const read = (await carol.get(`/agent/v1/message/${sharing.messageId}`)).json();
  expect(read).toMatchObject({ messageId: sharing.messageId });
  expect(read).not.toHaveProperty('sharedMessage');
});

test('only what one may read is answered, passed on or shared, and only where one may write', async () => {
  expect((await replyTo(first, carol, '<messageML>Me too</messageML>')).status).toBe(403);
  expect((await forward(first, carol, await carol.im(officer))).status).toBe(403);
  expect((await post(carol, '<messageML>Hi</messageML>', first)).status).toBe(403);
  expect((await forward(first, bob, await carol.im(alice))).status).toBe(403);
  const wall = await done(post(alice, '<messageML>Mine</messageML>'));
  expect((await bob.send(wall.stream.streamId, '<messageML>x</messageML>')).status).toBe(403);
  expect((await replyTo(wall, bob, '<messageML>x</messageML>')).status).toBe(400);
  expect((await forward(first, bob, im)).status).toBe(400);
});

test('[MSG-6] a form is not passed on by an end user', async () => {
  const form =
    '<form id="f"><text-field name="t"/><button name="b" type="action">Go</button></form>';
  const sent = await echo.say(await echo.im(bob), form);
  expect((await forward(sent, bob, im)).status).toBe(403);
});

test('[DLP-10] replies, forwards, wall posts and shared wall posts pass policies', async () => {
  const secret = await alice.say(im, 'About Neptune');
  const enforced = { enforceExpressionFiltering: true };
  const message = '<messageML>Neptune</messageML>';
  const attempts = [
    inClient(bob, `/messages/${first.messageId}/replies`, { message, ...enforced }),
    forward(secret, bob, await bob.im(carol), enforced),
    inClient(bob, '/wall', { message, ...enforced }),
    inClient(bob, '/wall', { message, sharedMessageId: first.messageId, ...enforced }),
  ];
  for (const attempt of attempts) {
    expect((await attempt).status).toBe(451);
  }
  const shared = { message: '<messageML>Look</messageML>', sharedMessageId: secret.messageId };
  expect((await inClient(bob, '/wall', { ...shared, ...enforced })).status).toBe(451);
  const list = '/agent/v1/dlp/violations/message?startTime=0&limit=100';
  const { violations } = (await echo.post(list)).json() as {
    violations: { violation: { action: string; requesterId: number } }[];
  };
  const blocked = violations.filter(({ violation }) => violation.action === 'BLOCK');
  expect(blocked.map(({ violation }) => violation.requesterId)).toEqual(Array(5).fill(bob.user.id));
});
