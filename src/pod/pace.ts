import { setImmediate } from 'node:timers/promises';

/** How long one task computes before others have their turn, in milliseconds. */
const slice = 10;

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
  #begin = performance.now();

  /** What is to be waited for before the next step: nothing, most times. */
  turn(): Promise<void> | undefined {
    return performance.now() - this.#begin >= slice ? this.#letOthers() : undefined;
  }

  async #letOthers(): Promise<void> {
    await setImmediate();
    this.#begin = performance.now();
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
