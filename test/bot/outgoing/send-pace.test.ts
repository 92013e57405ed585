import { beforeAll, expect, test } from '@jest/globals';
import { type SendBudget, sendBudget, SendPace } from '../../../src/bot/outgoing/index.js';
import { ClientError, type ClientErrorCode } from '../../../src/client/index.js';
import { HandClock } from '../hand-clock.js';
import { logLines } from '../log-lines.js';
import { Stage } from '../stage.js';

const stage = new Stage();

const create = 'POST /agent/v4/stream/{streamId}/message/create';

const tooManyCalls = {
  route: create,
  kind: 'status',
  status: 429,
  headers: { 'Retry-After': '1' },
} as const;

beforeAll(() => stage.open({ throttling: [{ route: create, calls: 60, seconds: 1 }] }));

/** A pace on a clock that waiting advances. */
function paceOf(budget?: SendBudget) {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const now = (): number => clock.now();
  const waited: number[] = [];
  const slowed: number[] = [];
  const askedFor: number[] = [];
  const pace = new SendPace({
    budget: budget ?? sendBudget({}, now),
    now,
    onSlowed: (milliseconds, asked) => {
      slowed.push(milliseconds);
      askedFor.push(asked);
    },
  });
  const wait = (milliseconds: number): Promise<void> => {
    waited.push(milliseconds);
    clock.advance(milliseconds);
    return Promise.resolve();
  };
  return { pace, wait, waited, slowed, askedFor };
}

function failure(code: ClientErrorCode, retryAfter?: number): ClientError {
  return new ClientError(code, 'It failed.', {
    operation: 'messages.create',
    outcome: 'did-not-happen',
    retryAfter,
  });
}

const forgetful: SendBudget = { reserve: () => 0, hold: () => undefined, held: () => 0 };

test.each([
  ['the own budget', undefined],
  ['a budget that holds nothing up', forgetful],
])(
  'when the service asks for fewer calls, everything waits that long, by %s',
  async (_, budget) => {
    const { pace, wait, waited, slowed } = paceOf(budget);
    const tooMany = failure('RATE_LIMITED', 7_000);
    for (const stream of ['a', 'b']) {
      await expect(pace.send(stream, wait, () => Promise.reject(tooMany))).rejects.toBe(tooMany);
      expect(pace.mayLeave).toBe(false);
    }
    expect(await pace.send('c', wait, () => Promise.resolve('sent'))).toBe('sent');
    expect(pace.mayLeave).toBe(true);
    expect(waited).toEqual([7_000, 7_000]);
    expect(slowed).toEqual([7_000, 7_000]);
  },
);

test('a service that asks for days of silence is tried again after five minutes, and each time it is told', async () => {
  const { pace, wait, waited, slowed, askedFor } = paceOf();
  for (const asked of [86_400_000, Infinity]) {
    const tooMany = failure('RATE_LIMITED', asked);
    await expect(pace.send('a', wait, () => Promise.reject(tooMany))).rejects.toBe(tooMany);
  }
  expect(await pace.send('a', wait, () => Promise.resolve('sent'))).toBe('sent');
  expect(waited).toEqual([300_000, 300_000]);
  expect(slowed).toEqual([300_000, 300_000]);
  expect(askedFor).toEqual([86_400_000, Infinity]);
});

test('what was about to leave when the service asked for fewer calls leaves afterwards', async () => {
  const { pace, wait, waited, slowed } = paceOf();
  const tooMany = failure('RATE_LIMITED', 2_000);
  const refused = Array.from({ length: 3 }, () =>
    pace.send('a', wait, () => Promise.reject(tooMany)).catch((error: unknown) => error),
  );
  let tries = 0;
  const kept = pace.send('a', wait, async () => {
    tries++;
    await Promise.all(refused);
    if (!pace.mayLeave) {
      throw failure('CONNECTION_FAILED');
    }
    return 'sent';
  });
  expect(await kept).toBe('sent');
  expect([tries, waited, slowed]).toEqual([2, [2_000], [2_000]]);
});

test('what fails while nothing is held up has failed', async () => {
  const { pace, wait } = paceOf();
  const failed = failure('CONNECTION_FAILED');
  await expect(pace.send('a', wait, () => Promise.reject(failed))).rejects.toBe(failed);
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
  await stage.pod.control.faults.inject({ ...tooManyCalls, times: 1 });
  await bot.send({ username: 'alice' }, 'one');
  await bot.send({ username: 'alice' }, 'two');
  expect((await alice.nextMessage()).text).toBe('one');
  expect((await alice.nextMessage()).text).toBe('two');
  expect(held).toEqual([1_000]);
});

test('far more messages than the service takes at once all arrive, with a few calls in vain', async () => {
  const bob = await stage.person('bob');
  const { log, lines } = logLines();
  const bot = await stage.bot('crier', () => undefined, { log });
  // A busy machine may be too slow to ask for too much.
  const refused = 30;
  await stage.pod.control.faults.inject({ ...tooManyCalls, times: refused });
  const texts = Array.from({ length: 150 }, (_, number) => `message ${number}`);
  await Promise.all(texts.map((text) => bot.send({ username: 'bob' }, text)));
  const arrived = new Set<string>();
  while (arrived.size < texts.length) {
    arrived.add((await bob.nextMessage()).text);
  }
  expect(arrived).toEqual(new Set(texts));
  const inVain = await stage.pod.control.journal.read({ status: 429, limit: 1_000 });
  expect(inVain.length).toBeGreaterThanOrEqual(refused);
  expect(inVain.length).toBeLessThan(texts.length);
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings.length).toBeLessThanOrEqual(5);
  expect(warnings[0]).toMatchObject({
    msg: 'The service asks for fewer calls; all that is to be sent waits.',
  });
});
