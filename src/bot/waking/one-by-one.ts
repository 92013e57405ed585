import { endsWithin } from '../time-limit.js';

/** Who hears of tasks for which nobody waits any more. */
export interface OneByOneOptions {
  /** Hears what such a task threw. */
  readonly onError: (error: unknown) => void;
  /** Called when such a task has ended: {@link OneByOne.has} no longer tells of it. */
  readonly onEnded: () => void;
}

/** How long a task may hold up the next one, in milliseconds: long enough for most, so that these end in their order. */
const patience = 100;

/**
 * Tasks that are begun one after the other. One that takes long, or never ends, goes on beside those after it.
 *
 * @example
 * const calls = new OneByOne({ onError: console.error, onEnded: () => console.log(calls.size) });
 * await calls.run('endless', () => new Promise(() => undefined)); // goes on
 * await calls.run('short', () => Promise.resolve()); // has ended
 */
export class OneByOne {
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #options: OneByOneOptions;

  constructor(options: OneByOneOptions) {
    this.#options = options;
  }

  /** How many have not ended. */
  get size(): number {
    return this.#underWay.size;
  }

  /** Whether the task of a key has not ended. */
  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  /**
   * Begins a task, unless that of its key has not ended. Resolves when it has ended, or takes long.
   *
   * @throws what it threw by then
   */
  async run(key: string, task: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(key)) {
      return;
    }
    const running = task().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, running);
    if (!(await endsWithin(running, patience))) {
      const { onError, onEnded } = this.#options;
      void running.catch(onError).finally(onEnded);
    }
  }

  /** Resolves when all that was begun has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }
}
