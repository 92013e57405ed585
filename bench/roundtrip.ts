import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bot } from 'cadenza';
import { Pod } from 'cadenza/pod';
import { testUser } from 'cadenza/testing';
import type { Measurement } from './measurement.js';
import { quantile } from './table.js';

const warmUp = 100;
const ROUNDS = 500;

/** Times what is done, in milliseconds, after a warm-up that does not count. */
async function time(round: (number: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < warmUp + ROUNDS; number++) {
    const start = performance.now();
    await round(number);
    times.push(performance.now() - start);
  }
  return times.slice(warmUp);
}

/** A person says something to a bot on the pod, and has the bot's answer. */
async function timeAnswers(): Promise<number[]> {
  await using pod = await Pod.start();
  const { config } = await pod.serviceAccount('echo');
  await using bot = new Bot(config, { log: false });
  bot.command('/echo {text...}', (ctx) => ctx.reply(ctx.args.text));
  await bot.start();
  await using alice = await testUser(pod, 'alice');
  return await time(async (number) => {
    await alice.say('echo', `/echo ${number}`);
    const { text } = await alice.nextMessage();
    if (text !== `${number}`) {
      throw new Error(`The answer to ${number} was ${text}.`);
    }
  });
}

/** The yardstick: a request over the same loopback, to a server that does nothing. */
async function timeRequests(): Promise<number[]> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const body = JSON.stringify({ message: '<messageML>/echo</messageML>' });
  try {
    return await time(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      await response.text();
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** From a person's message to the bot's answer, over loopback, beside a request that does nothing. */
export default async function roundtrip(): Promise<readonly Measurement[]> {
  const bare = await timeRequests();
  const answers = await timeAnswers();
  const row = (share: number, name: string): Measurement => ({
    what: `a message to a bot and its answer, ${name}`,
    value: quantile(answers, share),
    unit: 'ms',
    yardstick: { what: 'a bare HTTP request', value: quantile(bare, share) },
  });
  return [
    { ...row(0.5, 'median'), goal: { atMost: 12 }, budget: { atMost: 30 } },
    { ...row(0.95, '95 %'), goal: { atMost: 20 }, budget: { atMost: 60 } },
  ];
}
