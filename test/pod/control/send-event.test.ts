import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Beginning } from '../../../src/console/workbench/events/begin-value.js';
import { beginValue } from '../../../src/console/workbench/events/begin-value.js';
import type {
  Event,
  EventType,
  SendableEventType,
  SendableEventTypes,
  SentEvent,
} from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, actAsNew, control } from '../caller.js';

/** All kinds of the service: one left out does not compile. */
const kinds = Object.keys({
  MESSAGESENT: 0,
  SHAREDPOST: 0,
  INSTANTMESSAGECREATED: 0,
  ROOMCREATED: 0,
  ROOMUPDATED: 0,
  ROOMDEACTIVATED: 0,
  ROOMREACTIVATED: 0,
  USERJOINEDROOM: 0,
  USERLEFTROOM: 0,
  ROOMMEMBERPROMOTEDTOOWNER: 0,
  ROOMMEMBERDEMOTEDFROMOWNER: 0,
  CONNECTIONREQUESTED: 0,
  CONNECTIONACCEPTED: 0,
  MESSAGESUPPRESSED: 0,
  SYMPHONYELEMENTSACTION: 0,
  USERREQUESTEDTOJOINROOM: 0,
  GENERICSYSTEMEVENT: 0,
} satisfies Record<EventType, 0>);

let pod: Pod;
let alice: Caller;
let bot: Caller;
let feed: string;
let types: readonly SendableEventType[];
let begin: Beginning;

beforeAll(async () => {
  pod = await Pod.start();
  alice = await actAs(pod, 'alice');
  bot = await actAsNew(pod, 'watcher');
  feed = await bot.createDatafeed();
  types = ((await control(pod, 'GET', '/event-types')).json() as SendableEventTypes).types;
  begin = {
    user: { userId: alice.user.id, displayName: 'Alice Adams' },
    stream: { streamId: 'c3RyZWFt', streamType: 'ROOM', roomName: 'Desk' },
    now: 1_900_000_000_000,
    messageId: 'bWVzc2FnZQ',
    newId: () => 'bmV3',
  };
});

afterAll(() => pod.close());

const send = (body: object): Promise<Reply> =>
  control(pod, 'POST', '/bots/watcher/events', { initiator: alice.user.id, ...body });

const beginOf = (type: string): Record<string, unknown> => {
  const { schema = {} } = types.find((one) => one.type === type) ?? {};
  return beginValue(schema, schema, begin) as Record<string, unknown>;
};

let acknowledged: string | undefined;

async function nextEvents(): Promise<readonly Event[]> {
  const { ackId, events } = await bot.events(feed, acknowledged);
  acknowledged = ackId;
  return events;
}

test('the kinds of the service are all there, each with a schema', () => {
  expect(types.map(({ type }) => type)).toEqual(kinds);
  expect(types.every(({ when }) => when.endsWith('.'))).toBe(true);
});

test.each(kinds)('%s, as a form begins it, goes through the feed of the bot', async (type) => {
  const payload = beginOf(type);
  const reply = await send({ type, payload });
  expect([reply.status, reply.text.includes('"problems"')]).toEqual([201, false]);
  const { eventId, timestamp } = reply.json() as SentEvent;
  expect(await nextEvents()).toEqual([
    {
      id: expect.any(String),
      messageId: eventId,
      timestamp,
      type,
      initiator: { user: expect.objectContaining({ userId: alice.user.id }) },
      payload,
    },
  ]);
});

test('an event carries the id of its message, or the one that it is given: a redelivery', async () => {
  const payload = beginOf('MESSAGESENT');
  expect((await send({ type: 'MESSAGESENT', payload })).json()).toMatchObject({ eventId: 'bmV3' });
  const again = await send({
    type: 'ROOMDEACTIVATED',
    payload: beginOf('ROOMDEACTIVATED'),
    eventId: 'b25jZQ',
  });
  expect(again.json()).toMatchObject({ eventId: 'b25jZQ' });
  expect((await nextEvents()).map(({ messageId }) => messageId)).toEqual(['bmV3', 'b25jZQ']);
});

test('every field that is wrong is named, with what it has to be', async () => {
  const { messageSent } = beginOf('MESSAGESENT') as { messageSent: { message: object } };
  const message = {
    ...messageSent.message,
    timestamp: 'noon',
    data: '[]',
    stream: { streamId: '', streamType: 'CLUB' },
    user: undefined,
    mood: 'good',
  };
  const reply = await send({ type: 'MESSAGESENT', payload: { messageSent: { message } } });
  expect(reply.status).toBe(400);
  const { details } = reply.json() as {
    details: { problems: { path: string[]; message: string }[] };
  };
  expect(
    details.problems.map(({ path, message: says }) => `${path.slice(2).join('.')} ${says}`).sort(),
  ).toEqual([
    'data must be the JSON text of an object',
    'mood is not a field of it',
    'stream.streamId is empty',
    'stream.streamType must be one of IM, MIM, ROOM, POST',
    'timestamp must be a number',
    'user is missing',
  ]);
  expect(reply.text).toContain('\\"messageSent.message.user\\" is missing.');
});

test('a kind that the service does not have is passed on whole; lower case, strangers and people are refused', async () => {
  expect((await send({ type: 'SOMETHINGNEW', payload: { somethingNew: { a: [1] } } })).status).toBe(
    201,
  );
  expect(await nextEvents()).toMatchObject([
    { type: 'SOMETHINGNEW', payload: { somethingNew: { a: [1] } } },
  ]);
  expect((await send({ type: 'messageSent', payload: {} })).status).toBe(400);
  const toNobody = await send({ type: 'SOMETHINGNEW', payload: {}, initiator: 42 });
  expect(toNobody.text).toContain('nobody in this pod');
  const person = await control(pod, 'POST', '/bots/alice/events', { type: 'X', payload: {} });
  expect(person.status).toBe(404);
});
