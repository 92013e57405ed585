import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

const clock = new ManualClock(Date.UTC(2030, 0, 1));
let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let im: string;
let sent: Message[];

beforeAll(async () => {
  pod = await Pod.start({ clock });
  [alice, bob, carol] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'carol'),
  ]);
  im = await alice.im(bob);
  sent = [];
  for (let count = 0; count < 5; count += 1) {
    sent.push(await alice.say(im, String(count)));
    clock.advance(count === 1 ? 0 : 1000);
  }
});

afterAll(() => pod.close());

async function read(caller: Caller, stream: string, query: string): Promise<Message[]> {
  return expectOk(
    await caller.get(`/agent/v4/stream/${stream}/message?${query}`),
  ).json() as Message[];
}

test('a stream is read from a time on, oldest message first', async () => {
  expect(await read(bob, im, 'since=0')).toEqual(sent);
  expect(await read(bob, im, `since=${sent[3]?.timestamp ?? 0}`)).toEqual(sent.slice(3));
  expect(await read(bob, im, `since=0&until=${sent[0]?.timestamp ?? 0}`)).toEqual([sent[0]]);
});

test('a reader goes on by the last time seen and the number of messages seen at it', async () => {
  const pages: Message[] = [];
  let since = 0;
  let skip = 0;
  for (;;) {
    const page = await read(bob, im, `since=${since}&skip=${skip}&limit=2`);
    if (page.length === 0) {
      break;
    }
    pages.push(...page);
    since = page.at(-1)?.timestamp ?? 0;
    skip = pages.filter(({ timestamp }) => timestamp === since).length;
  }
  expect(pages).toEqual(sent);
});

test('reading needs a time, and numbers that are numbers', async () => {
  for (const query of ['', 'since=x', 'since=-1', 'since=0&limit=0', 'since=0&skip=-1']) {
    expect((await bob.get(`/agent/v4/stream/${im}/message?${query}`)).status).toBe(400);
  }
});

test('whoever is not in a stream reads neither it nor its messages', async () => {
  expect((await carol.get(`/agent/v4/stream/${im}/message?since=0`)).status).toBe(403);
  expect((await carol.get(`/agent/v1/message/${sent[0]?.messageId ?? ''}`)).status).toBe(403);
});

test('a message is read by its id, in either alphabet', async () => {
  const id = sent[0]?.messageId ?? '';
  const standard = encodeURIComponent(id.replace(/-/g, '+').replace(/_/g, '/'));
  expect((await bob.get(`/agent/v1/message/${standard}`)).json()).toEqual(sent[0]);
  expect((await bob.get('/agent/v1/message/unknown')).status).toBe(400);
});

test('a room that hides its history begins, for a member, when the member joined', async () => {
  for (const viewHistory of [false, true]) {
    const room = (await alice.createRoom({ name: 'Past', viewHistory })).roomSystemInfo.id;
    const early = await alice.say(room, 'early');
    clock.advance(1000);
    expectOk(await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id }));
    const late = await alice.say(room, 'late');
    const visible = viewHistory ? [early, late] : [late];
    expect(await read(bob, room, 'since=0')).toEqual(visible);
    const first = await bob.get(`/agent/v1/message/${early.messageId}`);
    expect(first.status).toBe(viewHistory ? 200 : 400);
    const status = await bob.get(`/pod/v1/message/${early.messageId}/status`);
    expect(status.status).toBe(viewHistory ? 200 : 404);
  }
});

test('whoever joined later was not sent what the room hides from them', async () => {
  const room = (await alice.createRoom({ name: 'Sent' })).roomSystemInfo.id;
  const early = await alice.say(room, 'early');
  clock.advance(1000);
  expectOk(await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id }));
  const late = await alice.say(room, 'late');
  const sentTo = async ({ messageId }: Message) => {
    const status = expectOk(await alice.get(`/pod/v1/message/${messageId}/status`)).json();
    const receipts = await alice.get(`/pod/v1/admin/messages/${messageId}/receipts`);
    const { MessageReceiptDetail: details } = expectOk(receipts).json() as {
      MessageReceiptDetail: readonly { readonly user: { readonly id: number } }[];
    };
    const { sent: list } = status as { sent: readonly { readonly userId: string }[] };
    return [list.map(({ userId }) => Number(userId)), details.map(({ user }) => user.id)];
  };
  expect(await sentTo(early)).toEqual([[], []]);
  expect(await sentTo(late)).toEqual([[bob.user.id], [bob.user.id]]);
});

test('an attachment is found by its id as issued, once more or once less encoded, or URL-safe', async () => {
  const form = new FormData();
  form.set('message', '<messageML>file</messageML>');
  form.append('attachment', new Blob(['hello world']), 'a.txt');
  const message = expectOk(
    await alice.post(`/agent/v4/stream/${im}/message/create`, form),
  ).json() as Message;
  const issued = message.attachments?.[0]?.id ?? '';
  expect(issued).toMatch(/^internal_\d+%2F[\w%]+%3D%3D$/);
  const decoded = decodeURIComponent(issued);
  const spellings = [
    encodeURIComponent(issued),
    encodeURIComponent(encodeURIComponent(issued)),
    issued,
    encodeURIComponent(decoded.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')),
  ];
  for (const spelling of spellings) {
    const reply = await bob.get(
      `/agent/v1/stream/${im}/attachment?fileId=${spelling}&messageId=${message.messageId}`,
    );
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(reply.text, 'base64').toString()).toBe('hello world');
  }
});

test('an attachment that is not there is a 400, and nobody else gets one that is', async () => {
  const [message] = sent;
  const path = `/agent/v1/stream/${im}/attachment`;
  const missing = `${path}?fileId=internal_1%252Fx&messageId=${message?.messageId ?? ''}`;
  expect((await bob.get(missing)).status).toBe(400);
  expect((await bob.get(path)).status).toBe(400);
  expect((await carol.get(missing)).status).toBe(403);
});

test('a large attachment comes back whole', async () => {
  const bytes = Buffer.from(Array.from({ length: 1_000_003 }, (_, place) => (place * 7) % 256));
  const form = new FormData();
  form.set('message', '<messageML>file</messageML>');
  form.append('attachment', new Blob([bytes]), 'large.bin');
  const message = expectOk(
    await alice.post(`/agent/v4/stream/${im}/message/create`, form),
  ).json() as Message;
  const id = encodeURIComponent(message.attachments?.[0]?.id ?? '');
  const reply = await bob.get(
    `/agent/v1/stream/${im}/attachment?fileId=${id}&messageId=${message.messageId}`,
  );
  expect(Buffer.from(reply.text, 'base64').equals(bytes)).toBe(true);
});
