import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { TakenEvent } from '../../../src/bot/scale/carrier.js';
import { Outage } from '../../../src/bot/scale/outage.js';
import { Partition } from '../../../src/bot/scale/partition.js';
import { messageEvent } from '../events.js';

/**
 * Events that wait, and a partition that takes them while the lease is sure.
 *
 * @param trouble - what the first calls for unfinished events end with
 */
function stage(trouble: Error[] = [], outage = new Outage(() => undefined)) {
  const waiting: TakenEvent[] = [];
  const takenOut: TakenEvent[] = [];
  const lease = { isSure: true };
  const done: number[] = [];
  const told = new Map<number, () => void>();
  const partition = new Partition({
    queue: {
      next: () => Promise.resolve(waiting.shift()),
      unfinished: () => {
        const error = trouble.shift();
        return error === undefined ? Promise.resolve([...takenOut]) : Promise.reject(error);
      },
      close: () => Promise.resolve(),
    },
    isMine: () => lease.isSure,
    handle: () => Promise.resolve(true),
    outage,
    log: pino({ enabled: false }),
  });
  /** Puts an event in; resolves when it is done. */
  const put = (number: number, into = waiting): Promise<void> =>
    new Promise((resolve) => {
      told.set(number, resolve);
      into.push({
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
  return { partition, lease, done, put, takenOut };
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

test('an event that was taken out by a look whose answer was lost is handled, though none comes after it', async () => {
  const { partition, done, put, takenOut } = stage();
  await put(1);
  const lost = put(2, takenOut);
  while (done.length < 2) {
    partition.wake();
    await new Promise(setImmediate);
  }
  await lost;
  takenOut.length = 0;
  await partition.drain();
  expect(done).toEqual([1, 2]);
});

test('what the owner before has left is asked for again when it could not be read', async () => {
  const trouble = [new Error('READONLY You cannot write against a read only replica.')];
  const { partition, done, put, takenOut } = stage(trouble);
  await put(7, takenOut);
  takenOut.length = 0;
  await partition.drain();
  expect(done).toEqual([7]);
});

test('that partitions cannot be read for long is told once of all, and again at the next time', async () => {
  const told: unknown[] = [];
  const outage = new Outage((error) => told.push(error));
  const full = Array.from({ length: 2 }, () => new Error('OOM'));
  const others = [...full];
  const one = stage(full, outage);
  const other = stage(others, outage);
  await Promise.all([one.put(1), other.put(1)]);
  expect([full, others]).toEqual([[], []]);
  expect(told).toEqual([new Error('OOM')]);
  await Promise.all([one.partition.drain(), other.partition.drain()]);

  const next = stage([new Error('READONLY')], outage);
  await next.put(1);
  await next.partition.drain();
  expect(told).toEqual([new Error('OOM'), new Error('READONLY')]);
});
