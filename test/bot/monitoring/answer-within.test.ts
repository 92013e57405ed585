import { afterEach, expect, jest, test } from '@jest/globals';
import { answerWithin } from '../../../src/bot/monitoring/answer-within.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test('an answer that was told to be late is late, though the timer rang before its time', async () => {
  // As a timer that rings early: it measures less than it was set to.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const inTime = await new Promise<boolean>((resolve) => {
    const ends = answerWithin(1, () => resolve(ends()));
  });
  expect(inTime).toBe(false);
});
