import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pod } from 'cadenza/pod';
import { type TestUser, testUser } from 'cadenza/testing';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { EchoOrder } from './echo-child.js';

const conversations = 50;
const warmUp = 10;
const rounds = 30;

interface Echoed {
  /** Of the bot's process, in milliseconds for each message. */
  readonly processorTime: number;
  /** From a message to its answer, in milliseconds. */
  readonly latency: number;
}

async function ask(child: ChildProcess, what: Serializable): Promise<unknown> {
  child.send(what);
  const [answer] = (await once(child, 'message')) as [unknown];
  return answer;
}

/** Fifty people speak to one bot, each when the answer to the last message is there. */
async function echoBy(kind: EchoOrder['kind']): Promise<Echoed> {
  const people = Array.from({ length: conversations }, (_, number) => ({
    username: `person${number}`,
    displayName: `Person ${number}`,
  }));
  await using pod = await Pod.start({ seed: { people } });
  const { config } = await pod.serviceAccount('echo');
  const session = await fetch(`${pod.url}/cadenza/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${pod.controlToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ username: 'echo' }),
  });
  const { sessionToken, keyManagerToken, user } = (await session.json()) as {
    readonly sessionToken: string;
    readonly keyManagerToken: string;
    readonly user: { readonly id: number };
  };
  const child = fork(fileURLToPath(new URL('echo-child.ts', import.meta.url)));
  const order: EchoOrder = {
    kind,
    url: pod.url,
    config,
    tokens: { sessionToken, keyManagerToken },
    botId: user.id,
  };
  await ask(child, order);
  const users = await Promise.all(people.map(({ username }) => testUser(pod, username)));
  await Promise.all(users.map((one, number) => speak(one, number, 0, warmUp)));
  const before = await processorTimeOf(child);
  const latencies = await Promise.all(
    users.map((one, number) => speak(one, number, warmUp, rounds)),
  );
  const after = await processorTimeOf(child);
  await Promise.all(users.map((one) => one.close()));
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return {
    processorTime: (after - before) / (conversations * rounds),
    latency: quantile(latencies.flat(), 0.5),
  };
}

/** One person's messages, one after the other, in order. */
async function speak(
  one: TestUser,
  number: number,
  from: number,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = from; round < from + count; round++) {
    const start = performance.now();
    await one.say('echo', `/echo ${number} ${round}`);
    const { text } = await one.nextMessage({ timeout: 30_000 });
    if (text !== `${number} ${round}`) {
      throw new Error(`The answer to ${number} ${round} was ${text}.`);
    }
    times.push(performance.now() - start);
  }
  return times;
}

async function processorTimeOf(child: ChildProcess): Promise<number> {
  const { processorTime } = (await ask(child, 'report')) as { readonly processorTime: number };
  return processorTime;
}

/** A bot on a pod, beside a loop that answers one event after the other. */
export async function echo(): Promise<readonly Measurement[]> {
  const loop = await echoBy('loop');
  const cadenza = await echoBy('cadenza');
  const yardstick = 'a loop over the feed, one event after the other';
  return [
    {
      what: 'processor time of an echo bot for each message',
      value: cadenza.processorTime,
      unit: 'ms',
      goal: { atMost: 0.12 },
    },
    { what: 'the same, of a loop over the feed', value: loop.processorTime, unit: 'ms' },
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
