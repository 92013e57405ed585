import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { EchoOrder } from './echo-order.js';
import { type EchoStage, onEchoStage } from './echo-stage.js';
import { speak } from './speak.js';

const conversations = 50;
/** So many that the functions of a bot are compiled: before, that is half of the processor's time. */
const warmUp = 60;
const rounds = 40;

interface Echoed {
  /** Of the bot's process, in milliseconds for each message. */
  readonly processorTime: number;
  /** From a message to its answer, in milliseconds. */
  readonly latency: number;
}

/** Fifty people speak to one bot, each when the answer to the last message is there. */
function echoBy(kind: EchoOrder['kind']): Promise<Echoed> {
  return onEchoStage(kind, conversations, async ({ users, ask }) => {
    await Promise.all(users.map((one, number) => speak(one, { number, from: 0, count: warmUp })));
    const before = await processorTime(ask);
    const latencies = await Promise.all(
      users.map((one, number) => speak(one, { number, from: warmUp, count: rounds })),
    );
    const after = await processorTime(ask);
    return {
      processorTime: (after - before) / (conversations * rounds),
      latency: quantile(latencies.flat(), 0.5),
    };
  });
}

async function processorTime(ask: EchoStage['ask']): Promise<number> {
  const report = (await ask('report')) as { readonly processorTime: number };
  return report.processorTime;
}

/** A bot on a pod, beside its bare requests, and beside a loop that answers one event after the other. */
export async function echo(): Promise<readonly Measurement[]> {
  const loop = await echoBy('loop');
  const bare = await echoBy('bare');
  const cadenza = await echoBy('cadenza');
  const yardstick = 'a loop over the feed, one event after the other';
  return [
    {
      what: 'processor time of an echo bot for each message',
      value: cadenza.processorTime,
      unit: 'ms',
      yardstick: { what: 'its requests with undici alone', value: bare.processorTime },
      goal: { atMost: 1.5 },
      budget: { atMost: 4.5 },
    },
    {
      what: 'the same',
      value: cadenza.processorTime,
      unit: 'ms',
      yardstick: { what: yardstick, value: loop.processorTime },
      goal: { atMost: 0.3 },
      budget: { atMost: 0.8 },
    },
    {
      what: 'echo of 50 conversations, median',
      value: cadenza.latency,
      unit: 'ms',
      yardstick: { what: yardstick, value: loop.latency },
      goal: { atMost: 1 },
      budget: { atMost: 2 },
    },
  ];
}
