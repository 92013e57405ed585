import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Conversations, HistoryPage } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { leastStall } from '../../attack/loop-probe.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, call, control } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bot: Caller;
let im: string;

beforeAll(async () => {
  clock = new ManualClock(Date.UTC(2030, 0, 1));
  pod = await Pod.start({ clock });
  alice = await actAs(pod, 'alice');
  bot = await actAsNew(pod, 'echo');
  im = await alice.im(bot);
});

afterAll(() => pod.close());

const rewind = (id: string) => control(pod, 'POST', `/messages/${id}/rewind`);

const headers = () => ({ ...alice.headers, Authorization: `Bearer ${pod.controlToken}` });

async function texts(): Promise<readonly string[]> {
  const path = `/cadenza/v1/streams/${im}/history`;
  const page = (await call(pod, 'GET', path, { headers: headers() })).json() as HistoryPage;
  return page.messages.map(({ message }) => message.replace(/<[^>]*>/g, ''));
}

async function conversations(): Promise<Conversations['conversations']> {
  const reply = await call(pod, 'GET', '/cadenza/v1/conversations', { headers: headers() });
  return (reply.json() as Conversations).conversations;
}

async function say(text: string) {
  clock.advance(1000);
  return alice.say(im, text);
}

test('a message and all that came after it is gone, a change of an earlier one and the unread events too', async () => {
  const feed = await bot.createDatafeed();
  const first = await say('first');
  const second = await say('second #topic');
  await say('third');
  const update = `/agent/v4/stream/${im}/message/${first.messageId}/update`;
  clock.advance(1000);
  await alice.post(update, { message: '<messageML>first, changed</messageML>' });
  clock.advance(1000);
  const { roomSystemInfo: room } = await alice.createRoom({ name: 'Later', description: 'Later' });
  expect(await texts()).toEqual(['first, changed', 'second #topic', 'third']);

  expect((await rewind(second.messageId)).status).toBe(204);
  expect(await texts()).toEqual(['first']);
  expect((await conversations()).map(({ id }) => id)).not.toContain(room.id);
  const listed = (await conversations()).find(({ id }) => id === im);
  expect(listed?.lastMessage?.messageId).toBe(first.messageId);
  await say('again');
  const { events } = await bot.events(feed);
  expect(events.map(({ type }) => type)).toEqual(['MESSAGESENT']);
  expect(
    (await alice.get('/agent/v1/message/search?query=text:third%20streamId:' + im)).text,
  ).not.toContain('third');
  expect(await texts()).toEqual(['first', 'again']);
});

test('a snapshot that was taken before brings it all back', async () => {
  const begin = await say('begin');
  await say('end');
  const there = await texts();
  await pod.control.snapshots.take('undo');
  await rewind(begin.messageId);
  expect(await texts()).not.toEqual(there);
  await pod.control.snapshots.restore('undo');
  expect(await texts()).toEqual(there);
});

test('what is there is kept first, unless there is nothing to go back to', async () => {
  const message = await say('to be kept');
  const before = await texts();
  await control(pod, 'POST', `/messages/${message.messageId}/rewind`, { keepAs: 'undo' });
  const refused = await control(pod, 'POST', '/messages/nothing/rewind', { keepAs: 'undo' });
  expect(refused.status).toBe(404);
  await pod.control.snapshots.restore('undo');
  expect(await texts()).toEqual(before);
});

test('there is no way back to before a message that is not there', async () => {
  expect((await rewind('nothing')).status).toBe(404);
});

test('nobody waits while much is taken back', async () => {
  const words = Array.from({ length: 120 }, (_, number) => `word${number}`).join(' ');
  const begin = Date.UTC(2026, 0, 5);
  const messages = Array.from({ length: 8_000 }, (_, number) => ({
    from: 'zoe',
    text: `${words} and ${number}`,
    at: new Date(begin + number * 60_000).toISOString(),
  }));
  await using long = await Pod.start({
    seed: {
      people: [{ username: 'zoe', displayName: 'Zoe' }],
      rooms: [{ name: 'Long', owner: 'zoe', messages }],
    },
  });
  const zoe = await actAs(long, 'zoe');
  const [room] = (await zoe.post('/pod/v1/streams/list')).json() as { id: string }[];
  const streamId = room?.id ?? '';
  const query = `since=${begin}&until=${begin + 600_000}`;
  const found = await zoe.get(`/agent/v4/stream/${streamId}/message?${query}`);
  const first = (found.json() as { messageId: string }[]).at(-1)?.messageId ?? '';
  await long.control.snapshots.take('long');
  const stall = await leastStall(100, async () => {
    await long.control.snapshots.restore('long');
    expect((await control(long, 'POST', `/messages/${first}/rewind`)).status).toBe(204);
  });
  // Within the thread of the event loop it is several times as much.
  expect(stall).toBeLessThan(100);
  const left = await zoe.get(`/agent/v4/stream/${streamId}/message?since=0`);
  expect((left.json() as unknown[] | undefined)?.length ?? 0).toBeLessThan(12);
  const search = await zoe.get(`/agent/v1/message/search?query=text:word7%20streamId:${streamId}`);
  expect(search.text).not.toContain('and 7999');
}, 120_000);
