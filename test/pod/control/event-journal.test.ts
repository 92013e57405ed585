import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { EventEntry } from '../../../src/contract/index.js';
import { eventOfEmulator } from '../../../src/pod/events/events.js';
import { WholeEvents } from '../../../src/pod/events/whole-events.js';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, control } from '../caller.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let echo: Caller;
let feed: string;
let im: string;

const secret = 'nobody reads this in a journal';

beforeAll(async () => {
  clock = new ManualClock(Date.UTC(2030, 0, 1));
  pod = await Pod.start({ clock });
  alice = await actAs(pod, 'alice');
  echo = await actAsNew(pod, 'echo');
  im = await alice.im(echo);
  feed = await echo.createDatafeed();
});

beforeEach(() => pod.control.journal.clear());
afterAll(() => pod.close());

async function only(messageId: string): Promise<EventEntry | undefined> {
  const found = await pod.control.journal.events({ messageId });
  expect(found).toHaveLength(1);
  return found[0];
}

test('an event is there as it is sent, waits, is delivered again and acknowledged', async () => {
  const { messageId } = await alice.say(im, secret);
  const waiting = { userId: echo.user.id, deliveries: 0 };
  expect(await only(messageId)).toEqual({
    number: expect.any(Number),
    time: clock.now(),
    type: 'MESSAGESENT',
    eventId: messageId,
    by: alice.user.id,
    streamId: im,
    messageId,
    readers: [waiting],
  });
  await echo.events(feed);
  const deliveredAt = clock.now();
  expect((await only(messageId))?.readers).toEqual([{ ...waiting, deliveries: 1, deliveredAt }]);
  clock.advance(31_000);
  const { ackId } = await echo.events(feed);
  const { messageId: next } = await alice.say(im, 'And more');
  await echo.events(feed, ackId);
  expect((await only(messageId))?.readers).toEqual([
    { ...waiting, deliveries: 2, deliveredAt: clock.now(), acknowledgedAt: clock.now() },
  ]);
  expect((await only(next))?.readers).toEqual([
    { ...waiting, deliveries: 1, deliveredAt: clock.now() },
  ]);
  expect((await control(pod, 'GET', '/journal/events')).text).not.toContain(secret);
});

test('an event is read whole as the datafeed delivers it, also when it was acknowledged', async () => {
  const { messageId } = await alice.say(im, 'as it is');
  const { events, ackId } = await echo.events(feed);
  await alice.say(im, 'the next');
  await echo.events(feed, ackId);
  const { number = 0 } = (await only(messageId)) ?? {};
  const whole = await control(pod, 'GET', `/journal/events/${number}`);
  expect([whole.json()]).toEqual(events.filter((event) => event.messageId === messageId));
  await pod.control.journal.clear();
  const gone = await control(pod, 'GET', `/journal/events/${number}`);
  expect([gone.status, (gone.json() as { message: string }).message]).toEqual([
    404,
    expect.stringContaining('does not have this event any more'),
  ]);
});

test('of events that are read whole, the oldest go when they are too long together', () => {
  const events = new WholeEvents();
  const long = (number: number) =>
    events.put(
      number,
      eventOfEmulator({ initiator: { userId: 1 }, timestamp: number }, 'LONG', {
        text: 'x'.repeat(1_500_000),
      }),
    );
  [1, 2, 3].forEach(long);
  expect([1, 2, 3].map((number) => events.get(number)?.timestamp)).toEqual([undefined, 2, 3]);
  events.delete(2);
  long(4);
  expect([3, 4].map((number) => events.get(number)?.timestamp)).toEqual([3, 4]);
});

test('a form that was submitted is there with what was entered', async () => {
  const form =
    '<form id="order"><text-field name="quantity"/><button name="send" type="action">Send</button></form>';
  const { messageId } = await echo.say(im, form);
  const formValues = { action: 'send', quantity: '5' };
  const path = `/cadenza/v1/streams/${im}/messages/${messageId}/forms/order`;
  const headers = { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` };
  await fetch(pod.url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ formValues }),
  });
  const found = await pod.control.journal.events({ messageId, reader: echo.user.id });
  expect(found.map(({ type }) => type)).toEqual(['MESSAGESENT', 'SYMPHONYELEMENTSACTION']);
  expect(found[1]).toMatchObject({ by: alice.user.id, formId: 'order', formValues });
});

test('what a bot made of an event stands with it, and nobody but a bot says so', async () => {
  const { messageId } = await alice.say(im, '/hello');
  const trace = { outcome: 'failed', handler: '/hello', took: 1.5, error: 'Error: oh' } as const;
  const told = { type: 'MESSAGESENT', eventId: messageId, ...trace };
  await pod.control.tellBotTrace('echo', told);
  expect((await only(messageId))?.readers).toMatchObject([{ userId: echo.user.id, trace }]);
  expect((await control(pod, 'POST', '/bots/alice/traces', told)).status).toBe(404);
  const wrong = await control(pod, 'POST', '/bots/echo/traces', { ...told, outcome: 'lost' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('outcome');
});

test('a call that made a message has its id in the journal', async () => {
  const { messageId } = await alice.say(im, 'Hello');
  await alice.get('/pod/v2/sessioninfo');
  for (;;) {
    const calls = await pod.control.journal.read({ messageId });
    if (calls.length > 0) {
      expect(calls).toMatchObject([{ method: 'POST', user: 'alice', messageId }]);
      return;
    }
  }
});

test('events are narrowed down by place, reader and number, and gone after a reset', async () => {
  const room = (await alice.createRoom({ name: 'Attic' })).roomSystemInfo.id;
  await alice.say(room, 'Alone');
  await alice.say(im, 'Together');
  const read = pod.control.journal;
  const all = await read.events();
  expect(await read.events({ reader: echo.user.id })).toEqual(all.slice(-1));
  expect(await read.events({ streamId: im })).toEqual(all.slice(-1));
  expect(await read.events({ after: all[0]?.number ?? 0 })).toEqual(all.slice(1));
  expect(await read.events({ limit: 1 })).toEqual(all.slice(-1));
  expect((await control(pod, 'GET', '/journal/events?reader=x')).status).toBe(400);
  await pod.reset();
  expect(await read.events()).toEqual([]);
});
