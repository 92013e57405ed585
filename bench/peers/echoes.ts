import { testUser } from 'cadenza/testing';
import { speak } from '../bot/speak.js';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { SecureOrder } from './secure-child.js';
import { onSecureStage } from './secure-stage.js';

const conversations = 50;
/** Messages of each conversation: so many first that the functions of a bot are compiled, then those of a turn. */
const warmUp = 60;
const turnLength = 10;
const turns = 8;

const names = Array.from({ length: conversations }, (_, number) => `person${number}`);

/** A bot that is spoken to in turns with another, and what it has shown so far. */
interface Echo {
  /** Lets everybody speak, each when the answer to the last message is there. */
  readonly speak: (count: number) => Promise<void>;
  /** Of the bot's process, in milliseconds, for all messages but those that warmed it up. */
  processorTime: number;
  /** From a message to its answer, in milliseconds. */
  readonly latencies: number[];
}

/** Starts a bot on a pod of its own, and ends both when all is played. */
function withEcho<Result>(
  kind: SecureOrder['kind'],
  play: (echo: Echo) => Promise<Result>,
): Promise<Result> {
  return onSecureStage(kind, names, async ({ pod, ask }) => {
    await ask('echo');
    const users = await Promise.all(names.map((name) => testUser(pod, name)));
    let from = 0;
    const speakAll = async (count: number): Promise<number[]> => {
      const spoken = users.map((one, number) => speak(one, { number, from, count }));
      from += count;
      return (await Promise.all(spoken)).flat();
    };
    await speakAll(warmUp);
    const echo: Echo = {
      processorTime: 0,
      latencies: [],
      async speak(count) {
        const before = await ask<number>('processor time');
        echo.latencies.push(...(await speakAll(count)));
        echo.processorTime += (await ask<number>('processor time')) - before;
      },
    };
    try {
      return await play(echo);
    } finally {
      await Promise.all(users.map((one) => one.close()));
    }
  });
}

/** What a turn has before another is of no account: each begins every second time. */
async function speakInTurns(one: Echo, other: Echo): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const [first, second] = turn % 2 === 0 ? [one, other] : [other, one];
    await first.speak(turnLength);
    await second.speak(turnLength);
  }
}

/** An echo bot over HTTPS beside one on the service's own kit, which reads the older datafeed. */
export function measureEchoes(): Promise<readonly Measurement[]> {
  return withEcho('cadenza', (own) =>
    withEcho('kit', async (kit) => {
      await speakInTurns(own, kit);
      return compare(own, kit);
    }),
  );
}

function compare(own: Echo, kit: Echo): readonly Measurement[] {
  const what = 'symphony-api-client-node';
  const each = ({ processorTime, latencies }: Echo) => processorTime / latencies.length;
  const median = ({ latencies }: Echo) => quantile(latencies, 0.5);
  return [
    {
      what: 'processor time of an echo bot over HTTPS for each message',
      value: each(own),
      unit: 'ms',
      yardstick: { what, value: each(kit) },
      goal: { atMost: 1 },
      budget: { atMost: 2.5 },
    },
    {
      what: `echo of ${conversations} conversations over HTTPS, median`,
      value: median(own),
      unit: 'ms',
      yardstick: { what, value: median(kit) },
      goal: { atMost: 1 },
      budget: { atMost: 2 },
    },
  ];
}
