import { EventEmitter, once } from 'node:events';
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Carrier } from '../../../src/bot/scale/carrier.js';
import { startRedis } from '../../servers/redis.js';
import { freePort } from '../../servers/test-server.js';
import { messageEvent } from '../events.js';

test('an outage of Redis is told once, however many partitions meet it', async () => {
  const server = await startRedis();
  const told: string[] = [];
  const outage = new EventEmitter();
  const carrier = await Carrier.open(server.url, 'told', (error) => {
    told.push(error instanceof Error ? error.message : String(error));
    outage.emit('told');
  });
  const countAll = () =>
    Promise.all(Array.from({ length: 16 }, (_, partition) => carrier.count(partition)));
  await countAll();
  // A restart that is over before the connection is tried again is told by nobody.
  await server.restart(async () => {
    await once(outage, 'told');
  });
  await countAll();
  expect(new Set(told).size).toBe(told.length);
  await carrier.close();
  await server.stop();
});

test('what a full Redis refuses to carry says what to do', async () => {
  const server = await startRedis();
  const carrier = await Carrier.open(server.url, 'full', () => undefined);
  const redis = new Redis(server.url);
  await redis.config('SET', 'maxmemory', '1');
  const carried = { event: messageEvent('Hello'), late: false, recovered: false };
  await expect(carrier.add(0, carried)).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringMatching(
      /^Redis at .* cannot be used: its memory is full\. Give it more/,
    ),
  });
  redis.disconnect();
  await carrier.close();
  await server.stop();
});

test('a Redis that is not there is told by what the system says', async () => {
  const port = await freePort();
  await expect(
    Carrier.open(`redis://127.0.0.1:${port}`, 'nowhere', () => undefined),
  ).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringMatching(
      /^Redis at 127\.0\.0\.1:\d+, which .* cannot be used: connect ECONNREFUSED/,
    ),
  });
});
