import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message, StreamListed } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, expectOk } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let im: string;

beforeAll(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
  alice = await actAs(pod, 'alice');
  bob = await actAs(pod, 'bob');
  carol = await actAs(pod, 'carol');
  im = await alice.im(bob);
});

afterAll(() => pod.close());

test('a message of an IM is pinned and taken off by who is in it', async () => {
  const { messageId } = await alice.say(im, 'remember this');
  const path = `/pod/v1/im/${im}`;
  expect((await bob.post(`${path}/update`, { pinnedMessageId: messageId })).json()).toEqual({
    V1IMAttributes: { pinnedMessageId: messageId },
    IMSystemInfo: { id: im, creationDate: clock.now(), active: true },
  });
  expect((await alice.get(`${path}/info`)).json()).toMatchObject({
    V1IMAttributes: { pinnedMessageId: messageId },
  });
  expect((await carol.get(`${path}/info`)).status).toBe(403);
  expect((await carol.post(`${path}/update`, { pinnedMessageId: '' })).status).toBe(403);
  const elsewhere = await alice.say(await alice.im(carol), 'elsewhere');
  const foreign = { pinnedMessageId: elsewhere.messageId };
  expect((await alice.post(`${path}/update`, foreign)).status).toBe(400);
  expect((await alice.post(`${path}/update`, { pinnedMessageId: '' })).json()).toMatchObject({
    V1IMAttributes: { pinnedMessageId: '' },
  });
  const room = (await alice.createRoom({ name: 'Room' })).roomSystemInfo.id;
  expect((await alice.get(`/pod/v1/im/${room}/info`)).status).toBe(400);
});

async function sendFiles(...names: string[]): Promise<Message> {
  const form = new FormData();
  form.set('message', '<messageML>files</messageML>');
  for (const name of names) {
    form.append('attachment', new Blob(['hello']), name);
  }
  const path = `/agent/v4/stream/${im}/message/create`;
  return expectOk(await alice.post(path, form)).json() as Message;
}

test('the files of a stream are listed by time, for whoever may read it', async () => {
  const first = await sendFiles('a.txt', 'b.txt');
  clock.advance(1000);
  const second = await sendFiles('c.txt');
  const list = async (query = '') =>
    (await bob.get(`/pod/v1/streams/${im}/attachments${query}`)).json() as { name: string }[];
  const names = async (query: string) => (await list(query)).map(({ name }) => name);
  expect((await list())[0]).toEqual({
    messageId: first.messageId,
    ingestionDate: first.timestamp,
    userId: alice.user.id,
    fileId: first.attachments?.[0]?.id,
    name: 'a.txt',
    size: 5,
    'content-type': expect.any(String),
    previews: [],
  });
  expect(await names('')).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(await names('?sortDir=desc&limit=1')).toEqual(['c.txt']);
  expect(await names(`?since=${second.timestamp}`)).toEqual(['c.txt']);
  expect(await names(`?to=${first.timestamp}`)).toEqual(['a.txt', 'b.txt']);
  expect((await bob.get(`/pod/v1/streams/${im}/attachments?sortDir=up`)).status).toBe(400);
  expect((await carol.get(`/pod/v1/streams/${im}/attachments`)).status).toBe(403);
});

test('administrators list the streams of a user', async () => {
  const admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const path = `/pod/v1/admin/user/${bob.user.id}/streams/list`;
  const listed = (await admin.post(path, { streamTypes: [{ type: 'IM' }] })).json();
  expect((listed as StreamListed[]).map(({ id }) => id)).toEqual([im]);
  expect((await alice.post(path, {})).status).toBe(403);
});

const article = {
  articleId: 'a-1',
  title: 'Rates <up> ${now}',
  publisher: 'The Paper',
  author: 'Ann & Co',
  appId: 'news',
  articleUrl: 'https://news.example/rates?a=1&b=2',
};

test('an article is shared into a stream as a message, its text as text', async () => {
  const feed = await bob.createDatafeed();
  const body = { type: 'com.symphony.sharing.article', content: { ...article, subTitle: null } };
  const reply = await alice.post(`/agent/v3/stream/${im}/share`, body);
  const shared = expectOk(reply).json() as { id: string; message: string };
  expect(shared).toMatchObject({
    v2messageType: 'V2Message',
    timestamp: String(clock.now()),
    streamId: im,
    fromUserId: alice.user.id,
    attachments: [],
  });
  expect(shared.message).toContain('Rates &lt;up&gt; ${now}');
  expect(shared.message).toContain('Ann &amp; Co, The Paper');
  expect(shared.message).toContain('href="https://news.example/rates?a=1&amp;b=2"');
  const { events } = await bob.events(feed);
  expect(events).toMatchObject([{ type: 'MESSAGESENT', messageId: shared.id }]);
  for (const [caller, wrong, status] of [
    [carol, body, 403],
    [alice, { ...body, type: 'other' }, 400],
    [alice, { ...body, content: { ...article, articleId: null, articleUrl: null } }, 400],
    [alice, { ...body, content: { ...article, articleId: '', articleUrl: '' } }, 400],
    [alice, { ...body, content: { ...article, articleUrl: 'javascript:alert(1)' } }, 400],
  ] as const) {
    expect((await caller.post(`/agent/v3/stream/${im}/share`, wrong)).status).toBe(status);
  }
});

test('[SRC-1] a search can be written as a text', async () => {
  const { messageId } = await alice.say(im, '<hash tag="quarter"/> results');
  const find = (caller: Caller, query: string) =>
    caller.get(`/agent/v1/message/search?query=${encodeURIComponent(query)}`);
  const ids = async (caller: Caller, query: string) =>
    ((await find(caller, query)).json() as Message[]).map((message) => message.messageId);
  expect(await ids(bob, 'hashtag:quarter')).toEqual([messageId]);
  expect(await ids(bob, `HASHTAG:quarter AND streamId:${im}`)).toEqual([messageId]);
  expect(await ids(bob, `text:results and streamId:${im}`)).toEqual([messageId]);
  expect(await ids(bob, `hashtag:quarter AND author:${alice.user.id} AND streamType:im`)).toContain(
    messageId,
  );
  expect(await ids(carol, 'hashtag:quarter')).toEqual([]);
  for (const wrong of ['', 'quarter', 'hashtag:', 'hashtag:a AND Hashtag:b', 'author:me', 'x:y']) {
    expect((await find(bob, wrong)).status).toBe(400);
  }
});
