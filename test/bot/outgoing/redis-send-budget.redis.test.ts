import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { redisSendBudget, type SendBudget } from '../../../src/bot/index.js';
import { startRedis } from '../../servers/redis.js';

let redis: Awaited<ReturnType<typeof startRedis>>;
const budgets: SendBudget[] = [];

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(async () => {
  for (const budget of budgets) {
    await budget.close?.();
  }
  await redis.stop();
});

/** The budget of one of several processes. */
function budgetOf(prefix: string, url = redis.url): SendBudget {
  const rates = { bot: { messages: 1, burst: 3 }, stream: { messages: 1, seconds: 60, burst: 1 } };
  const budget = redisSendBudget({ url, prefix, ...rates });
  budgets.push(budget);
  return budget;
}

test('two processes share what a bot and a stream may be sent', async () => {
  const [one, other] = [budgetOf('shared'), budgetOf('shared')];
  expect(await one.reserve('a')).toBe(0);
  expect(await other.reserve('b')).toBe(0);
  expect(await one.reserve('c')).toBe(0);
  const ofBot = await other.reserve('d');
  expect(ofBot).toBeGreaterThan(0);
  expect(ofBot).toBeLessThanOrEqual(1_000);
  const ofStream = await other.reserve('a');
  expect(ofStream).toBeGreaterThan(50_000);
  expect(ofStream).toBeLessThanOrEqual(60_000);
});

test('when the service asks one process for fewer calls, all wait; the longest wait counts', async () => {
  const [one, other] = [budgetOf('held'), budgetOf('held')];
  expect(await other.held()).toBe(0);
  await one.hold(60_000);
  await other.hold(10);
  expect(await other.held()).toBeGreaterThan(50_000);
  expect(await other.reserve('a')).toBeGreaterThan(50_000);
});

test('processes without a rate send freely until the service asks one for fewer calls', async () => {
  const options = { url: redis.url, prefix: 'free' };
  const [one, other] = [redisSendBudget(options), redisSendBudget(options)];
  budgets.push(one, other);
  const longest = async (budget: SendBudget): Promise<number> => {
    const waits = Array.from({ length: 2_000 }, async () => budget.reserve('a'));
    return Math.max(...(await Promise.all(waits)));
  };
  expect(await longest(one)).toBe(0);
  await other.hold(1);
  expect(await longest(one)).toBeGreaterThan(3_000);
});

test('while Redis cannot be reached each process counts for itself', async () => {
  const alone = budgetOf('alone', 'redis://127.0.0.1:1');
  expect(await alone.reserve('a')).toBe(0);
  expect(await alone.reserve('a')).toBeGreaterThan(50_000);
  await alone.hold(60_000);
  expect(await alone.held()).toBeGreaterThan(50_000);
});

test('a Redis that does not answer in time is not asked for a while: no message waits for it again', async () => {
  const [slow, other] = [budgetOf('slow'), budgetOf('slow')];
  const redisItself = new Redis(redis.url);
  await slow.held();
  await redisItself.call('CLIENT', 'PAUSE', '1500');
  expect(await slow.reserve('a')).toBe(0);
  await redisItself.ping();
  expect(await slow.reserve('b')).toBe(0);
  // What only that process has counted, another knows nothing of.
  expect(await other.reserve('b')).toBe(0);
  redisItself.disconnect();
});
