const shortest = 500;
const longest = 60_000;

/**
 * Pauses between tries: they double from half a second to a minute, and each is shortened by up to a
 * half at random, so that bots that failed together do not try again together.
 */
export class Pauses {
  #next = shortest;

  /** The next pause, in milliseconds. */
  next(): number {
    const pause = this.#next;
    this.#next = Math.min(pause * 2, longest);
    return Math.round(pause * (0.5 + Math.random() / 2));
  }

  /** Begins again with the shortest. */
  reset(): void {
    this.#next = shortest;
  }
}
