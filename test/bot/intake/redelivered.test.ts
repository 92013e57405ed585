import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import type { Batch } from '../../../src/bot/intake/intake.js';
import { type Event, limits } from '../../../src/contract/index.js';
import { messageEvent } from '../events.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { intakeOf, untilAborted } from './intake-of.js';
import { Journal } from './journal.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const deliveries = 100;

test('what comes again while its handler runs is not kept again each time', async () => {
  const journal = new Journal();
  const held = gate();
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const delivered: WeakRef<Event>[] = [];
  const intake = await intakeOf(
    async function* (signal, { onOpen }): AsyncGenerator<Batch> {
      onOpen('feed');
      for (let n = 0; n < deliveries; n++) {
        clock.advance(limits.datafeedRedelivery);
        const event = messageEvent('', { messageId: 'slow' });
        delivered.push(new WeakRef(event));
        yield { events: [event], acknowledge: () => journal.note(`acknowledged ${n}`) };
      }
      journal.note('all delivered');
      await untilAborted(signal);
    },
    () => held.pass(),
    { clock, patience: 0 },
  );
  await intake.start();
  await journal.until('all delivered');
  await turn();
  collect();
  const left = delivered.filter((event) => event.deref() !== undefined).length;
  held.open();
  await intake.stop();
  // The one that is handled, and what the last turn may still hold.
  expect(left).toBeLessThanOrEqual(3);
  expect(journal.entries).toEqual([
    'all delivered',
    ...Array.from({ length: deliveries }, (_, n) => `acknowledged ${n}`),
  ]);
});
