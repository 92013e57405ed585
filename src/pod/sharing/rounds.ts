import type { Clock } from '../../contract/index.js';

/**
 * Does something every so often, until it is stopped. A round that fails is not told of: the next one comes all the same.
 *
 * @example
 * const rounds = new Rounds(backgroundClock, 30_000, async (round) => console.log(round));
 * rounds.start();
 * rounds.stop();
 */
export class Rounds {
  readonly #clock: Clock;
  readonly #length: number;
  readonly #run: (round: number) => Promise<void>;
  #round = 0;
  #cancel: () => void = () => undefined;

  /**
   * @param length - milliseconds from the beginning of one round to the next
   * @param run - is given the number of the round, from 1 on
   */
  constructor(clock: Clock, length: number, run: (round: number) => Promise<void>) {
    this.#clock = clock;
    this.#length = length;
    this.#run = run;
  }

  /** The first round is after the length of one. */
  start(): void {
    this.#cancel = this.#clock.after(this.#length, () => {
      // Before this one runs: it may fail, or be stopped meanwhile.
      this.start();
      this.#round += 1;
      void this.#run(this.#round).catch(() => undefined);
    });
  }

  stop(): void {
    this.#cancel();
  }
}
