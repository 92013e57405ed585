import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pod } from 'cadenza/pod';
import { type TestUser, testUser } from 'cadenza/testing';
import type { EchoOrder } from './echo-order.js';

/** People on a pod with a bot that says back what it is told, in a process of its own. */
export interface EchoStage {
  readonly users: readonly TestUser[];
  /** Asks the bot's process, and gives what it answers. */
  readonly ask: (what: Serializable) => Promise<unknown>;
}

/** Runs something on a stage that ends with it. */
export async function onEchoStage<Result>(
  kind: EchoOrder['kind'],
  count: number,
  play: (stage: EchoStage) => Promise<Result>,
): Promise<Result> {
  const people = Array.from({ length: count }, (_, number) => ({
    username: `person${number}`,
    displayName: `Person ${number}`,
  }));
  await using pod = await Pod.start({ seed: { people } });
  const { config } = await pod.serviceAccount('echo');
  const child = fork(fileURLToPath(new URL('echo-child.ts', import.meta.url)));
  const ask = async (what: Serializable): Promise<unknown> => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [unknown];
    return answer;
  };
  await ask({ kind, url: pod.url, config, ...(await sessionOf(pod)) } satisfies EchoOrder);
  const users = await Promise.all(people.map(({ username }) => testUser(pod, username)));
  const result = await play({ users, ask });
  await Promise.all(users.map((one) => one.close()));
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return result;
}

/** What a bot of a bare loop needs: the tokens of a session, and who it is. */
async function sessionOf(pod: Pod): Promise<Pick<EchoOrder, 'tokens' | 'botId'>> {
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
  return { tokens: { sessionToken, keyManagerToken }, botId: user.id };
}
