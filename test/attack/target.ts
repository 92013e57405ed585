import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PodAddress } from '../pod/caller.js';
import { actAs } from '../pod/caller.js';
import { dropKeptDatabases, keptDatabase } from '../pod/databases.js';
import type { Target } from './attack.js';
import type { Load } from './loop-probe.js';
import type { PodSize } from './seeds.js';

/** Logs on who attacks, and makes the streams that are attacked. */
export async function targetOf({ url, controlToken }: PodAddress): Promise<Target> {
  const pod = { url, controlToken };
  const [alice, bob, officer] = await Promise.all([
    actAs(pod, 'alice'),
    actAs(pod, 'bob'),
    actAs(pod, 'officer'),
  ]);
  const im = await alice.im(bob);
  const { roomSystemInfo } = await alice.createRoom({ name: 'Target', viewHistory: true });
  await alice.post(`/pod/v1/room/${roomSystemInfo.id}/membership/add`, { id: officer.user.id });
  return { ...pod, alice, bob, officer, im, room: roomSystemInfo.id };
}

/** What another client saw of the pod while it was attacked. */
export interface Watched {
  /** Milliseconds that the longest answer took. */
  readonly longest: number;
  readonly asked: number;
  readonly failed: number;
}

/** A pod in a process of its own, and another process that asks for its health all the time. */
export class AttackedPod {
  readonly size: PodSize;
  readonly target: Target;
  readonly #pod: ChildProcess;
  readonly #watch: ChildProcess;
  readonly #folder: string;

  private constructor(parts: {
    size: PodSize;
    target: Target;
    pod: ChildProcess;
    watch: ChildProcess;
    folder: string;
  }) {
    this.size = parts.size;
    this.target = parts.target;
    this.#pod = parts.pod;
    this.#watch = parts.watch;
    this.#folder = parts.folder;
  }

  /** Starts both, with a database on disk or on the PostgreSQL that `CADENZA_DATABASE` names. */
  static async start(size: PodSize): Promise<AttackedPod> {
    const folder = await mkdtemp(join(tmpdir(), 'cadenza-attack-'));
    const pod = start(
      'pod-under-attack.ts',
      JSON.stringify({ size, database: keptDatabase(folder) }),
    );
    const address = await told<PodAddress>(pod);
    const watch = start('health-watch.ts', address.url);
    await told(watch);
    return new AttackedPod({ size, target: await targetOf(address), pod, watch, folder });
  }

  /** Whether its process has not ended. */
  get isAlive(): boolean {
    return this.#pod.exitCode === null && this.#pod.signalCode === null;
  }

  async begin(): Promise<void> {
    await Promise.all([this.#pod, this.#watch].map((child) => ask(child, 'begin')));
  }

  async end(): Promise<Load & Watched> {
    const watched = (await ask(this.#watch, 'end')) as Watched;
    return { ...watched, ...((await ask(this.#pod, 'end')) as Load) };
  }

  async stop(): Promise<void> {
    this.#watch.kill();
    await ended(this.#pod);
    await dropKeptDatabases();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function start(file: string, argument: string): ChildProcess {
  return fork(join(fileURLToPath(new URL('.', import.meta.url)), file), [argument], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill();
    await once(child, 'exit');
  }
}

function ask(child: ChildProcess, what: 'begin' | 'end'): Promise<unknown> {
  const answer = told(child);
  child.send(what);
  return answer;
}

async function told<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController();
  const onExit = () => ended.abort();
  child.once('exit', onExit);
  try {
    const [answer] = (await once(child, 'message', { signal: ended.signal })) as [Answer];
    return answer;
  } finally {
    child.removeListener('exit', onExit);
  }
}
