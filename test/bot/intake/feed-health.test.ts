import { expect, test } from '@jest/globals';
import type { Batch } from '../../../src/bot/intake/intake.js';
import { Activity } from '../../../src/bot/monitoring/activity.js';
import { gate } from '../gate.js';
import { intakeOf, passing, untilAborted } from './intake-of.js';

test('a feed that is read again is healthy, and the log says so once, before any event comes', async () => {
  const activity = new Activity();
  const lines: string[] = [];
  const states: boolean[] = [];
  const read = gate();
  const intake = await intakeOf(
    async function* quiet(signal, { onOpen, onFailure, onRead }): AsyncGenerator<Batch> {
      onOpen('feed');
      for (const tell of [onRead, () => onFailure(passing), onRead, onRead]) {
        tell();
        states.push(activity.figures.feedFails);
      }
      void read.pass();
      yield* [];
      await untilAborted(signal);
    },
    () => Promise.resolve(),
    { lines, watch: { tell: activity.observer } },
  );

  await intake.start();
  await read.reached;
  await intake.stop();

  expect(states).toEqual([false, true, false, false]);
  expect(lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)).toEqual([
    'Events are read again.',
  ]);
});
