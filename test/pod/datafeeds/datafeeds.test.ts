import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Datafeed, DatafeedBatch } from '../../../src/contract/index.js';
import { datafeedIdPattern } from '../../../src/contract/index.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';
import { held, waitingIs } from '../held-read.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let im: string;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
  alice = await actAs(pod, 'alice');
  bob = await actAs(pod, 'bob');
  im = await alice.im(bob);
});

afterEach(() => pod.close());

function texts({ events }: DatafeedBatch): (string | undefined)[] {
  return events.map((event) => /<div [^>]*>(.*)<\/div>/.exec(JSON.stringify(event))?.[1]);
}

test('a datafeed is created with 201, and listed', async () => {
  const reply = await bob.post('/agent/v5/datafeeds', { tag: null });
  expect(reply.status).toBe(201);
  const feed = reply.json() as Datafeed;
  expect(feed.id).toMatch(datafeedIdPattern);
  expect(feed).toMatchObject({ type: 'fanout', createdAt: clock.now() });
  expect((await bob.get('/agent/v5/datafeeds')).json()).toEqual([feed]);
  expect((await alice.get('/agent/v5/datafeeds')).json()).toEqual([]);
});

test('an empty tag is none', async () => {
  const [first, second] = [
    expectOk(await bob.post('/agent/v5/datafeeds', { tag: '' })).json() as Datafeed,
    expectOk(await bob.post('/agent/v5/datafeeds', { tag: '' })).json() as Datafeed,
  ];
  expect(first.id).toMatch(datafeedIdPattern);
  expect(second.id).not.toBe(first.id);
});

test('a tag names one datafeed of the account', async () => {
  const first = (await bob.post('/agent/v5/datafeeds', { tag: 'prod' })).json() as Datafeed;
  const again = (await bob.post('/agent/v5/datafeeds', { tag: 'prod' })).json() as Datafeed;
  const other = (await bob.post('/agent/v5/datafeeds', {})).json() as Datafeed;
  const theirs = (await alice.post('/agent/v5/datafeeds', { tag: 'prod' })).json() as Datafeed;
  expect(first.id).toBe('prod');
  expect(again).toEqual(first);
  expect(theirs.id).toBe('prod');
  expect((await bob.get('/agent/v5/datafeeds?tag=prod')).json()).toEqual([first]);
  expect((await bob.get('/agent/v5/datafeeds')).json()).toEqual(
    expect.arrayContaining([first, other]),
  );
  expect((await bob.post('/agent/v5/datafeeds', { tag: 'x'.repeat(101) })).status).toBe(400);
});

test('a read answers what has happened since the feed was created, own messages included', async () => {
  await alice.say(im, 'before');
  const feed = await bob.createDatafeed();
  await alice.say(im, 'one');
  await bob.say(im, 'two');
  expect(texts(await bob.events(feed))).toEqual(['one', 'two']);
});

test('a read is held open until something happens', async () => {
  const feed = await bob.createDatafeed();
  const { answer } = await held(clock, () => bob.events(feed, ''));
  await alice.say(im, 'hello');
  const { events } = await answer;
  expect(events).toEqual([
    expect.objectContaining({
      type: 'MESSAGESENT',
      initiator: { user: expect.objectContaining({ userId: alice.user.id }) },
    }),
  ]);
});

test('a read with nothing to answer ends after 30 seconds with a fresh ack id', async () => {
  const feed = await bob.createDatafeed();
  const { answer } = await held(clock, () => bob.events(feed));
  const whileHeld = clock.waiting;
  clock.advance(29_999);
  expect(clock.waiting).toBe(whileHeld);
  clock.advance(1);
  const { events, ackId } = await answer;
  expect(events).toEqual([]);
  expect(ackId).not.toBe('');
});

test('what was acknowledged is not delivered again', async () => {
  const feed = await bob.createDatafeed();
  await alice.say(im, 'one');
  const first = await bob.events(feed);
  clock.advance(60_000);
  await alice.say(im, 'two');
  expect(texts(await bob.events(feed, first.ackId))).toEqual(['two']);
});

test('what was not acknowledged within 30 seconds is delivered again, with the same ids', async () => {
  const feed = await bob.createDatafeed();
  await alice.say(im, 'one');
  const first = await bob.events(feed);
  clock.advance(29_999);
  await alice.say(im, 'two');
  expect(texts(await bob.events(feed))).toEqual(['two']);
  clock.advance(1);
  const again = await bob.events(feed);
  expect(again.events).toEqual(first.events);
  expect(again.ackId).not.toBe(first.ackId);
});

test('a reader that waits gets what another reader took and never acknowledged', async () => {
  const feed = await bob.createDatafeed();
  await alice.say(im, 'one');
  const lost = await bob.events(feed);
  clock.advance(10_000);
  const { answer } = await held(clock, () => bob.events(feed));
  clock.advance(20_000);
  expect((await answer).events).toEqual(lost.events);
});

test('readers of one feed share its events: each event goes to one of them', async () => {
  const feed = await bob.createDatafeed();
  const one = await held(clock, () => bob.events(feed));
  const other = await held(clock, () => bob.events(feed));
  const readings = [one.answer, other.answer];
  await alice.say(im, 'one');
  const first = await Promise.race(readings);
  expect(texts(first)).toEqual(['one']);
  await alice.say(im, 'two');
  const batches = await Promise.all(readings);
  expect(batches.flatMap(texts).sort()).toEqual(['one', 'two']);
});

test('a reader that hangs up takes nothing with it', async () => {
  const feed = await bob.createDatafeed();
  const hangUp = new AbortController();
  const before = clock.waiting;
  const { answer } = await held(clock, () => bob.read(feed, '', hangUp.signal).catch(() => 'gone'));
  hangUp.abort();
  expect(await answer).toBe('gone');
  await waitingIs(clock, (count) => count === before);
  await alice.say(im, 'one');
  expect(texts(await bob.events(feed))).toEqual(['one']);
});

test('deleting a feed answers 204, and ends a read of it with 400 at once', async () => {
  const feed = await bob.createDatafeed();
  const { answer } = await held(clock, () => bob.read(feed));
  expect((await bob.call('DELETE', `/agent/v5/datafeeds/${feed}`)).status).toBe(204);
  const reply = await answer;
  expect(reply.status).toBe(400);
  expect(reply.json()).toEqual({
    code: 400,
    message: `Could not find a datafeed with the id: ${feed}`,
  });
});

test('deleting a feed that is gone answers 204, so that clients go on to make a new one', async () => {
  const feed = await bob.createDatafeed();
  const path = `/agent/v5/datafeeds/${feed}`;
  expect((await alice.call('DELETE', path)).status).toBe(204);
  expect((await bob.call('GET', '/agent/v5/datafeeds')).text).toContain(feed);
  expect((await bob.call('DELETE', path)).status).toBe(204);
  expect((await bob.read(feed)).status).toBe(400);
  expect((await bob.call('DELETE', path)).status).toBe(204);
  expect((await bob.call('DELETE', '/agent/v5/datafeeds/unknown_f')).status).toBe(204);
  expect((await bob.call('DELETE', '/agent/v5/datafeeds/unknown')).status).toBe(400);
});

test('an unknown feed, or the feed of somebody else, answers 400', async () => {
  const feed = await bob.createDatafeed();
  expect((await bob.read('unknown_f')).status).toBe(400);
  expect((await alice.read(feed)).status).toBe(400);
});

test('an ack id that no read answered is refused', async () => {
  const feed = await bob.createDatafeed();
  expect((await bob.read(feed, 'nonsense')).status).toBe(400);
});

test('a feed that nobody reads for 30 minutes is gone', async () => {
  const feed = await bob.createDatafeed();
  clock.advance(30 * 60_000);
  expect((await bob.get('/agent/v5/datafeeds')).json()).toEqual([]);
  expect((await bob.read(feed)).status).toBe(400);
});

test('a feed is alive whose read is held open, however far the clock is moved on meanwhile', async () => {
  const feed = await bob.createDatafeed();
  const { answer } = await held(clock, () => bob.events(feed));
  clock.advance(2 * 3_600_000);
  const { ackId } = await answer;
  await alice.say(im, 'later');
  expect(texts(await bob.events(feed, ackId))).toEqual(['later']);
});

test('an account has 20 feeds at most; the next is refused with 403', async () => {
  const feeds = [];
  for (let count = 0; count < 20; count += 1) {
    feeds.push(await bob.createDatafeed());
  }
  expect((await bob.post('/agent/v5/datafeeds', {})).status).toBe(403);
  await bob.call('DELETE', `/agent/v5/datafeeds/${feeds[0] ?? ''}`);
  expect((await bob.post('/agent/v5/datafeeds', {})).status).toBe(201);
});

test('one read answers a hundred events at most, the rest comes with the next', async () => {
  const feed = await bob.createDatafeed();
  const sent = Array.from({ length: 101 }, (_, count) => String(count));
  await Promise.all(sent.map((text) => alice.say(im, text)));
  const first = await bob.events(feed);
  const second = await bob.events(feed, first.ackId);
  expect([...texts(first), ...texts(second)].sort()).toEqual(sent.sort());
  expect(first.events).toHaveLength(100);
}, 30_000);

test('a tag that is the id of a feed answers that feed, or a new one when it is of another kind', async () => {
  const reader = await actAs(pod, 'bob');
  const first = await reader.createDatafeed();
  const again = expectOk(await reader.post('/agent/v5/datafeeds', { tag: first })).json();
  expect(again).toMatchObject({ id: first });
  const older = expectOk(await reader.post('/agent/v4/datafeed/create')).json() as { id: string };
  const other = expectOk(await reader.post('/agent/v5/datafeeds', { tag: older.id })).json();
  expect(other).toMatchObject({ type: 'fanout', id: expect.not.stringMatching(older.id) });
  const same = expectOk(await reader.post('/agent/v5/datafeeds', { tag: older.id })).json();
  expect(same).toEqual(other);
});
