import { setTimeout as wait } from 'node:timers/promises';
import type { TestUser } from 'cadenza/testing';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { EchoOrder } from './echo-order.js';
import { onEchoStage } from './echo-stage.js';

const conversations = 30;
const rounds = 12;
const warmUp = 3;

/** Out of a silence everybody says something at the same moment: how long each waits for the answer. */
async function burstBy(kind: EchoOrder['kind'], messages: number): Promise<number> {
  const times = await onEchoStage(kind, conversations, async ({ users }) => {
    const counted: number[] = [];
    for (let round = 0; round < warmUp + rounds; round++) {
      await wait(400);
      const took = await Promise.all(users.map((one, place) => speak(one, place, round, messages)));
      counted.push(...(round < warmUp ? [] : took.flat()));
    }
    return counted;
  });
  return quantile(times, 0.5);
}

/** Says several things without waiting for the answers between. */
async function speak(
  one: TestUser,
  place: number,
  round: number,
  messages: number,
): Promise<number[]> {
  const begins: number[] = [];
  const times: number[] = [];
  for (let message = 0; message < messages; message++) {
    begins.push(performance.now());
    await one.say('echo', `/echo ${place} ${round * messages + message}`);
  }
  for (const begin of begins) {
    await one.nextMessage({ timeout: 30_000 });
    times.push(performance.now() - begin);
  }
  return times;
}

/** A bot out of a silence, and with a backlog, beside one that acknowledges at once and waits for nobody. */
export async function burst(): Promise<readonly Measurement[]> {
  const rows: Measurement[] = [];
  for (const [what, messages] of [
    ['one message of each of 30 people at once, median', 1],
    ['ten messages of each of 30 people at once, median', 10],
  ] as const) {
    const eager = await burstBy('eager', messages);
    const cadenza = await burstBy('cadenza', messages);
    rows.push({
      what,
      value: cadenza,
      unit: 'ms',
      yardstick: { what: 'acknowledged at once, handlers not waited for', value: eager },
      goal: { atMost: 1 },
      budget: { atMost: 2 },
    });
  }
  return rows;
}
