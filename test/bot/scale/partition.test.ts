import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { TakenEvent } from '../../../src/bot/scale/carrier.js';
import { Partition } from '../../../src/bot/scale/partition.js';
import { messageEvent } from '../events.js';

/**
 * Events that wait, and a partition that takes them while the lease is sure.
 *
 * @param trouble - what the first calls for unfinished events end with
 */
function stage(trouble: Error[] = [], log = pino({ enabled: false })) {
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
    log,
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

test('a partition that cannot be read for long is told once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const trouble = Array.from({ length: 2 }, () => new Error('OOM'));
  const { partition, done, put } = stage(trouble, log);
  await put(1);
  await partition.drain();
  expect(done).toEqual([1]);
  expect(trouble).toEqual([]);
  expect(lines).toHaveLength(1);
});
