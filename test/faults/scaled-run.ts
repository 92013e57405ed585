import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { startRedis } from '../servers/redis.js';
import type { TestServer } from '../servers/test-server.js';
import type { BotProcessOptions } from './bot-process.js';
import { Fleet, type FleetRun } from './fleet.js';
import { chanceOf, deathPoints, faultsOf } from './what-fails.js';

/** How a run with several processes is made. */
export interface ScaledRun {
  readonly events: number;
  readonly pattern: Pattern;
  /** Which calls meet faults, and what happens when: another number makes another run. */
  readonly seed: number;
  readonly keep?: boolean;
}

/** What happens to the processes while messages are sent. */
export type Pattern = keyof typeof patterns;

/** After so long without a sign of life a process counts as dead, in milliseconds. */
const takeOver = 5_000;

/** How many processes there are, but for what a pattern takes away. */
const processes = 3;

/** A fleet under way, and what a pattern does with it. */
class Scene {
  readonly fleet: Fleet;
  readonly redis: TestServer;
  /** From 0 up to, but not including, 1. */
  readonly chance: () => number;
  readonly #options: Omit<BotProcessOptions, 'config'>;
  #awake: readonly ChildProcess[] = [];

  constructor(fleet: Fleet, redis: TestServer, seed: number) {
    this.fleet = fleet;
    this.redis = redis;
    this.chance = chanceOf(seed);
    this.#options = {
      store: { kind: 'redis', url: redis.url, prefix: 'fleet' },
      scale: { redis: redis.url, takeOver },
      wait: 5,
    };
  }

  async add(die?: BotProcessOptions['die']): Promise<void> {
    const more = die === undefined ? {} : { die };
    const added = await this.fleet.start({ ...this.#options, ...more });
    this.#awake = [...this.#awake, added];
  }

  /** Starts as many as are missing. */
  async fill(): Promise<void> {
    for (;;) {
      const missing = processes - this.#living().length;
      if (missing <= 0) {
        return;
      }
      await Promise.all(Array.from({ length: missing }, () => this.add()));
    }
  }

  /** Takes one of those that run, as chance says; there is at least one. */
  async take(): Promise<ChildProcess> {
    for (;;) {
      const living = this.#living();
      const taken = living[Math.floor(this.chance() * living.length)];
      if (taken !== undefined) {
        this.#awake = living.filter((one) => one !== taken);
        return taken;
      }
      await this.fill();
    }
  }

  async kill(): Promise<void> {
    (await this.take()).kill('SIGKILL');
    await this.fill();
  }

  async freeze(milliseconds: number): Promise<void> {
    const frozen = await this.take();
    frozen.kill('SIGSTOP');
    await delay(milliseconds);
    frozen.kill('SIGCONT');
    this.#awake = [...this.#awake, frozen];
  }

  /** Lets one end as an update does, and starts another in its place. */
  async replace(): Promise<void> {
    const replaced = await this.take();
    const ended = once(replaced, 'exit');
    replaced.send('stop');
    await Promise.all([ended, this.add()]);
  }

  #living(): readonly ChildProcess[] {
    return this.#awake.filter(({ exitCode, signalCode }) => (exitCode ?? signalCode) === null);
  }
}

type Happening = (scene: Scene, quarter: number) => Promise<void>;

/** By its name, what happens while each quarter of the messages is sent. */
const patterns = {
  /** One is killed, one frozen and woken, one added. */
  outage: async (scene, quarter) => {
    if (quarter === 1) {
      (await scene.take()).kill('SIGKILL');
    } else if (quarter === 2) {
      await Promise.all([scene.freeze(2 * takeOver), scene.add()]);
    }
  },
  /** Each is replaced by a new one, as a rolling update does. */
  rolling: (scene) => scene.replace(),
  /** One after the other is killed, frozen for short or for long, or replaced. */
  restless: async (scene) => {
    const deeds = [
      () => scene.kill(),
      () => scene.freeze(takeOver / 2),
      () => scene.freeze(takeOver * 1.5),
      () => scene.replace(),
    ];
    for (let n = 0; n < 3; n++) {
      await deeds[Math.floor(scene.chance() * deeds.length)]?.();
    }
  },
  /** Processes kill themselves before and after they write, send and acknowledge. */
  deaths: async (scene) => {
    for (const point of deathPoints) {
      (await scene.take()).kill('SIGKILL');
      await scene.add({ point, after: 3 + Math.floor(scene.chance() * 5) });
      await scene.fill();
    }
  },
  /** One call in twenty meets each kind of fault; one is killed; between the quarters the feed or the pod ends. */
  faults: (scene) => scene.kill(),
  /** Redis ends and starts again; one is killed while it is down. */
  redis: async (scene) => {
    const killed = await scene.take();
    await scene.redis.restart(() => {
      killed.kill('SIGKILL');
    });
    await scene.fill();
  },
} as const satisfies Readonly<Record<string, Happening>>;

/** The names of all patterns. */
export const patternNames = Object.keys(patterns);

/** Whether a word names a pattern. */
export function isPattern(word: string): word is Pattern {
  return Object.hasOwn(patterns, word);
}

/** Sends messages to a bot of three processes, while what a pattern says happens to them. */
export async function runWithProcesses({
  events,
  pattern,
  seed,
  keep = false,
}: ScaledRun): Promise<FleetRun> {
  const redis = await startRedis();
  const fleet = await Fleet.open({ conversations: 60, keep });
  const scene = new Scene(fleet, redis, seed);
  const happening: Happening = patterns[pattern];
  const faults = pattern === 'faults' ? faultsOf({ share: 0.05, seed }) : [];
  try {
    await scene.fill();
    for (let quarter = 0; quarter < 4; quarter++) {
      await Promise.all(faults.map((fault) => fleet.pod.control.faults.inject(fault)));
      await Promise.all([fleet.send(events / 4), happening(scene, quarter)]);
      await fleet.pod.control.faults.clear();
      if (pattern === 'faults') {
        await (quarter % 2 === 0 ? fleet.deleteFeed() : fleet.restartPod());
      }
    }
    await scene.fill();
    await fleet.settle(120_000);
    return { ...fleet.report(), folder: fleet.folder };
  } finally {
    await fleet.close();
    await redis.stop();
  }
}
