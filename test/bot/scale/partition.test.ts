import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { TakenEvent } from '../../../src/bot/scale/carrier.js';
import { Partition } from '../../../src/bot/scale/partition.js';
import { messageEvent } from '../events.js';

/** Events that wait, and a partition that takes them while the lease is sure. */
function stage() {
  const waiting: TakenEvent[] = [];
  const lease = { isSure: true };
  const done: number[] = [];
  const told = new Map<number, () => void>();
  const partition = new Partition({
    queue: {
      next: () => Promise.resolve(waiting.shift()),
      unfinished: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
    isMine: () => lease.isSure,
    handle: () => Promise.resolve(true),
    log: pino({ enabled: false }),
  });
  /** Puts an event in; resolves when it is done. */
  const put = (number: number): Promise<void> =>
    new Promise((resolve) => {
      told.set(number, resolve);
      waiting.push({
        number,
        carried: { event: messageEvent('hello'), late: false, recovered: false },
        done: () => {
          done.push(number);
          told.get(number)?.();
          return Promise.resolve();
        },
      });
      partition.wake();
    });
  return { partition, lease, done, put };
}

test('a process that is late to renew its lease goes on with the partition when it has', async () => {
  const { partition, lease, done, put } = stage();
  await put(1);
  lease.isSure = false;
  partition.wake();
  const second = put(2);
  await new Promise(setImmediate);
  expect(done).toEqual([1]);
  lease.isSure = true;
  partition.wake();
  await second;
  await partition.drain();
  expect(done).toEqual([1, 2]);
});
