import { expect, test } from '@jest/globals';
import { whatHappened } from '../../../src/console/inspector/what-happened.js';
import type { EventEntry, EventReader } from '../../../src/contract/index.js';
import { alice, echo } from '../fixtures.js';

const people = new Map([alice, echo].map((person) => [person.id, person]));

function event(more: Partial<EventEntry> = {}): EventEntry {
  const base = { number: 1, time: 1000, type: 'MESSAGESENT', eventId: 'm', by: alice.id };
  return { ...base, readers: [], ...more };
}

function toldOf(reader: Partial<EventReader>): string {
  const readers = [{ userId: echo.id, deliveries: 1, deliveredAt: 1020, ...reader }];
  const [found] = whatHappened([], [event({ readers })], people);
  return found?.notes.join(' ') ?? '';
}

test('why a bot did not answer is told by how far it came', () => {
  const name = echo.displayName;
  expect(whatHappened([], [event()], people)[0]?.notes).toEqual([
    'No bot reads this conversation from a datafeed.',
  ]);
  expect(toldOf({ deliveries: 0 })).toBe(`${name} has not fetched it yet. Does it run?`);
  expect(toldOf({ deliveries: 3 })).toBe(
    `${name} got it after 20 ms, 3 times and has not acknowledged it yet.`,
  );
  const acknowledgedAt = 1050;
  const done = `${name} got it after 20 ms and acknowledged it after 50 ms.`;
  expect(toldOf({ acknowledgedAt })).toBe(done);
  const tell = (trace: EventReader['trace']) => toldOf({ acknowledgedAt, ...(trace && { trace }) });
  expect(tell({ outcome: 'unmatched' })).toBe(`${done} No handler took it.`);
  expect(tell({ outcome: 'handled', handler: '/hi', took: 2 })).toBe(
    `${done} It was handled by “/hi” in 2 ms.`,
  );
  expect(tell({ outcome: 'failed', handler: '/hi', took: 2, error: 'Error: oh' })).toBe(
    `${done} Its handler “/hi” failed in 2 ms: Error: oh.`,
  );
});

test('the call that made a message comes first, and a form with what was entered can be submitted again', () => {
  const submitted = event({
    number: 2,
    time: 2000,
    type: 'SYMPHONYELEMENTSACTION',
    formId: 'order',
    formValues: { action: 'send', legs: ['a'] },
    readers: [{ userId: echo.id, deliveries: 0 }],
  });
  const call = {
    number: 9,
    time: 990,
    method: 'POST',
    route: '/create',
    status: 200,
    duration: 3,
    user: 'echo',
  };
  const all = whatHappened([call], [submitted, event()], people);
  expect(all.map(({ what }) => what)).toEqual([
    'POST /create',
    `MESSAGESENT by ${alice.displayName}`,
    `${alice.displayName} submitted the form “order”`,
  ]);
  expect(all[0]?.notes).toEqual(['200 · 3 ms · echo']);
  expect(all[2]?.notes.slice(0, 2)).toEqual(['action: send', 'legs: ["a"]']);
  expect(all[2]?.submission).toBe(submitted);
});

test('a call on behalf of a user names the application, for the message looks like the user’s own', () => {
  const call = { number: 9, time: 990, method: 'POST', route: '/create', status: 200, duration: 3 };
  const told = (more: object) => whatHappened([{ ...call, ...more }], [], people)[0]?.notes;
  expect(told({ user: 'alice' })).toEqual(['200 · 3 ms · alice']);
  expect(told({ user: 'alice', application: 'desk-app' })).toEqual([
    '200 · 3 ms · alice · by the application desk-app',
  ]);
});
