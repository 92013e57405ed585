import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fleet } from '../../faults/fleet.js';
import { startRedis } from '../../servers/redis.js';
import type { TestServer } from '../../servers/test-server.js';

let redis: TestServer;
let fleet: Fleet;

beforeAll(async () => {
  [redis, fleet] = await Promise.all([startRedis(), Fleet.open({ conversations: 8, hurry: true })]);
}, 60_000);
afterAll(async () => {
  await fleet.close();
  await redis.stop();
});

test('of three processes one is killed, one frozen and one added: nothing is lost, doubled or disordered', async () => {
  const { url } = redis;
  const options = {
    store: { kind: 'redis', url, prefix: 'fleet' },
    scale: { redis: url, partitions: 8, takeOver: 2_000 },
    wait: 5,
  } as const;
  const [killed, frozen] = await Promise.all([
    fleet.start(options),
    fleet.start(options),
    fleet.start(options),
  ]);
  const first = fleet.send(80);
  killed.kill('SIGKILL');
  await first;
  const second = fleet.send(80);
  frozen.kill('SIGSTOP');
  const added = fleet.start(options);
  await second;
  await added;
  await fleet.send(40);
  expect((await fleet.settle(4_000)).sent).toBe(200);
  frozen.kill('SIGCONT');
  await fleet.send(40);
  const counts = await fleet.settle(20_000);
  expect(counts).toEqual({
    sent: 240,
    handled: 240,
    answered: 240,
    lost: 0,
    doubled: 0,
    disordered: 0,
  });
}, 120_000);
