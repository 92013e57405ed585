import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, call, expectOk } from '../caller.js';

const start = Date.UTC(2030, 0, 1);
const hour = 3_600_000;
const clock = new ManualClock(start);
let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let room: string;
let im: string;
/** What was sent, by the names the tests know it under, an hour apart. */
const sent = new Map<string, Message>();

beforeAll(async () => {
  pod = await Pod.start({ clock });
  [alice, bob, carol] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'carol'),
  ]);
  room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  expectOk(await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id }));
  im = await alice.im(bob);
  const mim = await alice.im(bob, carol);
  const say = async (name: string, caller: Caller, stream: string, content: string) => {
    sent.set(name, await caller.say(stream, content));
    clock.advance(hour);
  };
  await say('hash', alice, room, 'About <hash tag="Earnings"/> today');
  await say('cash', bob, room, 'Buy <cash tag="IBM"/>');
  await say('both', alice, im, '<hash tag="earnings"/> of <cash tag="ibm"/>');
  await say('mention', bob, im, `<mention uid="${alice.user.id}"/> look`);
  await say('words', alice, room, 'The <b>clos</b>ing price, finally!');
  await say('reversed', bob, room, 'price at closing');
  await say('part', bob, room, 'closings and prices');
  await say('mim', carol, mim, 'hello <hash tag="earnings"/>');
  await say('number', alice, room, '<cash tag="*122450"/>');
});

afterAll(() => pod.close());

function search(body: unknown, { as = alice, query = '' } = {}): Promise<Reply> {
  return as.post(`/agent/v1/message/search${query}`, body);
}

async function found(body: unknown, options = {}): Promise<(string | undefined)[]> {
  const messages = expectOk(await search(body, options)).json() as Message[];
  return messages.map(
    ({ messageId }) => [...sent].find(([, message]) => message.messageId === messageId)?.[0],
  );
}

test('[SRC-1] a search is an object with at least one argument', async () => {
  const nulls = { text: null, hashtag: null, streamType: null, author: null };
  for (const body of [{}, [], 'x', null, nulls, { fromDate: 0 }, { toDate: 5 }]) {
    expect((await search(body)).status).toBe(400);
  }
  expect((await search({ hashtag: 'nothing' })).json()).toEqual([]);
});

test('[SRC-1] arguments that there are not are refused, null is absent', async () => {
  expect((await search({ hashtag: 'x', hash: 'y' })).status).toBe(400);
  expect((await search({ hashtag: 'x', text: null, hash: null })).status).toBe(200);
});

test('[SRC-2] names and values are found in upper and lower case', async () => {
  expect(await found({ HashTag: 'EARNINGS', streamtype: 'room' })).toEqual(['hash']);
  expect(await found({ CASHTAG: 'Ibm' })).toEqual(['both', 'cash']);
  expect(await found({ text: 'PRICE Closing', streamId: room })).toEqual(['reversed', 'words']);
});

test('[SRC-2] the same argument twice is refused, in one spelling or in two', async () => {
  expect((await search({ hashtag: 'x', HASHTAG: 'y' })).status).toBe(400);
  expect((await search('{"hashtag":"x","hashtag":"y"}')).status).toBe(400);
  expect((await search({ hashtag: 'x', HASHTAG: null })).status).toBe(200);
});

test('[SRC-3] terms hold no colon, parentheses or spaces; only text holds spaces', async () => {
  for (const hashtag of ['a:b', 'a(b', 'a)b', 'a b', '', ' ', 'a\tb']) {
    expect((await search({ hashtag })).status).toBe(400);
  }
  for (const text of ['a:b', '(a)', ' ']) {
    expect((await search({ text, streamId: room })).status).toBe(400);
  }
});

test('[SRC-4] dates, mention and author are integers, the rest texts', async () => {
  for (const body of [
    { author: '5' },
    { mention: 1.5 },
    { hashtag: 5 },
    { hashtag: 'x', fromDate: '0' },
    { hashtag: 'x', toDate: true },
    { streamId: room, text: 5 },
  ]) {
    expect((await search(body)).status).toBe(400);
  }
});

test('[SRC-5] several arguments find what each of them finds', async () => {
  expect(await found({ hashtag: 'earnings', cashtag: 'ibm' })).toEqual([
    'mim',
    'both',
    'cash',
    'hash',
  ]);
  expect(await found({ hashtag: 'earnings', mention: alice.user.id })).toEqual([
    'mim',
    'mention',
    'both',
    'hash',
  ]);
});

test('[SRC-5] streams, types and dates narrow what is found', async () => {
  expect(await found({ hashtag: 'earnings', cashtag: 'ibm', streamId: room })).toEqual([
    'cash',
    'hash',
  ]);
  expect(await found({ author: bob.user.id, streamType: 'IM' })).toEqual(['mention']);
  expect(await found({ hashtag: 'earnings', author: bob.user.id, streamType: 'ROOM' })).toEqual([
    'part',
    'reversed',
    'cash',
    'hash',
  ]);
  expect(await found({ streamId: im })).toEqual(['mention', 'both']);
});

test('[SRC-5] a stream that is not there is a mistake, not a search without results', async () => {
  expect((await search({ streamId: 'nowhere' })).status).toBe(400);
  expect((await search({ streamId: 'nowhere', text: 'price' })).status).toBe(400);
  const byText = await alice.get('/agent/v1/message/search?query=streamId%3Anowhere');
  expect([byText.status, byText.text]).toEqual([400, expect.stringContaining('streamId')]);
});

test('[SRC-6] every combination that is not supported is refused', async () => {
  const values = {
    hashtag: 'x',
    cashtag: 'x',
    mention: 1,
    author: 1,
    text: 'x',
    streamType: 'ROOM',
    streamId: room,
    signal: 'x',
  };
  const supported = new Set([
    'hashtag cashtag',
    'hashtag mention',
    'cashtag mention',
    'hashtag streamType',
    'cashtag streamType',
    'mention streamType',
    'author streamType',
    'hashtag streamId',
    'cashtag streamId',
    'mention streamId',
    'author streamId',
    'text streamId',
    'hashtag author streamType',
    'hashtag author streamId',
    'hashtag text streamId',
    'hashtag cashtag mention streamType',
    'hashtag',
    'author',
    'streamId',
  ]);
  const refused = new Set([
    'text',
    'streamType',
    'hashtag author',
    'hashtag text',
    'author text',
    'text streamType',
    'streamType streamId',
    'author text streamId',
    'hashtag text streamType',
    'hashtag signal',
    'signal streamId',
    'author signal',
  ]);
  const statusOf = async (names: string) => {
    const body = Object.fromEntries(
      Object.entries(values).filter(([name]) => names.split(' ').includes(name)),
    );
    return { names, status: (await search(body)).status };
  };
  for (const names of supported) {
    expect(await statusOf(names)).toEqual({ names, status: 200 });
  }
  for (const names of refused) {
    expect(await statusOf(names)).toEqual({ names, status: 400 });
  }
});

test('[SRC-7] text is searched within one stream: all words, whole, in any order', async () => {
  expect((await search({ text: 'price' })).status).toBe(400);
  expect(await found({ text: 'closing price', streamId: room })).toEqual(['reversed', 'words']);
  expect(await found({ text: 'clos', streamId: room })).toEqual([]);
  expect(await found({ text: 'price OR nothing', streamId: room })).toEqual([]);
  expect(await found({ text: '"price" *', streamId: room })).toEqual(['reversed', 'words']);
  expect(await found({ text: 'earnings', streamId: room })).toEqual([]);
});

test('[SRC-8] the types of streams', async () => {
  const tagged = (streamType: string) => found({ hashtag: 'earnings', streamType });
  expect(await tagged('CHAT')).toEqual(['mim', 'both']);
  expect(await tagged('IM')).toEqual(['both']);
  expect(await tagged('MIM')).toEqual(['mim']);
  expect(await tagged('ROOM')).toEqual(['hash']);
  expect(await tagged('POST')).toEqual([]);
  expect((await search({ hashtag: 'x', streamType: 'WALL' })).status).toBe(400);
});

test('[SRC-9] a signal finds the messages that match it, alone or with dates', async () => {
  const created = await alice.post('/agent/v1/signals/create', {
    name: 'IBM',
    query: `CASHTAG:ibm AND POSTEDBY:${bob.user.id} OR HASHTAG:Earnings AND AUTHOR:${carol.user.id}`,
  });
  const { id } = expectOk(created).json() as { id: string };
  expect(await found({ signal: id })).toEqual(['mim', 'cash']);
  expect(await found({ signal: id, toDate: start + 2 * hour })).toEqual(['cash']);
  expect((await search({ signal: id, hashtag: 'x' })).status).toBe(400);
  expect((await search({ signal: 'unknown' })).status).toBe(400);
  expect((await search({ signal: id }, { as: bob })).status).toBe(400);
});

test('[SRC-9] a signal needs a tag, and is read, changed and deleted by its owner', async () => {
  const signal = { name: 'S', query: 'HASHTAG:a', visibleOnProfile: true, companyWide: true };
  for (const query of [`AUTHOR:${bob.user.id}`, 'HASHTAG:', 'nonsense', 'HASHTAG:a AND', '']) {
    expect((await alice.post('/agent/v1/signals/create', { ...signal, query })).status).toBe(400);
  }
  const created = expectOk(await alice.post('/agent/v1/signals/create', signal));
  const { id } = created.json() as { id: string };
  expect(created.json()).toEqual({ ...signal, id, timestamp: clock.now() });
  expect((await bob.get(`/agent/v1/signals/${id}/get`)).json()).toEqual(created.json());
  expect((await bob.get('/agent/v1/signals/list')).json()).toEqual([created.json()]);
  expect((await bob.post(`/agent/v1/signals/${id}/update`, { name: 'B' })).status).toBe(400);
  const hidden = { companyWide: false, visibleOnProfile: false };
  const updated = await alice.post(`/agent/v1/signals/${id}/update`, hidden);
  expect(updated.json()).toMatchObject({ name: 'S', ...hidden });
  expect((await bob.get(`/agent/v1/signals/${id}/get`)).status).toBe(400);
  expect((await bob.post(`/agent/v1/signals/${id}/delete`)).status).toBe(400);
  expectOk(await alice.post(`/agent/v1/signals/${id}/delete`));
  expect((await alice.get(`/agent/v1/signals/${id}/get`)).status).toBe(400);
});

test('[SRC-9] [MSG-7] a number that is a signal is found with its asterisk and without', async () => {
  expect(await found({ cashtag: '122450' })).toEqual(['number']);
  expect(await found({ cashtag: '*122450' })).toEqual(['number']);
});

test('[SRC-10] a message sent exactly at a bound is found', async () => {
  const at = sent.get('cash')?.timestamp ?? 0;
  const cashtag = 'ibm';
  expect(await found({ cashtag, fromDate: at, toDate: at })).toEqual(['cash']);
  expect(await found({ cashtag, toDate: at - 1 })).toEqual([]);
  expect((await search({ cashtag, fromDate: at, toDate: at - 1 })).status).toBe(400);
});

test('[SRC-4] dates are any integers of 64 bits, as clients send for a range without an end', async () => {
  const ends = (from: string, to: string) =>
    search(`{"cashtag":"ibm","fromDate":${from},"toDate":${to}}`);
  const all = (await search({ cashtag: 'ibm' })).json();
  expect((await ends('-9223372036854775808', '9223372036854775807')).json()).toEqual(all);
  expect((await ends('0', '92233720368547758070')).status).toBe(400);
  const text = encodeURIComponent('cashtag:ibm AND toDate:9223372036854775807');
  expect((await alice.get(`/agent/v1/message/search?query=${text}`)).json()).toEqual(all);
});

test('[SRC-11] users find what they may read, and no more', async () => {
  expect(await found({ hashtag: 'earnings' }, { as: carol })).toEqual(['mim']);
  expect(await found({ streamId: room }, { as: carol })).toEqual([]);
});

test('[SRC-11] where history is hidden, a member finds only what was written after joining', async () => {
  for (const viewHistory of [false, true]) {
    const name = viewHistory ? 'shown' : 'hidden';
    const late = (await alice.createRoom({ name, viewHistory })).roomSystemInfo.id;
    await alice.say(late, '<hash tag="history"/>');
    clock.advance(hour);
    await alice.post(`/pod/v1/room/${late}/membership/add`, { id: carol.user.id });
    await alice.say(late, '<hash tag="history"/>');
    const reply = await search({ streamId: late }, { as: carol });
    expect(reply.json()).toHaveLength(viewHistory ? 2 : 1);
  }
});

test('[SRC-12] a message that was replaced is still found, with what replaced it', async () => {
  const first = await alice.say(im, '<hash tag="prepared"/>');
  const update = await alice.post(`/agent/v4/stream/${im}/message/${first.messageId}/update`, {
    message: '<messageML><hash tag="prepared"/> better</messageML>',
  });
  const second = expectOk(update).json() as Message;
  clock.advance(1);
  expect((await search({ hashtag: 'prepared' })).json()).toEqual([
    second,
    { ...first, replacedBy: second.messageId },
  ]);
});

test('what is found comes page by page, newest first or oldest first', async () => {
  const body = { author: alice.user.id, streamId: room };
  expect(await found(body)).toEqual(['number', 'words', 'hash']);
  expect(await found(body, { query: '?skip=1&limit=1' })).toEqual(['words']);
  expect(await found(body, { query: '?sortDir=asc' })).toEqual(['hash', 'words', 'number']);
  expect((await search(body, { query: '?sortDir=up' })).status).toBe(400);
});

test('what is found comes with its files, and what has none without', async () => {
  const body = new FormData();
  body.append('message', '<messageML><hash tag="files"/></messageML>');
  body.append('attachment', new Blob(['a,b']), 'prices.csv');
  expectOk(await alice.post(`/agent/v4/stream/${room}/message/create`, body));
  clock.advance(1);
  await alice.say(room, '<hash tag="files"/>');

  const [without, having] = expectOk(await search({ hashtag: 'files' })).json() as Message[];
  expect(without).not.toHaveProperty('attachments');
  expect(having?.attachments).toEqual([expect.objectContaining({ name: 'prices.csv', size: 3 })]);
});

test('[AUT-1] a search needs both tokens', async () => {
  const { sessionToken = '' } = alice.headers;
  const reply = await call(pod, 'POST', '/agent/v1/message/search', {
    headers: { sessionToken },
    body: { hashtag: 'x' },
  });
  expect(reply.status).toBe(401);
});

test('a search with more words than are looked for, or a longer text, is told the limit', async () => {
  const refusal = async (text: string) => (await search({ text, streamId: room })).json();
  expect(await refusal('w '.repeat(101))).toEqual({
    code: 400,
    message: '"text" has at most 100 words.',
  });
  expect(await refusal('w'.repeat(10_001))).toEqual({
    code: 400,
    message: '"text" has at most 10000 characters.',
  });
  expect((await search({ text: 'w '.repeat(100), streamId: room })).status).toBe(200);
});
