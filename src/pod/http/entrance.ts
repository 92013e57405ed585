import { nextTick } from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { Pace } from '../pace.js';

/** How long calls wait for connections at most, in milliseconds, and how long they then have their turn. */
const patience = 50;

/**
 * Lets calls in one after the other: when hundreds arrive at once, those that have begun continue before the rest
 * begin.
 *
 * Connections come first. Node accepts one of them each time it looks for what has come in: where many clients connect
 * at once and the calls of those who are in already begin in between, the last ones would wait for seconds.
 */
export class Entrance {
  readonly #pace = new Pace({ isAhead: true });
  #last = Promise.resolve();
  #connections = 0;
  #known = 0;
  #openUntil = 0;
  readonly #now: () => number;

  /** @param now - milliseconds that pass; the real ones when left out */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when it is the caller's turn. */
  enter(): Promise<void> {
    this.#last = this.#last.then(() => this.#turn());
    return this.#last;
  }

  /** A client has connected; there may be more. */
  connected(): void {
    this.#connections += 1;
  }

  async #turn(): Promise<void> {
    // Whoever was let in before computes until it waits for something: that counts.
    await new Promise<void>((resolve) => nextTick(resolve));
    await this.#pace.turn();
    const begin = this.#now();
    if (begin < this.#openUntil) {
      return;
    }
    while (this.#known !== this.#connections) {
      this.#known = this.#connections;
      // The first may still be part of the look that has just been taken.
      await setImmediate();
      await setImmediate();
      if (this.#now() - begin >= patience) {
        this.#openUntil = this.#now() + patience;
        return;
      }
    }
  }
}
