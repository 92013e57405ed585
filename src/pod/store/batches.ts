import { Pace } from '../pace.js';

/** How many are done together at most, so that nobody waits long for the others. */
const atOnce = 16;

/**
 * Does items in batches: those that come in while one batch is being done make up the next.
 *
 * @example
 * const calls = new Batches<string>(async (some) => console.log(some.length));
 * calls.add('hello');
 */
export class Batches<Item> {
  readonly #doSome: (some: readonly Item[]) => Promise<void>;
  readonly #waiting: Item[] = [];
  #isRunning = false;

  /** @param doSome - does a batch, of 16 at most; it must not reject */
  constructor(doSome: (some: readonly Item[]) => Promise<void>) {
    this.#doSome = doSome;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (!this.#isRunning) {
      this.#isRunning = true;
      // Calls that have come in by now get here first: one turn is for all of them.
      setImmediate(() => void this.#doAll());
    }
  }

  async #doAll(): Promise<void> {
    const pace = new Pace({ isAhead: true });
    while (this.#waiting.length > 0) {
      await this.#doSome(this.#waiting.splice(0, atOnce));
      await pace.turn();
    }
    this.#isRunning = false;
  }
}
