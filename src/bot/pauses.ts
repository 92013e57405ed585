const shortest = 500;
const minute = 60_000;

/**
 * Pauses between tries: they double from half a second to the longest, and each is shortened by up to a
 * half at random, so that bots that failed together do not try again together.
 */
export class Pauses {
  readonly #longest: number;
  #next = shortest;

  /** @param longest - milliseconds */
  constructor(longest = minute) {
    this.#longest = longest;
  }

  /** The next pause, in milliseconds. */
  next(): number {
    const pause = this.#next;
    this.#next = Math.min(pause * 2, this.#longest);
    return Math.round(pause * (0.5 + Math.random() / 2));
  }

  /** Begins again with the shortest. */
  reset(): void {
    this.#next = shortest;
  }
}
