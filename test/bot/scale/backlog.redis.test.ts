import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Bot, redisStore } from '../../../src/bot/index.js';
import { startRedis } from '../../servers/redis.js';
import type { TestServer } from '../../servers/test-server.js';
import { gate } from '../gate.js';
import { Stage } from '../stage.js';

const stage = new Stage();
let redis: TestServer;

beforeAll(async () => {
  const seed = { people: names.map((username) => ({ username, displayName: username })) };
  [redis] = await Promise.all([startRedis(), stage.open({ seed })]);
}, 60_000);
afterAll(() => redis.stop());

const timeout = 90_000;
/** So many conversations that chance gives each process some of them. */
const names = Array.from({ length: 64 }, (_, number) => `caller${number}`);

/** A process that handles one event at a time. */
function replica(name: string, before: () => Promise<void> | void): Promise<Bot> {
  const { url } = redis;
  const setUp = (bot: Bot): void => {
    bot.command('/who', async (ctx) => {
      await before();
      await ctx.reply(name);
    });
  };
  return stage.bot('backlog', setUp, {
    conversations: 1,
    store: redisStore({ url, prefix: 'backlog' }),
    scale: { redis: url, partitions: 4, takeOver: 1_000 },
  });
}

test('a process that is added gets its share of what already waits in line in another', async () => {
  const callers = await Promise.all(names.map((name) => stage.person(name)));
  const busy = gate();
  const first = await replica('The first', busy.pass);
  await Promise.all(callers.map((caller) => caller.say('backlog', '/who')));
  await busy.reached;

  await replica('The second', () => undefined);

  const answers = callers.map(async (caller) => (await caller.nextMessage({ timeout })).text);
  // While the first is in the middle of its first event.
  expect(await Promise.race(answers)).toBe('The second');
  busy.open();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['The first', 'The second']));
  await first.stop();
}, 300_000);
