import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { redisStore, session } from '../../../src/bot/index.js';
import { startRedis } from '../../servers/redis.js';
import { Stage } from '../stage.js';
import { describeServerStore } from './server-stores.js';

describeServerStore('Redis', {
  start: startRedis,
  make: (url, prefix, options) => redisStore({ url, prefix, ...options }),
  cut: async (url) => {
    const redis = new Redis(url);
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    redis.disconnect();
  },
});

test('a Redis that throws keys away is refused, with what to change', async () => {
  const server = await startRedis();
  const redis = new Redis(server.url);
  await redis.config('SET', 'maxmemory', '100mb');
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await expect(redisStore({ url: server.url }).open()).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringContaining('maxmemory-policy noeviction'),
  });
  redis.disconnect();
  await server.stop();
});

const stage = new Stage();

test('an event whose store cannot be reached waits for it', async () => {
  await stage.open();
  const alice = await stage.person('alice');
  const server = await startRedis();
  const counter = session('counter', {
    of: 'user',
    schema: z.object({ n: z.number().default(0) }),
  });
  let restarted: Promise<void> | undefined;
  const bot = await stage.bot(
    'patient',
    (it) => {
      it.command('/count', async (ctx) => {
        restarted ??= server.restart();
        const value = await ctx.session(counter);
        value.n++;
        await ctx.reply(`${value.n}`);
      });
      it.catch((_, ctx) => ctx.reply('failed'));
    },
    { store: redisStore({ url: server.url, patience: 1 }) },
  );
  try {
    await alice.say('patient', '/count');
    expect((await alice.nextMessage({ timeout: 80_000 })).text).toBe('1');
    await alice.say('patient', '/count');
    expect((await alice.nextMessage({ timeout: 80_000 })).text).toBe('2');
    await restarted;
  } finally {
    await bot.stop();
    await server.stop();
  }
  // A machine that is busy may let the event be delivered again before the server is back.
}, 180_000);
