/** How long a measurement counts, in milliseconds: clocks that nobody sets drift apart by seconds a day. */
const measuredFor = 60_000;
/** By how much the two clocks of this machine may differ more than they did, in milliseconds. */
const tolerance = 1_000;

/**
 * The clock of a server as a process knows it: measured, and then counted on by the clock that no one sets. When
 * somebody sets the machine's, or the machine has slept, it is measured again.
 */
export class ServerClock {
  readonly #ask: () => Promise<number>;
  /** How far the server's clock is before the one that no one sets, in milliseconds. */
  #ahead = 0;
  #measuredAt = -Infinity;
  #setAt = 0;
  #measuring: Promise<void> | undefined;

  /** @param ask - asks the server what time it is, in epoch milliseconds */
  constructor(ask: () => Promise<number>) {
    this.#ask = ask;
  }

  /** Epoch milliseconds. */
  now(): number {
    return Math.round(performance.now() + this.#ahead);
  }

  /** Makes sure that it goes right, by asking the server where that may be otherwise. */
  async check(): Promise<void> {
    const isOld = performance.now() - this.#measuredAt > measuredFor;
    if (isOld || Math.abs(whenBegun() - this.#setAt) > tolerance) {
      await (this.#measuring ??= this.#measure().finally(() => {
        this.#measuring = undefined;
      }));
    }
  }

  async #measure(): Promise<void> {
    const before = performance.now();
    const told = await this.#ask();
    const after = performance.now();
    this.#ahead = told - (before + after) / 2;
    this.#measuredAt = after;
    this.#setAt = whenBegun();
  }
}

/** When this process began by the machine's clock: changes only when that is set, or has gone on while the machine slept. */
function whenBegun(): number {
  return Date.now() - performance.now();
}
