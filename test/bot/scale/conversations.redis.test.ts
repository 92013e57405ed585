import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Bot, redisStore } from '../../../src/bot/index.js';
import { startRedis } from '../../servers/redis.js';
import type { TestServer } from '../../servers/test-server.js';
import { Stage } from '../stage.js';

const stage = new Stage();
let redis: TestServer;

beforeAll(async () => {
  [redis] = await Promise.all([startRedis(), stage.open()]);
}, 60_000);
afterAll(() => redis.stop());

/** A replica that is held up for longer than `takeOver` loses its read, which the feed delivers again after 30 seconds. */
const timeout = 90_000;

/** One of several that run the same bot; what it says last names it. */
function replica(name: string): Promise<Bot> {
  const { url } = redis;
  const setUp = (bot: Bot): void => {
    const leave = bot.conversation('leave', async (c) => {
      const reason = await c.ask('Why?');
      const days = await c.ask('How many days?');
      const noted = await c.once('note', () => `${name} has noted: ${days} days, ${reason}`);
      await c.say(noted);
    });
    bot.command('/leave', (ctx) => ctx.start(leave));
  };
  return stage.bot('leave', setUp, {
    store: redisStore({ url, prefix: 'leave' }),
    scale: { redis: url, partitions: 1, takeOver: 2_000 },
  });
}

test('a conversation goes on with another replica, in the middle of its questions', async () => {
  const alice = await stage.person('alice');
  const first = await replica('The first');
  await alice.say('leave', '/leave');
  expect((await alice.nextMessage({ timeout })).text).toBe('Why?');
  await replica('The second');
  await alice.say('leave', 'A wedding');
  expect((await alice.nextMessage({ timeout })).text).toBe('How many days?');
  await first.stop();
  await alice.say('leave', '3');
  expect((await alice.nextMessage({ timeout })).text).toBe(
    'The second has noted: 3 days, A wedding',
  );
}, 300_000);
