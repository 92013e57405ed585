import { beforeAll, expect, test } from '@jest/globals';
import { paced, type SendBudget, sendBudget } from '../../../src/bot/outgoing/index.js';
import { ClientError } from '../../../src/client/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();

beforeAll(() => stage.open());

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

test('a rate that lets nothing pass is refused', () => {
  const code = 'BAD_SEND_RATE';
  expect(() => sendBudget({ bot: { messages: 0 } })).toThrow(expect.objectContaining({ code }));
  expect(() => sendBudget({ stream: { messages: 1, burst: 0 } })).toThrow(
    expect.objectContaining({ code }),
  );
});

test('when the service asks for fewer calls, everything waits that long', async () => {
  const clock = new HandClock(start);
  const budget = sendBudget({}, () => clock.now());
  const waited: number[] = [];
  const wait = (milliseconds: number): Promise<void> => {
    waited.push(milliseconds);
    clock.advance(milliseconds);
    return Promise.resolve();
  };
  const tooMany = new ClientError('RATE_LIMITED', 'Too many.', {
    operation: 'messages.create',
    outcome: 'did-not-happen',
    retryAfter: 7_000,
  });
  await expect(paced(budget, 'a', wait, () => Promise.reject(tooMany))).rejects.toBe(tooMany);
  expect(await paced(budget, 'b', wait, () => Promise.resolve('sent'))).toBe('sent');
  expect(waited).toEqual([7_000]);
});

test('a bot that the service holds up sends all the same, and holds up all else meanwhile', async () => {
  const alice = await stage.person('alice');
  const held: number[] = [];
  const own = sendBudget();
  const budget: SendBudget = {
    reserve: (streamId) => own.reserve(streamId),
    held: () => own.held(),
    hold: (milliseconds) => {
      held.push(milliseconds);
      return own.hold(milliseconds);
    },
  };
  const bot = await stage.bot('herald', () => undefined, { sendBudget: budget });
  await stage.pod.control.faults.inject({
    route: 'POST /agent/v4/stream/{streamId}/message/create',
    kind: 'status',
    status: 429,
    headers: { 'Retry-After': '1' },
    times: 1,
  });
  await bot.send({ username: 'alice' }, 'one');
  await bot.send({ username: 'alice' }, 'two');
  expect((await alice.nextMessage()).text).toBe('one');
  expect((await alice.nextMessage()).text).toBe('two');
  expect(held).toEqual([1_000]);
});
