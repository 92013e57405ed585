import { Pace } from '../pace.js';

/**
 * Lets calls in one after the other: when hundreds arrive at once, those that have begun continue before the rest
 * begin.
 */
export class Entrance {
  readonly #pace = new Pace();
  #last = Promise.resolve();

  /** Resolves when it is the caller's turn. */
  enter(): Promise<void> {
    this.#last = this.#last.then(() => this.#pace.turn());
    return this.#last;
  }
}
