import { endsWithin } from '../time-limit.js';

/** How long a task may hold up the next one, in milliseconds: long enough for most, so that these end in their order. */
const patience = 100;

/**
 * Tasks that are begun one after the other. One that takes long, or never ends, goes on beside those after it.
 *
 * @example
 * const calls = new OneByOne((error) => console.error(error));
 * await calls.run('endless', () => new Promise(() => undefined)); // goes on
 * await calls.run('short', () => Promise.resolve()); // has ended
 */
export class OneByOne {
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #onError: (error: unknown) => void;

  /** @param onError - hears what a task threw for which nobody waits any more */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
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
      running.catch(this.#onError);
    }
  }

  /** Resolves when all that was begun has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }
}
