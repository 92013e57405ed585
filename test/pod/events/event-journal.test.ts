import { expect, test } from '@jest/globals';
import type { Event } from '../../../src/contract/index.js';
import { EventJournal } from '../../../src/pod/events/event-journal.js';
import { countingNumbers } from '../../../src/pod/state/numbers.js';

const everything = {
  after: 0,
  limit: 5_000,
  streamId: undefined,
  messageId: undefined,
  reader: undefined,
};

function event(messageId: string): Event {
  const initiator = { user: { userId: 1 } };
  return { id: messageId, messageId, timestamp: 5, type: 'ODD', initiator, payload: {} };
}

test('the latest thousand events are there, and those before are gone with what comes for them', () => {
  const journal = new EventJournal(countingNumbers());
  for (let number = 1; number <= 3_500; number++) {
    journal.add(event(String(number)), [2]);
  }
  journal.delivered(2, 'ack', [{ type: 'ODD', messageId: '1' }], 6);
  const kept = journal.read(everything);
  expect(kept).toHaveLength(1_000);
  expect([kept[0]?.number, kept.at(-1)?.number]).toEqual([2_501, 3_500]);
});

test('what was not kept is taken back, and what nobody knows is let pass', () => {
  const journal = new EventJournal(countingNumbers());
  journal.add(event('a'), [2]);
  journal.add(event('b'), [2]);
  journal.remove(event('a'));
  journal.delivered(2, 'ack', [{ type: 'ODD', messageId: 'a' }, 'nonsense', null], 6);
  journal.acknowledged('another', 7);
  journal.traced(2, { type: 'ODD', eventId: 'a', outcome: 'handled' });
  expect(journal.read(everything)).toEqual([
    {
      number: 2,
      time: 5,
      type: 'ODD',
      eventId: 'b',
      by: 1,
      readers: [{ userId: 2, deliveries: 0 }],
    },
  ]);
});

test.each([false, true])(
  'of events with thousands of readers fewer are kept, whether other processes ask for them: %s',
  (forOthers) => {
    const journal = new EventJournal(countingNumbers(), forOthers);
    const readers = Array.from({ length: 10_000 }, (_, number) => number);
    for (let number = 1; number <= 101; number++) {
      journal.add(event(String(number)), readers);
    }
    const shown = forOthers ? EventJournal.of([journal.save()]) : journal;
    const kept = shown.read(everything);
    expect(kept.at(-1)?.eventId).toBe('101');
    expect(kept.length).toBeGreaterThanOrEqual(10);
    expect(kept.length).toBeLessThan(20);
    journal.add(
      event('crowded'),
      Array.from({ length: 300_000 }, (_, number) => number),
    );
    expect(journal.read(everything).map(({ eventId }) => eventId)).toEqual(['crowded']);
  },
);
