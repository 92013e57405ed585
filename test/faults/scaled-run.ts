import { startRedis } from '../servers/redis.js';
import { Fleet, type FleetCounts } from './fleet.js';

/**
 * Sends messages to a bot of three processes, while one is killed, one frozen and let go on, and one added.
 */
export async function runWithProcesses(events: number, keep = false): Promise<FleetCounts> {
  const redis = await startRedis();
  const fleet = await Fleet.open({ conversations: 60, keep });
  const options = {
    store: { kind: 'redis', url: redis.url, prefix: 'fleet' },
    scale: { redis: redis.url, takeOver: 5_000 },
    wait: 5,
  } as const;
  try {
    const [killed, frozen] = await Promise.all([
      fleet.start(options),
      fleet.start(options),
      fleet.start(options),
    ]);
    await fleet.send(events / 4);
    const second = fleet.send(events / 4);
    killed.kill('SIGKILL');
    await second;
    const third = fleet.send(events / 4);
    frozen.kill('SIGSTOP');
    await fleet.start(options);
    await third;
    const last = fleet.send(events / 4);
    frozen.kill('SIGCONT');
    await last;
    return { ...(await fleet.settle(120_000)), folder: fleet.folder };
  } finally {
    await fleet.close();
    await redis.stop();
  }
}
