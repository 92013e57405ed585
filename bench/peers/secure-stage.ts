import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pod } from 'cadenza/pod';
import type { SecureOrder } from './secure-child.js';

/** A bot in a process of its own, on a pod with HTTPS: the kit of the service speaks nothing else. */
export interface SecureStage {
  readonly pod: Pod;
  readonly child: ChildProcess;
  /** Asks the bot's process, and gives what it answers. */
  readonly ask: <Answer>(what: Serializable) => Promise<Answer>;
}

/** Starts a pod and a bot of a kind on it, and ends them when all is played. */
export async function onSecureStage<Result>(
  kind: SecureOrder['kind'],
  usernames: readonly string[],
  play: (stage: SecureStage) => Promise<Result>,
): Promise<Result> {
  const people = usernames.map((username) => ({ username, displayName: username }));
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  await using pod = await Pod.start({ tls: {}, seed: { people } });
  const trusted = join(folder, 'ca.pem');
  await writeFile(trusted, pod.authority?.certificate ?? '');
  const child = fork(fileURLToPath(new URL('secure-child.ts', import.meta.url)), {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
    // The kit prints what it does.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = async <Answer>(what: Serializable): Promise<Answer> => {
    child.send(what);
    const [answer] = (await once(child, 'message')) as [Answer];
    return answer;
  };
  try {
    await ask(await orderFor(pod, kind, folder));
    return await play({ pod, child, ask });
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    await rm(folder, { recursive: true });
  }
}

/** What the bot is told: where the pod is, and with which key it logs in. */
async function orderFor(pod: Pod, kind: SecureOrder['kind'], folder: string): Promise<SecureOrder> {
  const { config, privateKey = '' } = await pod.serviceAccount('echo');
  await writeFile(join(folder, 'key.pem'), privateKey);
  const { hostname: host, port } = new URL(pod.secureUrl ?? '');
  return { kind, host, port: Number(port), folder, username: config.bot.username };
}
