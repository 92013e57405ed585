import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Bot, collection, redisStore, session, type Store } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { startRedis } from '../../servers/redis.js';
import type { TestServer } from '../../servers/test-server.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();
let redis: TestServer;
let alice: TestUser;

beforeAll(async () => {
  [redis] = await Promise.all([startRedis(), stage.open()]);
  alice = await stage.person('alice');
}, 60_000);
afterAll(() => redis.stop());

const timeout = 90_000;

/** A process with a version of the bot. */
function replica(version: number, onCount: () => void = () => undefined): Promise<Bot> {
  const { url } = redis;
  const counter = session('counter', {
    of: 'user',
    version,
    schema: z.object({ n: z.number().default(0) }),
    migrate: (kept) => kept,
  });
  const setUp = (bot: Bot): void => {
    bot.command('/count', async (ctx) => {
      onCount();
      const value = await ctx.session(counter);
      value.n++;
      await ctx.reply(`${value.n} by version ${version}`);
    });
    bot.command('/plain', (ctx) => ctx.reply(`Plain, by version ${version}`));
  };
  return stage.bot('counter', setUp, {
    store: redisStore({ url, prefix: 'rolling' }),
    scale: { redis: url, partitions: 1, takeOver: 2_000 },
  });
}

test('an event that needs what a newer version wrote waits for a process of it, and those after it wait too', async () => {
  const newer = await replica(2);
  await alice.say('counter', '/count');
  expect((await alice.nextMessage({ timeout })).text).toBe('1 by version 2');
  await newer.stop();
  const met = gate();
  const older = await replica(1, () => void met.pass());
  await alice.say('counter', '/count');
  await alice.say('counter', '/plain');
  await met.reached;
  await replica(2);
  await older.stop();
  expect((await alice.nextMessage({ timeout })).text).toBe('2 by version 2');
  expect((await alice.nextMessage({ timeout })).text).toBe('Plain, by version 2');
}, 300_000);

test('an event that needs what was encrypted with a newer key waits for a process that has it', async () => {
  const { url } = redis;
  const [oldKey, newKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  let met = gate();
  const token = session('token', {
    of: 'user',
    schema: z.object({ n: z.number().default(0) }),
    encrypted: true,
  });
  const process = (...keys: (string | undefined)[]): Promise<Bot> =>
    stage.bot(
      'sealed',
      (bot) => {
        bot.command('/next', async (ctx) => {
          void met.pass();
          const value = await ctx.session(token);
          value.n++;
          await ctx.reply(String(value.n));
        });
      },
      {
        store: redisStore({ url, prefix: 'sealed' }),
        scale: { redis: url, partitions: 1, takeOver: 2_000 },
        encryptionKeys: keys.flatMap((key) => key ?? []),
      },
    );
  const newer = await process(newKey, oldKey);
  await alice.say('sealed', '/next');
  expect((await alice.nextMessage({ timeout })).text).toBe('1');
  await newer.stop();
  met = gate();
  const older = await process(oldKey);
  await alice.say('sealed', '/next');
  await met.reached;
  await process(newKey, oldKey);
  await older.stop();
  expect((await alice.nextMessage({ timeout })).text).toBe('2');
}, 300_000);

/** Resolves when the next run of a schedule is due at a time. */
async function untilDue(store: Store, time: string): Promise<void> {
  const schedules = collection<unknown>('schedules');
  const due = Date.parse(time);
  while ((await store.due(schedules, Infinity, 1))[0]?.due !== due) {
    await nextTurn();
  }
}

test('a run of a schedule that needs what a newer version wrote is left to a process of it, with its time', async () => {
  const { url } = redis;
  const clock = new HandClock('2026-11-20T08:59:00Z');
  const runs: string[] = [];
  const process = (version: number): Promise<Bot> => {
    const greetings = session('greetings', {
      of: 'bot',
      version,
      schema: z.object({ n: z.number().default(0) }),
      migrate: (kept) => kept,
    });
    const setUp = (bot: Bot): void => {
      bot.cron('greet', '0 9 * * *', async ({ slot }) => {
        const { n } = await bot.session(greetings).change((it) => it.n++);
        runs.push(`${n} at ${slot.toISOString()} by version ${version}`);
      });
    };
    return stage.bot('greeter', setUp, {
      clock,
      timeZone: 'UTC',
      store: redisStore({ url, prefix: 'greetings' }),
      scale: { redis: url, partitions: 1 },
    });
  };
  const newer = await process(2);
  clock.advance(60_000);
  await untilDue(newer.store, '2026-11-21T09:00:00Z');
  const older = await process(1);
  await newer.stop();
  clock.advance(24 * 3_600_000);
  await untilDue(older.store, '2026-11-21T09:00:30Z');
  await process(2);
  await older.stop();
  clock.advance(30_000);
  const { store } = await process(2);
  await untilDue(store, '2026-11-22T09:00:00Z');
  expect(runs).toEqual([
    '1 at 2026-11-20T09:00:00.000Z by version 2',
    '2 at 2026-11-21T09:00:00.000Z by version 2',
  ]);
}, 120_000);
