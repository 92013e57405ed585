import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Bot, Handler, Reminder, ScheduleContext } from '../../../src/bot/index.js';
import { collection, memoryStore, type Store } from '../../../src/bot/index.js';
import { cronTimes, intervalTimes } from '../../../src/bot/schedules/index.js';
import type { Clock } from '../../../src/contract/index.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();
beforeAll(() => stage.open());

let bots = 0;
const newName = (): string => `schedules-${++bots}`;
const friday = '2026-11-20T08:59:00Z';

/** Slots that ran, and a promise of the next one. */
function runs(): {
  readonly slots: string[];
  readonly run: (ctx: Pick<ScheduleContext, 'slot'>) => void;
  readonly next: () => Promise<void>;
} {
  const slots: string[] = [];
  let tell = (): void => undefined;
  return {
    slots,
    run: ({ slot }) => {
      slots.push(slot.toISOString());
      tell();
    },
    next: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  };
}

/** Resolves when the next time of all schedules is near a time. */
async function untilPlanned(store: Store, time: number): Promise<void> {
  const own = collection<unknown>('schedules');
  for (;;) {
    const [row] = await store.due(own, Infinity, 1);
    if (Math.abs((row?.due ?? 0) - time) < 60_000) {
      return;
    }
    await setImmediate();
  }
}

/** Resolves when whatever was due at a time has run, and is planned for later than a claim of it lasts. */
async function untilNoneIsDue(store: Store, time: number): Promise<void> {
  const own = collection<unknown>('schedules');
  while ((await store.due(own, time + 60_000, 1)).length > 0) {
    await setImmediate();
  }
}

test('a cron expression is meant in its time zone, also in the nights when clocks change', () => {
  const times = cronTimes('30 2 * * *', 'Europe/Paris');
  const after = (time: string): string =>
    new Date(times.after(Date.parse(time)) ?? 0).toISOString();
  expect(after('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(after('2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(after('2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
});

test.each([
  ['30 2 * * *', ['00:30']],
  ['*/30 2 * * *', ['00:00', '00:30', '01:00', '01:30']],
  ['0 2,3 * * *', ['00:00', '01:00', '02:00']],
  ['0 * * * *', ['23:00', '00:00', '01:00', '02:00', '03:00']],
])('in the hour that comes twice, %s runs at %j of UTC', (expression, expected) => {
  const times = cronTimes(expression, 'Europe/Paris');
  const found: string[] = [];
  const end = Date.parse('2026-10-25T03:30:00Z');
  let time = times.after(Date.parse('2026-10-24T22:30:00Z'));
  while (time !== undefined && time < end) {
    found.push(new Date(time).toISOString().slice(11, 16));
    time = times.after(time);
  }
  expect(found).toEqual(expected);
});

test.each([
  ['cron', () => cronTimes('0 25 * * *', 'UTC')],
  ['time that ever comes', () => cronTimes('0 0 31 2 *', 'Europe/Paris')],
  // @ts-expect-error What reads like no duration does not compile either.
  ['interval', () => intervalTimes('soon')],
  ['interval', () => intervalTimes(0)],
])('what is not a %s is refused', (_, times) => {
  expect(times).toThrow(expect.objectContaining({ code: 'BAD_SCHEDULE' }));
});

test('a time zone that is none is said to be none', () => {
  expect(() => cronTimes('0 9 * * *', 'Mars/Olympus')).toThrow(
    expect.objectContaining({
      code: 'BAD_SCHEDULE',
      message: `"Mars/Olympus" is not a time zone: write one like 'Europe/Paris' or 'UTC'.`,
    }),
  );
});

test('a cron expression of a year that is over is taken, and has no more times', () => {
  const times = cronTimes('0 0 9 24 12 * 2025', 'UTC');
  expect(times.after(Date.parse('2026-01-01T00:00:00Z'))).toBeUndefined();
});

test.each([
  ['the hour that March leaves out', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['the hour that October repeats', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
])('a time within %s runs once that night', async (_, evening, slot) => {
  const clock = new HandClock(evening);
  const { slots, run } = runs();
  const bot = await stage.bot(
    newName(),
    (it) => {
      it.cron('night', '30 2 * * *', { timeZone: 'Europe/Paris' }, run);
    },
    { clock },
  );
  const noon = Date.parse(evening) + 24 * 3_600_000;
  while (clock.now() < noon) {
    clock.advance(15 * 60_000);
    await untilNoneIsDue(bot.store, clock.now());
  }
  expect(slots).toEqual([slot]);
  await bot.stop();
});

test('a schedule runs at its times, not on days that a predicate leaves out', async () => {
  const clock = new HandClock(friday);
  const { slots, run, next } = runs();
  const ran = next();
  const { store } = await stage.bot(
    newName(),
    (bot) => {
      bot.cron('greet', '0 9 * * MON-FRI', { except: (day) => day.getUTCDate() === 20 }, run);
    },
    { clock, timeZone: 'UTC' },
  );
  const monday = Date.parse('2026-11-23T09:00:01Z');
  clock.advance(2 * 60_000);
  await untilPlanned(store, monday);
  clock.advance(monday - clock.now());
  await ran;
  expect(slots).toEqual(['2026-11-23T09:00:00.000Z']);
});

test('of two processes one runs a time, and another start makes up for what was missed once', async () => {
  const store = memoryStore();
  const clock = new HandClock(friday);
  const first = runs();
  const setUp =
    (run: (ctx: ScheduleContext) => void) =>
    (bot: Bot): void => {
      bot.every('tick', '1h', run);
    };
  const name = newName();
  const ran = first.next();
  const one = await stage.bot(name, setUp(first.run), { clock, store });
  const other = await stage.bot(name, setUp(first.run), { clock, store });
  clock.advance(3_600_000);
  await ran;
  await one.stop();
  await other.stop();
  expect(first.slots).toEqual(['2026-11-20T09:00:00.000Z']);
  clock.advance(5 * 3_600_000);
  const second = runs();
  const again = second.next();
  await stage.bot(name, setUp(second.run), { clock, store });
  await again;
  expect(second.slots).toEqual(['2026-11-20T10:00:00.000Z']);
});

test('times at which no bot ran are made up for one by one, or not at all, if asked', async () => {
  const store = memoryStore();
  const name = newName();
  const each = runs();
  const late = runs();
  const setUp = (bot: Bot): void => {
    bot.every('each', '1h', { missed: 'all' }, each.run);
    bot.every('late', '1h', { missed: 'skip' }, late.run);
  };
  const first = await stage.bot(name, setUp, { clock: new HandClock(friday), store });
  await first.stop();
  const clock = new HandClock('2026-11-20T11:30:00Z');
  const second = await stage.bot(name, setUp, { clock, store });
  await untilPlanned(second.store, Date.parse('2026-11-20T12:00:00Z'));
  clock.advance(30 * 60_000);
  while (each.slots.length < 4 || late.slots.length < 1) {
    await setImmediate();
  }
  const hours = [9, 10, 11, 12].map((hour) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString());
  expect(each.slots).toEqual(hours);
  expect(late.slots).toEqual(hours.slice(-1));
});

test('a schedule goes on by a clock that was years ahead and is set right, in the same process and in the next', async () => {
  const store = memoryStore();
  const hand = new HandClock(friday);
  const year = 365 * 86_400_000;
  let ahead = year;
  // What waits for a span of time does so whatever the clock is set to.
  const clock: Clock = {
    now: () => hand.now() + ahead,
    after: (milliseconds, action) => hand.after(milliseconds, action),
  };
  const name = newName();
  const setUp = (bot: Bot): void => {
    bot.every('tick', '1h', () => undefined);
  };
  const nextTick = Date.parse('2026-11-20T09:00:00Z');
  const first = await stage.bot(name, setUp, { clock, store });
  await untilPlanned(first.store, nextTick + year);
  await hand.untilAwaited();
  ahead = 0;
  hand.advance(6_000);
  await untilPlanned(first.store, nextTick);
  await first.stop();
  ahead = year;
  const second = await stage.bot(name, setUp, { clock, store });
  await untilPlanned(second.store, nextTick + year);
  await second.stop();
  ahead = 0;
  const third = await stage.bot(name, setUp, { clock, store });
  await untilPlanned(third.store, nextTick);
});

test('a schedule that takes long holds up no other', async () => {
  const clock = new HandClock(friday);
  const quick = runs();
  const ran = quick.next();
  let end = (): void => undefined;
  const bot = await stage.bot(
    newName(),
    (it) => {
      it.at('slow', new Date('2026-11-20T09:00:00Z'), () => new Promise<void>((go) => (end = go)));
      it.at('quick', new Date('2026-11-20T09:01:00Z'), quick.run);
    },
    { clock },
  );
  clock.advance(60_000);
  await setImmediate();
  clock.advance(60_000);
  await ran;
  expect(quick.slots).toEqual(['2026-11-20T09:01:00.000Z']);
  end();
  await bot.stop();
});

test('a run that fails because the bot stops in the middle of it is done by the next process', async () => {
  const [clock, store, name, running] = [new HandClock(friday), memoryStore(), newName(), gate()];
  const setUp = (run: Handler<ScheduleContext>) => (bot: Bot) => {
    bot.cron('report', '0 9 * * *', { timeZone: 'UTC' }, run);
  };
  const first = await stage.bot(
    name,
    setUp(async ({ signal }) => {
      void running.pass();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new Error('What it asked was aborted.');
    }),
    { clock, store },
  );
  clock.advance(61_000);
  await running.reached;
  await first.stop();
  const second = runs();
  const again = second.next();
  await stage.bot(name, setUp(second.run), { clock, store });
  await again;
  expect(second.slots).toEqual(['2026-11-20T09:00:00.000Z']);
});

test('a reminder comes to whoever asked for it, and one that was taken back does not', async () => {
  const alice = await stage.person('alice');
  const clock = new HandClock(friday);
  const name = newName();
  const bot = await stage.bot(
    name,
    (one) => {
      const remind = one.reminder<{ userId: number; text: string }>('remind', (ctx) =>
        ctx.send({ userId: ctx.payload.userId }, ctx.payload.text),
      );
      one.command('/remind {text...}', async (ctx) => {
        const when = new Date(clock.now() + 60_000);
        const { userId } = ctx.user;
        const id = await ctx.remind(remind, when, { userId, text: 'never' });
        await ctx.remind(remind, when, { userId, text: ctx.args.text });
        await ctx.reply(`${String(await one.forget(id))} ${String(await one.forget(id))}`);
      });
    },
    { clock },
  );
  await alice.say(name, '/remind tea');
  expect((await alice.nextMessage()).text).toBe('true false');
  clock.advance(61_000);
  expect((await alice.nextMessage()).text).toBe('tea');
  await bot.stop();
});

test('a reminder that is being done already is not taken back, and whoever tries is told so', async () => {
  const clock = new HandClock(friday);
  const store = memoryStore();
  await store.open();
  const handling = gate();
  let done = 0;
  let remind: Reminder<null> | undefined;
  const bot = await stage.bot(
    newName(),
    (one) => {
      remind = one.reminder<null>('remind', async () => {
        await handling.pass();
        done++;
      });
    },
    { clock, store },
  );
  const id = await bot.remind(remind ?? { name: 'remind' }, new Date(clock.now() + 60_000), null);
  // It begins just after it was looked for.
  const get = store.get.bind(store);
  store.get = async (...given) => {
    const found = await get(...given);
    store.get = get;
    clock.advance(61_000);
    await handling.reached;
    return found;
  };
  expect(await bot.forget(id)).toBe(false);
  expect(await bot.forget(id)).toBe(false);
  handling.open();
  await untilNoneIsDue(store, clock.now());
  expect(done).toBe(1);
  await bot.stop();
});

test('a schedule that the code has no more is looked at ever more rarely, then forgotten, and runs at once where it is there again', async () => {
  const clock = new HandClock(friday);
  const shared = memoryStore();
  const name = newName();
  const own = collection<unknown>('schedules');
  const { slots, run, next } = runs();
  const setUp = (bot: Bot): void => void bot.every('tick', '1h', run);
  await (await stage.bot(name, setUp, { clock, store: shared })).stop();
  const commit = shared.commit.bind(shared);
  let looks = 0;
  shared.commit = (changes, fences) => {
    looks += changes.some(({ key }) => key === 'schedule/tick') ? 1 : 0;
    return commit(changes, fences);
  };
  const passDay = async (): Promise<void> => {
    for (let quarters = 0; quarters < 96; quarters++) {
      clock.advance(15 * 60_000);
      await untilNoneIsDue(without.store, clock.now() - 60_000);
    }
  };
  const without = await stage.bot(name, () => undefined, { clock, store: shared });
  await passDay();
  // Each look claims it and leaves it again.
  expect(looks).toBeLessThan(2 * 30);
  await without.stop();
  const ran = next();
  const again = await stage.bot(name, setUp, { clock, store: shared });
  await ran;
  expect(slots).toEqual(['2026-11-20T09:00:00.000Z']);
  await again.stop();
  clock.advance(8 * 86_400_000);
  const last = await stage.bot(name, () => undefined, { clock, store: shared });
  while ((await last.store.count(own)) > 0) {
    await setImmediate();
  }
});

test('two schedules of one name are refused', async () => {
  await expect(
    stage.bot(newName(), (bot) => {
      bot.every('tick', '1h', () => undefined).at('tick', new Date(), () => undefined);
    }),
  ).rejects.toMatchObject({ code: 'SCHEDULE_EXISTS' });
});
