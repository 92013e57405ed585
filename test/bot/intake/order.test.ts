import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OrderedTasks } from '../../../src/bot/intake/order.js';

test('tasks of one key run one after the other, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(2)), { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      async (plan, limit) => {
        const tasks = new OrderedTasks(limit);
        const log: string[] = [];
        let running = 0;
        let most = 0;
        await Promise.all(
          plan.map(([key, ticks], index) =>
            tasks.run(key, async () => {
              most = Math.max(most, ++running);
              log.push(`${key} ${index} begins`);
              for (let tick = 0; tick < ticks; tick++) {
                await Promise.resolve();
              }
              log.push(`${key} ${index} ends`);
              running--;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(limit);
        for (const key of ['a', 'b', 'c']) {
          const expected = plan.flatMap(([own], index) =>
            own === key ? [`${key} ${index} begins`, `${key} ${index} ends`] : [],
          );
          expect(log.filter((line) => line.startsWith(key))).toEqual(expected);
        }
        expect(log).toHaveLength(plan.length * 2);
      },
    ),
    { numRuns: 200 },
  );
});

test('tasks of different keys run side by side', async () => {
  const tasks = new OrderedTasks(2);
  let release = (): void => undefined;
  const slow = tasks.run('slow', () => new Promise<void>((resolve) => (release = resolve)));
  await tasks.run('quick', () => Promise.resolve());
  release();
  await slow;
});

test('a task that fails rejects for its caller and holds up nobody', async () => {
  const tasks = new OrderedTasks(1);
  const failing = tasks.run('a', () => Promise.reject(new Error('broken')));
  const next = tasks.run('a', () => Promise.resolve());
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBeUndefined();
});

test('keys without tasks are forgotten', async () => {
  const tasks = new OrderedTasks(3);
  await Promise.all(Array.from({ length: 100 }, (_, n) => tasks.run(`${n}`, () => delay(0))));
  await delay(0);
  expect(tasks.size).toBe(0);
});
