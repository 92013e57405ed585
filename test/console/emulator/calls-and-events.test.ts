import { expect, test } from '@jest/globals';
import type { JournalKind } from '../../../src/console/emulator/calls-and-events.js';
import {
  callsSince,
  eventsSince,
  journalLines,
} from '../../../src/console/emulator/calls-and-events.js';
import type { EventEntry, EventReader, JournalEntry, Person } from '../../../src/contract/index.js';

const call = (number: number, part: Partial<JournalEntry> = { status: 200 }): JournalEntry => ({
  number,
  time: number * 10,
  method: 'GET',
  route: '/agent/v1/info',
  duration: 1,
  ...part,
});
const event = (number: number, ...readers: EventReader[]): EventEntry => ({
  number,
  time: number * 10 + 5,
  type: 'MESSAGESENT',
  eventId: `e${number}`,
  by: 1,
  streamId: 'desk',
  readers,
});
const person = (id: number, displayName: string): Person => ({
  id,
  displayName,
  username: displayName.toLowerCase(),
  accountType: 'NORMAL',
});
const names = {
  people: new Map([person(1, 'Bob'), person(2, 'Echo')].map((one) => [one.id, one])),
  conversation: (id: string) => (id === 'desk' ? 'Desk' : undefined),
};
const waiting = { userId: 2, deliveries: 1, deliveredAt: 20 };
const done = { ...waiting, acknowledgedAt: 30 };

const journal =
  <Entry extends { readonly number: number }>(entries: readonly Entry[]) =>
  (after: number) =>
    Promise.resolve(entries.filter(({ number }) => number > after));

test('calls that came since are added to those that are known', async () => {
  const all = [call(1), call(2), call(3)];
  expect(await callsSince([], journal(all))).toEqual(all);
  expect(await callsSince(all.slice(0, 2), journal(all))).toEqual(all);
  expect(await callsSince(all, journal(all))).toBe(all);
});

test('a journal that was cleared, or that began again, takes the place of what is known', async () => {
  const known = [call(1), call(2), call(3)];
  expect(await callsSince(known, journal([call(4)]))).toEqual([call(4)]);
  const begunAgain = [call(1, { time: 5000 })];
  expect(await callsSince(known, journal(begunAgain))).toEqual(begunAgain);
});

test('an event that a bot has not acknowledged is looked at again, and what came after it', async () => {
  const known = [event(1, done), event(2, waiting), event(3, done)];
  const asked: number[] = [];
  const read = (entries: readonly EventEntry[]) => (after: number) => {
    asked.push(after);
    return journal(entries)(after);
  };
  expect(await eventsSince(known, read(known))).toBe(known);
  const later = [event(1, done), event(2, done), event(3, done), event(4)];
  expect(await eventsSince(known, read(later))).toEqual(later);
  expect(await eventsSince(later, read(later))).toBe(later);
  expect(asked).toEqual([1, 1, 3]);
});

test('calls and events stand in one row, the latest first', () => {
  const read = { calls: [call(1), call(2)], events: [event(1)] };
  const lines = journalLines(read, names, { kind: 'all', text: '' });
  expect(lines.map(({ key }) => key)).toEqual(['call 2', 'event 1', 'call 1']);
});

test('an event says who brought it about, where, and how far bots are with it', () => {
  const lines = journalLines({ calls: [], events: [event(1, done)] }, names, {
    kind: 'events',
    text: '',
  });
  expect(lines[0]?.notes).toEqual([
    'by Bob · in Desk',
    'Echo got it after 5 ms and acknowledged it after 15 ms.',
  ]);
});

test('the row is narrowed down to a kind, to what failed, and to a text', () => {
  const calls = [
    call(1, { status: 200, user: 'echo' }),
    call(2, { status: 503, faults: [4] }),
    call(3, {}),
  ];
  const failed = { ...done, trace: { outcome: 'failed', error: 'no price' } } as const;
  const events = [event(1), event(4, waiting), event(5, failed)];
  const keys = (kind: JournalKind, text = '') =>
    journalLines({ calls, events }, names, { kind, text }).map(({ key }) => key);
  expect(keys('events')).toEqual(['event 5', 'event 4', 'event 1']);
  expect(keys('waiting')).toEqual(['event 4']);
  expect(keys('calls')).toEqual(['call 3', 'call 2', 'call 1']);
  expect(keys('failed')).toEqual(['event 5', 'call 3', 'call 2']);
  expect(keys('all', 'fault 4')).toEqual(['call 2']);
  expect(keys('all', 'NO PRICE')).toEqual(['event 5']);
  expect(keys('calls', 'ECHO')).toEqual(['call 1']);
});
