import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Fleet } from '../../test/faults/fleet.js';
import { runWithProcesses } from '../../test/faults/scaled-run.js';
import { startRedis } from '../../test/servers/redis.js';
import type { Measurement } from '../measurement.js';

/** In many rooms, so that chance gives each process enough of them. */
const rooms = 120;
/** What a process does at the same time: so little that its handlers' waiting is the limit, not this machine. */
const atOnce = 1;
const handlersWait = 50;
const messagesEach = 240;
const outageMessages = 20_000;

/** Three processes of a bot on Redis beside one, and while one is killed, one frozen and one added. */
export async function processes(): Promise<readonly Measurement[]> {
  const one = await answersPerSecond(1);
  const three = await answersPerSecond(3);
  const { sent, lost, doubled, disordered } = await runWithProcesses({
    events: outageMessages,
    pattern: 'outage',
    seed: 1,
  });
  const outages = `of ${sent} messages, one of three processes killed, one frozen, one added`;
  const none = { unit: 'messages', budget: { atMost: 0 } } as const;
  return [
    {
      what: `answers of three processes, handlers that wait ${handlersWait} ms`,
      value: three,
      unit: '/s',
      yardstick: { what: 'one process', value: one },
      goal: { atLeast: 2.6 },
      budget: { atLeast: 1.8 },
    },
    { what: `lost ${outages}`, value: lost, ...none },
    { what: 'doubled of them', value: doubled, ...none },
    { what: 'disordered of them', value: disordered, ...none },
  ];
}

/** How fast some processes answer while each has more than it can do. */
async function answersPerSecond(count: number): Promise<number> {
  const redis = await startRedis();
  const fleet = await Fleet.open({ conversations: rooms });
  try {
    const options = {
      store: { kind: 'redis', url: redis.url, prefix: 'fleet' },
      scale: { redis: redis.url, partitions: 48 },
      wait: handlersWait,
      conversations: atOnce,
    } as const;
    // One that makes the feed, and leaves: what is sent then waits for the processes that are measured.
    const opener = await fleet.start(options);
    const ended = once(opener, 'exit');
    opener.send('stop');
    await ended;
    const messages = count * messagesEach;
    await fleet.send(messages);
    await Promise.all(Array.from({ length: count }, () => fleet.start(options)));
    const first = await answered(fleet, messages * 0.2);
    const last = await answered(fleet, messages * 0.7);
    return ((last.answers - first.answers) / (last.at - first.at)) * 1_000;
  } finally {
    await fleet.close();
    await redis.stop();
  }
}

/** Waits until so many messages are answered. */
async function answered(fleet: Fleet, least: number): Promise<{ answers: number; at: number }> {
  for (;;) {
    const at = performance.now();
    const { answered: answers } = fleet.count();
    if (answers >= least) {
      return { answers, at };
    }
    await delay(100);
  }
}
