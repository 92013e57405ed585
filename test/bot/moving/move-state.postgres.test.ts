import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll } from '@jest/globals';
import { memoryStore, postgresStore, redisStore, sqliteStore } from '../../../src/bot/index.js';
import { startPostgres } from '../../servers/postgres.js';
import { startRedis } from '../../servers/redis.js';
import type { TestServer } from '../../servers/test-server.js';
import { describeMove, type MovedKind } from './moves.js';

const redisIsThere = spawnSync('redis-server', ['--version']).status === 0;
let server: TestServer;
let redisServer: TestServer | undefined;
beforeAll(async () => {
  server = await startPostgres();
  redisServer = redisIsThere ? await startRedis() : undefined;
});
afterAll(async () => {
  await Promise.all([server.stop(), redisServer?.stop()]);
});

const postgres: MovedKind = {
  name: 'PostgreSQL',
  make: (schema, now) => postgresStore({ url: server.url, schema, now }),
};
const others: readonly MovedKind[] = [
  { name: 'memory', make: (_, now) => memoryStore({ now }) },
  { name: 'SQLite', make: (_, now) => sqliteStore(':memory:', { now }) },
  {
    name: 'Redis',
    make: (prefix, now) => redisStore({ url: redisServer?.url ?? '', prefix, now }),
  },
];

for (const other of redisIsThere ? others : others.slice(0, 2)) {
  describeMove(other, postgres);
  describeMove(postgres, other);
}
describeMove(postgres, postgres);
