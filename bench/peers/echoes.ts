import { testUser } from 'cadenza/testing';
import { speak } from '../bot/speak.js';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { SecureOrder } from './secure-child.js';
import { onSecureStage } from './secure-stage.js';

const conversations = 20;
/** So many that the functions of a bot are compiled. */
const warmUp = 100;
const rounds = 40;

interface Echoed {
  readonly processorTime: number;
  readonly latency: number;
}

/** People speak to a bot over HTTPS, each when the answer to the last message is there. */
function echoBy(kind: SecureOrder['kind']): Promise<Echoed> {
  const names = Array.from({ length: conversations }, (_, number) => `person${number}`);
  return onSecureStage(kind, names, async ({ pod, ask }) => {
    await ask('echo');
    const users = await Promise.all(names.map((name) => testUser(pod, name)));
    const speakAll = (from: number, count: number) =>
      Promise.all(users.map((one, number) => speak(one, { number, from, count })));
    await speakAll(0, warmUp);
    const before = await ask<number>('processor time');
    const latencies = await speakAll(warmUp, rounds);
    const after = await ask<number>('processor time');
    await Promise.all(users.map((one) => one.close()));
    return {
      processorTime: (after - before) / (conversations * rounds),
      latency: quantile(latencies.flat(), 0.5),
    };
  });
}

/** An echo bot over HTTPS beside one on the service's own kit, which reads the older datafeed. */
export async function measureEchoes(): Promise<readonly Measurement[]> {
  const own = await echoBy('cadenza');
  const kit = await echoBy('kit');
  const what = 'symphony-api-client-node';
  return [
    {
      what: 'processor time of an echo bot over HTTPS for each message',
      value: own.processorTime,
      unit: 'ms',
      yardstick: { what, value: kit.processorTime },
      goal: { atMost: 1 },
      budget: { atMost: 2.5 },
    },
    {
      what: `echo of ${conversations} conversations over HTTPS, median`,
      value: own.latency,
      unit: 'ms',
      yardstick: { what, value: kit.latency },
      goal: { atMost: 1 },
      budget: { atMost: 2 },
    },
  ];
}
