import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Bot, redisStore, session } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { startRedis } from '../../servers/redis.js';
import type { TestServer } from '../../servers/test-server.js';
import { gate } from '../gate.js';
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
