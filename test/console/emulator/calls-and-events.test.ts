import { expect, test } from '@jest/globals';
import { callsSince, journalLines } from '../../../src/console/emulator/calls-and-events.js';
import type { JournalEntry } from '../../../src/contract/index.js';

const call = (number: number, part: Partial<JournalEntry> = { status: 200 }): JournalEntry => ({
  number,
  time: number * 10,
  method: 'GET',
  route: '/agent/v1/info',
  duration: 1,
  ...part,
});
const event = { id: 'e', type: 'MESSAGESENT', time: 15, by: 'Bob' };
const journal = (entries: readonly JournalEntry[]) => (after: number) =>
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

test('calls and events stand in one row, the latest first', () => {
  const lines = journalLines([call(1), call(2)], [event], { kind: 'all', text: '' });
  expect(lines.map(({ key }) => key)).toEqual(['call 2', 'event e', 'call 1']);
});

test('the row is narrowed down to a kind, to what failed, and to a text', () => {
  const calls = [
    call(1, { status: 200, user: 'echo' }),
    call(2, { status: 503, faults: [4] }),
    call(3, {}),
  ];
  const keys = (kind: 'all' | 'calls' | 'failed' | 'events', text = '') =>
    journalLines(calls, [event], { kind, text }).map(({ key }) => key);
  expect(keys('events')).toEqual(['event e']);
  expect(keys('calls')).toEqual(['call 3', 'call 2', 'call 1']);
  expect(keys('failed')).toEqual(['call 3', 'call 2']);
  expect(keys('all', 'ECHO')).toEqual(['call 1']);
  expect(keys('all', 'fault 4')).toEqual(['call 2']);
  expect(keys('all', 'bob')).toEqual(['event e']);
});
