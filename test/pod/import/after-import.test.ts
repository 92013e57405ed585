import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import type { Caller } from '../caller.js';
import { call, control, expectOk } from '../caller.js';
import {
  alice,
  archive,
  bob,
  clock,
  message,
  pod,
  room,
  run,
  startImporting,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

test('[IMP-9] [IMP-11] nobody is told of an imported message', async () => {
  const feed = await alice.createDatafeed();
  await run(message({ message: `<messageML><mention uid="${alice.user.id}"/></messageML>` }));
  const live = await alice.say(room, 'live');
  const { events } = await alice.events(feed);
  expect(events.map(({ messageId }) => messageId)).toEqual([live.messageId]);
});

test('[IMP-11] tags and mentions of imported messages are found by search, tags not by signals', async () => {
  const { id } = alice.user;
  await run(
    message({ message: `<messageML><hash tag="old"/> <mention uid="${id}"/></messageML>` }),
  );
  const signal = await alice.post('/agent/v1/signals/create', { name: 'S', query: 'HASHTAG:old' });
  const search = async (body: object) =>
    ((await alice.post('/agent/v1/message/search', body)).json() as Message[]).length;
  expect(await search({ hashtag: 'old' })).toBe(1);
  expect(await search({ mention: id })).toBe(1);
  expect(await search({ signal: (signal.json() as { id: string }).id })).toBe(0);
});

test('[IMP-9] imported messages count nowhere as unread, others until they are seen', async () => {
  const unread = async (caller: Caller) => {
    const headers = { ...caller.headers, Authorization: `Bearer ${pod.controlToken}` };
    return expectOk(await call(pod, 'GET', '/cadenza/v1/unread', { headers })).json();
  };
  await run(message(), message());
  expect(await unread(alice)).toEqual({ streams: [] });
  await bob.say(room, 'one');
  await bob.say(room, 'two');
  expect(await unread(alice)).toEqual({ streams: [{ streamId: room, unread: 2 }] });
  expect(await unread(bob)).toEqual({ streams: [] });
  await archive();
  expect(await unread(alice)).toEqual({ streams: [] });
});

test('[IMP-11] who was mentioned finds it among the recent mentions, without a badge if it was imported', async () => {
  const mentions = async () => {
    const headers = { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` };
    const reply = expectOk(await call(pod, 'GET', '/cadenza/v1/mentions', { headers }));
    const answer = reply.json() as { mentions: (Message & { badge: boolean })[] };
    return answer.mentions.map(({ messageId, badge }) => [messageId, badge]);
  };
  expect(await mentions()).toEqual([]);
  const mention = `<mention uid="${alice.user.id}"/>`;
  const [outcome] = await run(message({ message: `<messageML>${mention}</messageML>` }));
  expect(await mentions()).toEqual([[outcome?.messageId, false]]);
  const live = await bob.say(room, mention);
  expect(await mentions()).toEqual([
    [live.messageId, true],
    [outcome?.messageId, false],
  ]);
  await archive();
  expect((await mentions())[0]).toEqual([live.messageId, false]);
});

test('[IMP-10] a read receipt comes about when an end user views an imported message', async () => {
  const [outcome] = await run(message());
  const status = async () =>
    (await alice.get(`/pod/v1/message/${outcome?.messageId ?? ''}/status`)).json() as {
      author: object;
      read: { userId: string; timestamp: string }[];
      sent: { userId: string }[];
    };
  expect(await status()).toMatchObject({
    author: { userId: String(bob.user.id) },
    read: [],
    sent: [{ userId: String(alice.user.id) }],
  });
  clock.advance(5000);
  await archive();
  const viewedAt = String(clock.now());
  clock.advance(5000);
  await archive();
  expect(await status()).toMatchObject({
    read: [{ userId: String(alice.user.id), timestamp: viewedAt }],
    sent: [],
  });
});

async function exported(query: string): Promise<string[]> {
  const reply = expectOk(await control(pod, 'GET', `/export?${query}`));
  const lines = reply.text.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as Message).messageId);
}

test('[IMP-12] an export of days has what was sent from the first moment to the last', async () => {
  const at = async (time: string) => {
    const [outcome] = await run(message({ intendedMessageTimestamp: Date.parse(time) }));
    return outcome?.messageId;
  };
  await at('2015-05-30T23:59:59.999Z');
  const first = await at('2015-05-31T00:00:00.000Z');
  const last = await at('2015-06-01T23:59:59.999Z');
  await at('2015-06-02T00:00:00.000Z');
  expect(await exported('startDate=2015-05-31&endDate=2015-06-01')).toEqual([first, last]);
  expect((await control(pod, 'GET', '/export?startDate=2015-05-31')).status).toBe(400);
  expect((await control(pod, 'GET', '/export?startDate=x&endDate=y')).status).toBe(400);
});

test('[IMP-12] a recurring export has the period that ends at the next one, both ends included', async () => {
  const next = Date.UTC(2015, 5, 1);
  const day = 24 * 60 * 60_000;
  const outcomes = await run(
    ...[next - day - 1, next - day, next, next + 1].map((intendedMessageTimestamp) =>
      message({ intendedMessageTimestamp }),
    ),
  );
  const ids = outcomes.map(({ messageId }) => messageId);
  expect(await exported(`frequency=DAILY&nextExport=${next}`)).toEqual(ids.slice(1, 3));
  expect(await exported(`frequency=weekly&nextExport=${next}`)).toEqual(ids.slice(0, 3));
  expect((await control(pod, 'GET', '/export?frequency=NEVER&nextExport=1')).status).toBe(400);
});

test('[IMP-13] the room monitor shows an imported message with its original author and time', async () => {
  const [outcome] = await run(message());
  const live = await alice.say(room, 'live');
  const reply = await control(pod, 'GET', `/streams/${room}/messages`);
  expect(expectOk(reply).json()).toMatchObject({
    messages: [
      {
        messageId: outcome?.messageId,
        imported: true,
        timestamp: Date.UTC(2015, 4, 31),
        user: { userId: bob.user.id },
      },
      { messageId: live.messageId, imported: false },
    ],
  });
  expect((await control(pod, 'GET', '/streams/unknown/messages')).status).toBe(404);
});
