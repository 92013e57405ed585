import { Pace } from '../pace.js';

/**
 * Where calls come in, one after the other: when hundreds arrive at the same moment, those that have begun
 * continue before all the others have begun as well.
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
