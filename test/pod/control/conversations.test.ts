import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type {
  Conversations,
  HistoryPage,
  Message,
  StillUnread,
} from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, control, expectOk } from '../caller.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
    { username: 'carol', displayName: 'Carol Clark' },
  ],
  serviceAccounts: [{ username: 'quotes', displayName: 'Quotes' }],
  rooms: [{ name: 'Desk', owner: 'alice', members: ['bob'] }],
};

let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let desk: string;
const sent: Message[] = [];

beforeAll(async () => {
  pod = await Pod.start({ seed });
  [alice, bob, carol] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'carol'),
  ]);
  desk = (await conversationsOf(bob)).conversations[0]?.id ?? '';
  for (let number = 1; number <= 7; number += 1) {
    sent.push(await say(alice, `message ${number}`));
  }
});

afterAll(() => pod.close());

async function answerOf<Body>(answer: Promise<Reply>): Promise<Body> {
  const reply = await answer;
  expect(reply.status).toBe(200);
  return reply.json() as Body;
}

const withControl = (who: Caller) => ({
  ...who.headers,
  Authorization: `Bearer ${pod.controlToken}`,
});

async function conversationsOf(who: Caller): Promise<Conversations> {
  const headers = withControl(who);
  return answerOf<Conversations>(call(pod, 'GET', '/cadenza/v1/conversations', { headers }));
}

async function say(who: Caller, text: string): Promise<Message> {
  const form = new FormData();
  form.append('message', `<messageML>${text}</messageML>`);
  const path = `/agent/v4/stream/${desk}/message/create`;
  return answerOf<Message>(call(pod, 'POST', path, { headers: who.headers, body: form }));
}

const pageOf = (who: Caller, query: string) =>
  call(pod, 'GET', `/cadenza/v1/streams/${desk}/history?${query}`, { headers: withControl(who) });

const seen = async (who: Caller, body: object) =>
  answerOf<StillUnread>(
    call(pod, 'POST', `/cadenza/v1/streams/${desk}/seen`, {
      headers: withControl(who),
      body,
    }),
  );

const textsOf = ({ messages }: HistoryPage) =>
  messages.map(({ message }) => message.replace(/<[^>]*>/g, ''));

test('the list of conversations has counts and the last message in one answer', async () => {
  const { conversations, time, frozen } = await conversationsOf(bob);
  expect(frozen).toBe(false);
  expect(time).toBeGreaterThanOrEqual(sent[6]?.timestamp ?? 0);
  expect(conversations).toEqual([
    expect.objectContaining({
      id: desk,
      type: 'ROOM',
      name: 'Desk',
      unread: 7,
      firstUnread: sent[0]?.messageId,
      lastMessage: expect.objectContaining({ text: 'message 7', form: false, files: 0 }),
    }),
  ]);
});

test('pages are asked for from any place, and mark nothing as seen', async () => {
  const last = await answerOf<HistoryPage>(pageOf(bob, 'limit=3'));
  expect(textsOf(last)).toEqual(['message 5', 'message 6', 'message 7']);
  expect(last).toMatchObject({ earlier: true, later: false });
  const before = await answerOf<HistoryPage>(
    pageOf(bob, `limit=4&before=${last.messages[0]?.messageId}`),
  );
  expect(textsOf(before)).toEqual(['message 1', 'message 2', 'message 3', 'message 4']);
  expect(before).toMatchObject({ earlier: false, later: true });
  const after = await answerOf<HistoryPage>(pageOf(bob, `limit=2&after=${sent[1]?.messageId}`));
  expect(textsOf(after)).toEqual(['message 3', 'message 4']);
  const around = await answerOf<HistoryPage>(pageOf(bob, `limit=3&around=${sent[3]?.messageId}`));
  expect(textsOf(around)).toEqual(['message 3', 'message 4', 'message 5']);
  const at = await answerOf<HistoryPage>(pageOf(bob, `limit=50&at=${sent[0]?.timestamp}`));
  expect(textsOf(at)).toHaveLength(7);
  expect((await conversationsOf(bob)).conversations[0]?.unread).toBe(7);
});

test('what was seen is not unread any more, message by message or all at once', async () => {
  const two = [sent[0]?.messageId, sent[1]?.messageId];
  expect(await seen(bob, { messageIds: two })).toEqual({
    unread: 5,
    firstUnread: sent[2]?.messageId,
  });
  const page = await answerOf<HistoryPage>(pageOf(bob, 'limit=50'));
  expect(page.messages.map(({ unseen }) => unseen === true)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(await seen(bob, { all: true })).toEqual({ unread: 0 });
  expect((await conversationsOf(bob)).conversations[0]?.unread).toBe(0);
});

test('from a message on a conversation is unread again, until it is seen, and receipts stay as they were', async () => {
  const [third, fourth] = [sent[2]?.messageId ?? '', sent[3]?.messageId ?? ''];
  const statusOf = async (id: string) => (await alice.get(`/agent/v1/message/${id}/status`)).json();
  const before = await statusOf(fourth);
  await control(pod, 'POST', '/clock', { advance: 'PT1H' });
  expect(await seen(bob, { unreadFrom: third })).toEqual({ unread: 5, firstUnread: third });
  expect((await conversationsOf(bob)).conversations[0]?.unread).toBe(5);
  const { messages } = await answerOf<HistoryPage>(pageOf(bob, 'limit=50'));
  const unread = messages.filter(({ unseen }) => unseen === true);
  expect(unread.map(({ messageId }) => messageId)).toEqual(
    sent.slice(2).map(({ messageId }) => messageId),
  );
  expect(await seen(bob, { messageIds: [third] })).toEqual({ unread: 4, firstUnread: fourth });
  expect(await seen(bob, { all: true })).toEqual({ unread: 0 });
  expect(await statusOf(fourth)).toEqual(before);
  const elsewhere = call(pod, 'POST', `/cadenza/v1/streams/${desk}/seen`, {
    headers: withControl(bob),
    body: { unreadFrom: 'AAAA' },
  });
  expect((await elsewhere).status).toBe(404);
});

test('an updated message stands in the place of its first version, a suppressed one leaves a trace', async () => {
  const form = new FormData();
  form.append('message', '<messageML>changed</messageML>');
  const path = `/agent/v4/stream/${desk}/message/${sent[2]?.messageId}/update`;
  await answerOf(call(pod, 'POST', path, { headers: alice.headers, body: form }));
  await answerOf(
    call(pod, 'POST', `/pod/v1/admin/messagesuppression/${sent[3]?.messageId}/suppress`, {
      headers: alice.headers,
    }),
  );
  const page = await answerOf<HistoryPage>(pageOf(bob, 'limit=50'));
  expect(textsOf(page)).toEqual([
    'message 1',
    'message 2',
    'changed',
    '',
    'message 5',
    'message 6',
    'message 7',
  ]);
  expect(page.messages[2]?.initialMessageId).toBe(sent[2]?.messageId);
  expect(page.messages[3]?.suppressedAt).toBeGreaterThan(0);
});

test('strangers read no page, mark nothing, and see no conversation', async () => {
  expect((await pageOf(carol, '')).status).toBe(403);
  const path = `/cadenza/v1/streams/${desk}/seen`;
  const headers = withControl(carol);
  expect((await call(pod, 'POST', path, { headers, body: { all: true } })).status).toBe(403);
  expect((await conversationsOf(carol)).conversations).toEqual([]);
  expect((await pageOf(bob, 'before=nothing')).status).toBe(404);
  expect((await pageOf(bob, `at=1&before=${sent[0]?.messageId}`)).status).toBe(400);
});

test('an update of what precedes the joining is in the history, unread until it is seen, as it can be read', async () => {
  const room = (await alice.createRoom({ name: 'Late' })).roomSystemInfo.id;
  const before = await alice.say(room, 'before');
  expectOk(await control(pod, 'POST', '/clock/advance', { milliseconds: 1000 }));
  expectOk(await alice.post(`/pod/v1/room/${room}/membership/add`, { id: carol.user.id }));
  const path = `/agent/v4/stream/${room}/message/${before.messageId}/update`;
  const after = await alice.say(room, 'after');
  expectOk(await control(pod, 'POST', '/clock/advance', { milliseconds: 1000 }));
  const update = await alice.post(path, { message: '<messageML>changed</messageML>' });
  const changed = expectOk(update).json() as Message;
  const conversation = async () =>
    (await conversationsOf(carol)).conversations.find(({ id }) => id === room);
  expect(await conversation()).toMatchObject({ unread: 2, lastMessage: { text: 'changed' } });
  const ids = [after.messageId, changed.messageId];
  const headers = withControl(carol);
  const historyOf = async (place = '') => {
    const url = `/cadenza/v1/streams/${room}/history${place}`;
    return answerOf<HistoryPage>(call(pod, 'GET', url, { headers }));
  };
  const { messages } = await historyOf();
  expect(messages.map(({ messageId }) => messageId)).toEqual(ids);
  expect(messages.map(({ unseen }) => unseen)).toEqual([true, true]);
  expect((await historyOf(`?before=${ids[1]}`)).messages).toHaveLength(1);
  expect((await historyOf(`?after=${ids[1]}`)).messages).toEqual([]);
  const thread = `/cadenza/v1/messages/${ids[1]}/thread`;
  expect(await answerOf(call(pod, 'GET', thread, { headers }))).toMatchObject({
    message: { messageId: ids[1] },
  });

  const body = { messageIds: [ids[1]] };
  const seen = await call(pod, 'POST', `/cadenza/v1/streams/${room}/seen`, { headers, body });
  expect(seen.json()).toMatchObject({ unread: 1 });
  const again = { message: '<messageML>changed again</messageML>' };
  expectOk(await alice.post(path.replace(before.messageId, changed.messageId), again));
  const later = await historyOf();
  expect(later.messages.map(({ message }) => /after|changed again/.exec(message)?.[0])).toEqual([
    'after',
    'changed again',
  ]);
  const read = expectOk(await carol.get(`/agent/v4/stream/${room}/message?since=0`));
  expect(read.json()).toHaveLength(3);
});

test('[IMP-10] what was suppressed before somebody came gets no receipt', async () => {
  const { messageId } = await say(alice, 'never mind');
  const suppress = `/pod/v1/admin/messagesuppression/${messageId}/suppress`;
  expectOk(await alice.post(suppress));
  await seen(bob, { messageIds: [messageId] });
  expect(await seen(bob, { all: true })).toEqual({ unread: 0 });
  const status = (await alice.get(`/pod/v1/message/${messageId}/status`)).json();
  expect(status).toMatchObject({ read: [] });
});

test('one connection follows several people', async () => {
  const ids = (await pod.control.people()).slice(0, 2).map(({ id }) => id);
  const hangUp = new AbortController();
  const answer = await fetch(`${pod.url}/cadenza/v1/watch?users=${ids.join(',')}`, {
    headers: { Authorization: `Bearer ${pod.controlToken}` },
    signal: hangUp.signal,
  });
  await say(alice, 'to both');
  const decoder = new TextDecoder();
  const users = new Set<number>();
  let text = '';
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    for (const [, user] of text.matchAll(/^data: \{"user":(\d+),/gm)) {
      users.add(Number(user));
    }
    if (users.size === 2) {
      break;
    }
  }
  hangUp.abort();
  expect([...users].sort()).toEqual([...ids].sort());
  expect((await control(pod, 'GET', '/watch?users=alice')).status).toBe(400);
});

test('a bot says what it does, and people are told', async () => {
  const about = { description: 'Prices.', commands: [{ usage: '/quote {$ticker}' }] };
  expect((await control(pod, 'PUT', '/bots/quotes', about)).status).toBe(204);
  expect((await control(pod, 'PUT', '/bots/alice', about)).status).toBe(404);
  expect((await control(pod, 'PUT', '/bots/quotes', { description: 5 })).status).toBe(400);
  const people = await pod.control.people();
  expect(people.find(({ username }) => username === 'quotes')?.about).toEqual(about);
});
