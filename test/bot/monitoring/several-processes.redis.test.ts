import { expect, test } from '@jest/globals';
import { type Bot, Monitoring, redisStore } from '../../../src/bot/index.js';
import { startRedis } from '../../servers/redis.js';
import { Stage } from '../stage.js';

const stage = new Stage();

/** The page of a bot, without its markup. */
async function pageOf(bot: Bot): Promise<string> {
  await using monitoring = await Monitoring.start([bot], { port: 0 });
  const page = await (await fetch(monitoring.url)).text();
  return page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('the page of one of several processes tells what falls to it', async () => {
  const redis = await startRedis();
  const { url } = redis;
  await stage.open();
  const replica = () =>
    stage.bot('shared', () => undefined, {
      store: redisStore({ url }),
      scale: { redis: url, partitions: 4 },
    });
  const first = await replica();
  expect(await pageOf(first)).toContain('processes 1 partitions here 4 of 4 feed is read here');
  const second = await replica();
  expect(await pageOf(second)).toContain('feed is read by another process');
  expect(await second.operations.share?.()).toMatchObject({ processes: 2, ofAll: 4 });
  await Promise.all([first.stop(), second.stop()]);
  await redis.stop();
});
