import { afterAll, beforeAll } from '@jest/globals';
import { memoryStore, redisStore, sqliteStore } from '../../../src/bot/index.js';
import { startRedis } from '../../servers/redis.js';
import type { TestServer } from '../../servers/test-server.js';
import { describeMove, type MovedKind } from './moves.js';

let server: TestServer;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

const redis: MovedKind = {
  name: 'Redis',
  make: (prefix, now) => redisStore({ url: server.url, prefix, now }),
};
const memory: MovedKind = { name: 'memory', make: (_, now) => memoryStore({ now }) };
const sqlite: MovedKind = {
  name: 'SQLite',
  make: (_, now) => sqliteStore(':memory:', { now }),
};

for (const other of [memory, sqlite]) {
  describeMove(other, redis);
  describeMove(redis, other);
}
describeMove(redis, redis);
