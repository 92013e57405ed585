import { expect, test } from '@jest/globals';
import { countingNumbers } from '../../../src/pod/state/numbers.js';
import { CallJournal } from '../../../src/pod/traffic/call-journal.js';

const everything = {
  after: 0,
  limit: 5_000,
  method: undefined,
  route: undefined,
  status: undefined,
  user: undefined,
  traceId: undefined,
  messageId: undefined,
};

test('the journal holds the latest thousand calls', () => {
  const journal = new CallJournal(countingNumbers());
  for (let time = 1; time <= 3_500; time += 1) {
    journal.add({ time, method: 'GET', duration: 0 });
  }
  const numbers = journal.read(everything).map(({ number }) => number);
  expect(numbers).toHaveLength(1_000);
  expect([numbers[0], numbers[999]]).toEqual([2_501, 3_500]);
});

test('numbers go on after the journal was cleared', () => {
  const journal = new CallJournal(countingNumbers());
  journal.add({ time: 1, method: 'GET', duration: 0 });
  journal.clear();
  journal.add({ time: 2, method: 'GET', duration: 0 });
  expect(journal.read(everything).map(({ number }) => number)).toEqual([2]);
});
