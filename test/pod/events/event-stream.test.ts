import { expect, test } from '@jest/globals';
import { ManualClock } from '../../../src/pod/clock.js';
import { eventStream } from '../../../src/pod/events/event-stream.js';

test('a reader that is found too far behind when nothing happens is let go once', () => {
  const clock = new ManualClock(0);
  const { signal } = new AbortController();
  let write: (text: string) => void = () => undefined;
  let stops = 0;
  eventStream({ service: { clock }, signal: () => signal }, (sink) => {
    ({ write } = sink);
    return () => {
      stops++;
    };
  });
  write('x'.repeat(8_000_001));
  clock.advance(15_000);
  expect(stops).toBe(1);
  clock.advance(15_000);
  expect(stops).toBe(1);
});
