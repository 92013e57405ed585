import { expect, test } from '@jest/globals';
import { sendBudget } from '../../../src/bot/outgoing/index.js';
import { HandClock } from '../hand-clock.js';

const start = '2026-11-23T09:00:00Z';

test('a budget lets a burst pass and spaces what follows, for each stream and for all', async () => {
  const clock = new HandClock(start);
  const rates = { bot: { messages: 10, burst: 4 }, stream: { messages: 2, burst: 2 } };
  const budget = sendBudget(rates, () => clock.now());
  const waits: number[] = [];
  for (const id of ['a', 'a', 'a', 'b', 'b', 'c']) {
    waits.push(await budget.reserve(id));
  }
  expect(waits).toEqual([0, 0, 500, 0, 100, 200]);
  clock.advance(60_000);
  expect(await budget.reserve('a')).toBe(0);
});

test('a bot sends as fast as the service takes it, and spaced for a minute after it was asked to', async () => {
  const clock = new HandClock(start);
  const budget = sendBudget({}, () => clock.now());
  const longest = async (messages: number): Promise<number> => {
    let wait = 0;
    for (let number = 0; number < messages; number++) {
      wait = await budget.reserve('a');
    }
    return wait;
  };
  expect(await longest(10_000)).toBe(0);
  await budget.hold(2_000);
  clock.advance(2_000);
  expect(await longest(400)).toBeCloseTo(1_000, -1);
  clock.advance(60_000);
  expect(await longest(10_000)).toBe(0);
});

test('what waits for the end of a hold leaves one after the other then', async () => {
  const clock = new HandClock(start);
  const budget = sendBudget({ bot: { messages: 10, burst: 5 } }, () => clock.now());
  await budget.hold(2_000);
  const waits: number[] = [];
  for (let number = 0; number < 8; number++) {
    waits.push(await budget.reserve('a'));
  }
  expect(waits).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_100, 2_200, 2_300]);
});

test('a rate that lets nothing pass is refused', () => {
  const code = 'BAD_SEND_RATE';
  expect(() => sendBudget({ bot: { messages: 0 } })).toThrow(expect.objectContaining({ code }));
  expect(() => sendBudget({ stream: { messages: 1, burst: 0 } })).toThrow(
    expect.objectContaining({ code }),
  );
});
