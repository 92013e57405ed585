import { setImmediate } from 'node:timers/promises';
import { HungUp } from './errors.js';
import { slice, Turns } from './turns.js';

/** How often a task has let others have their turn when it is a long one. */
const often = 3;

/** All tasks of this process. */
const turns = new Turns();

/** How a task waits for its turns. */
export interface PaceOptions {
  /** Whether it goes on before other tasks that wait: for what all calls go through. Default: false. */
  readonly isAhead?: boolean;
  /** Whether nobody waits for it any more. Default: never. */
  readonly isInVain?: () => boolean;
}

/**
 * Lets others have their turn while a task goes through much: it asks between two steps, and waits only when it
 * has held the event loop for long.
 *
 * @example
 * const pace = new Pace();
 * for (const message of messages) {
 *   await store(message);
 *   await pace.turn();
 * }
 */
export class Pace {
  readonly #isAhead: boolean;
  readonly #isInVain: () => boolean;
  #begin = performance.now();
  #waits = 0;

  constructor({ isAhead = false, isInVain = () => false }: PaceOptions = {}) {
    this.#isAhead = isAhead;
    this.#isInVain = isInVain;
  }

  /**
   * What is to be waited for before the next step: nothing, most times.
   *
   * @throws HungUp when nobody waits for the task any more
   */
  turn(): Promise<void> | undefined {
    return performance.now() - this.#begin >= slice ? this.#letOthers() : undefined;
  }

  async #letOthers(): Promise<void> {
    this.#waits += 1;
    await (this.#isAhead ? setImmediate() : turns.wait(this.#waits > often));
    this.#begin = performance.now();
    if (this.#isInVain()) {
      throw new HungUp();
    }
  }
}

/** Changes values one by one, while others have their turn. */
export async function paced<From, To>(
  values: readonly From[],
  change: (value: From) => To,
): Promise<To[]> {
  const pace = new Pace();
  const changed: To[] = [];
  for (const value of values) {
    await pace.turn();
    changed.push(change(value));
  }
  return changed;
}
