import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let im: string;
let first: Message;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({
    clock,
    seed: {
      people: ['alice', 'bob', 'carol'].map((name) => ({ username: name, displayName: name })),
      serviceAccounts: [{ username: 'admin', displayName: 'A', roles: ['SUPER_ADMINISTRATOR'] }],
    },
  });
  alice = await actAs(pod, 'alice');
  bob = await actAs(pod, 'bob');
  im = await alice.im(bob);
  first = await alice.say(im, 'one');
  clock.advance(1000);
});

afterEach(() => pod.close());

function update(caller: Caller, messageId: string, content: string, stream = im): Promise<Reply> {
  const form = new FormData();
  form.set('message', `<messageML>${content}</messageML>`);
  form.set('silent', 'True');
  return caller.post(`/agent/v4/stream/${stream}/message/${messageId}/update`, form);
}

test('[SRC-12] an update refers to what it replaces and to the first of the chain, and back', async () => {
  const second = expectOk(await update(alice, first.messageId, 'two')).json() as Message;
  clock.advance(1000);
  const third = expectOk(await update(alice, second.messageId, 'three')).json() as Message;
  const origin = { initialMessageId: first.messageId, initialTimestamp: first.timestamp };
  expect(second).toMatchObject({ replacing: first.messageId, ...origin });
  expect(third).toMatchObject({ replacing: second.messageId, ...origin });
  const read = (await bob.get(`/agent/v4/stream/${im}/message?since=0`)).json() as Message[];
  expect(read.map(({ replacedBy }) => replacedBy)).toEqual([
    second.messageId,
    third.messageId,
    undefined,
  ]);
  expect(first).not.toHaveProperty('replacing');
  expect(first).not.toHaveProperty('initialMessageId');
});

test('a message that was replaced is not replaced again; the newest of its chain is', async () => {
  const second = expectOk(await update(alice, first.messageId, 'two')).json() as Message;
  const again = await update(alice, first.messageId, 'three');
  expect(again.status).toBe(400);
  expect(again.text).toContain(second.messageId);
  const third = expectOk(await update(alice, second.messageId, 'three')).json() as Message;
  expect(third.replacing).toBe(second.messageId);
});

test('an update is told to everyone in the stream as a message', async () => {
  const feed = await bob.createDatafeed();
  const second = expectOk(await update(alice, first.messageId, 'two')).json() as Message;
  const { events } = await bob.events(feed);
  expect(events).toEqual([
    expect.objectContaining({
      type: 'MESSAGESENT',
      payload: { messageSent: { message: second } },
    }),
  ]);
});

test('only the author updates a message, in its own stream, with valid markup', async () => {
  expect((await update(bob, first.messageId, 'mine')).status).toBe(403);
  expect((await update(alice, 'unknown', 'x')).status).toBe(400);
  const lobby = (await alice.createRoom({ name: 'Elsewhere' })).roomSystemInfo.id;
  expect((await update(alice, first.messageId, 'x', lobby)).status).toBe(400);
  expect((await update(alice, first.messageId, '<b>')).status).toBe(400);
});

test('a suppressed message is not read any more, and everyone in the stream is told', async () => {
  const feed = await bob.createDatafeed();
  const path = `/pod/v1/admin/messagesuppression/${first.messageId}/suppress`;
  const done = { messageId: first.messageId, suppressed: true, suppressionDate: clock.now() };
  expect((await alice.post(path)).json()).toEqual(done);
  clock.advance(1000);
  expect((await alice.post(path)).json()).toEqual(done);
  expect((await bob.get(`/agent/v4/stream/${im}/message?since=0`)).json()).toEqual([]);
  expect((await bob.get(`/agent/v1/message/${first.messageId}`)).status).toBe(400);
  expect((await update(alice, first.messageId, 'again')).status).toBe(400);
  const { events } = await bob.events(feed);
  expect(events).toEqual([
    expect.objectContaining({
      type: 'MESSAGESUPPRESSED',
      payload: {
        messageSuppressed: {
          messageId: first.messageId,
          stream: expect.objectContaining({ streamId: im }) as unknown,
        },
      },
    }),
  ]);
});

test('with a message the versions that it replaced are suppressed, and no later one', async () => {
  const form = new FormData();
  form.set('message', '<messageML>the secret</messageML>');
  form.append('attachment', new Blob(['secret']), 'secret.txt');
  const send = await alice.post(`/agent/v4/stream/${im}/message/create`, form);
  const secret = expectOk(send).json() as Message;
  const second = expectOk(await update(alice, secret.messageId, 'two')).json() as Message;
  const third = expectOk(await update(alice, second.messageId, 'three')).json() as Message;
  expectOk(await alice.post(`/pod/v1/admin/messagesuppression/${second.messageId}/suppress`));

  expect((await bob.get(`/agent/v1/message/${secret.messageId}`)).status).toBe(400);
  const history = (await bob.get(`/agent/v4/stream/${im}/message?since=0`)).json() as Message[];
  expect(history.map(({ messageId }) => messageId)).toEqual([first.messageId, third.messageId]);
  const found = await bob.post('/agent/v1/message/search', { streamId: im, text: 'secret' });
  expect(found.json()).toEqual([]);
  const fileId = encodeURIComponent(secret.attachments?.[0]?.id ?? '');
  const file = `/agent/v1/stream/${im}/attachment?fileId=${fileId}&messageId=${secret.messageId}`;
  expect((await bob.get(file)).status).toBe(400);
  expect((await bob.get(`/pod/v1/streams/${im}/attachments`)).json()).toEqual([]);
  expectOk(await update(alice, third.messageId, 'four'));
});

test('a message is suppressed by its author or an administrator', async () => {
  const path = `/pod/v1/admin/messagesuppression/${first.messageId}/suppress`;
  expect((await bob.post(path)).status).toBe(403);
  expect((await (await actAs(pod, 'admin')).post(path)).status).toBe(200);
  expect((await alice.post('/pod/v1/admin/messagesuppression/x/suppress')).status).toBe(400);
});

test('a blast posts to several streams, and tells which it could not post to', async () => {
  const carol = await actAs(pod, 'carol');
  const closed = await carol.im(bob);
  const mine = (await alice.createRoom({ name: 'Mine' })).roomSystemInfo.id;
  const form = new FormData();
  form.set('message', '<messageML>to all</messageML>');
  form.set('sids', [im, closed, mine, 'unknown'].join(','));
  form.append('attachment', new Blob(['same file']), 'a.txt');
  const { messages, errors } = expectOk(
    await alice.post('/agent/v4/message/blast', form),
  ).json() as { messages: Message[]; errors: object };
  expect(messages.map(({ stream }) => stream.streamId)).toEqual([im, mine]);
  expect(errors).toEqual({
    [closed]: { code: 403, message: 'The user is not a member of this stream.' },
    unknown: { code: 404, message: 'There is no stream with this id.' },
  });
  for (const { messageId, stream, attachments } of messages) {
    const id = encodeURIComponent(attachments?.[0]?.id ?? '');
    const reply = await alice.get(
      `/agent/v1/stream/${stream.streamId}/attachment?fileId=${id}&messageId=${messageId}`,
    );
    expect(Buffer.from(reply.text, 'base64').toString()).toBe('same file');
  }
});

test('a blast reaches a stream once that is named in both alphabets', async () => {
  const sids = [im, Buffer.from(im, 'base64url').toString('base64'), im].join(',');
  const body = { message: '<messageML>once</messageML>', sids };
  const reply = expectOk(await alice.post('/agent/v4/message/blast', body));
  expect((reply.json() as { messages: unknown[] }).messages).toHaveLength(1);
});

test('a blast names its streams with commas, or each in a field of its own', async () => {
  const room = (await alice.createRoom({ name: 'Blasted' })).roomSystemInfo.id;
  const fields = [
    ['message', '<messageML>hi</messageML>'],
    ['sids', im],
    ...Array.from({ length: 99 }, () => ['sids', room]),
  ] as [string, string][];
  const form = new FormData();
  for (const [name, value] of fields) {
    form.append(name, value);
  }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const { headers, body } of [
    { headers: {}, body: form },
    { headers: type, body: new URLSearchParams(fields).toString() },
  ]) {
    const reply = await call(pod, 'POST', '/agent/v4/message/blast', {
      headers: { ...alice.headers, ...headers },
      body,
    });
    const { messages } = expectOk(reply).json() as { messages: Message[] };
    expect(messages.map(({ stream }) => stream.streamId)).toEqual([im, room]);
  }
});

test('a blast goes to 1 to 100 streams, and always answers "errors"', async () => {
  const body = { message: '<messageML>x</messageML>' };
  expect((await alice.post('/agent/v4/message/blast', body)).status).toBe(400);
  const sids = Array.from({ length: 101 }, (_, count) => `s${count}`).join(',');
  expect((await alice.post('/agent/v4/message/blast', { ...body, sids })).status).toBe(400);
  const reply = await alice.post('/agent/v4/message/blast', { ...body, sids: im });
  expect(reply.json()).toMatchObject({ errors: {} });
});
