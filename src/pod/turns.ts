import { setImmediate } from 'node:timers';

/** How long one task computes before others have their turn, in milliseconds. */
export const slice = 10;

/**
 * Tasks that go through much and wait to go on. As many of them as a slice has time for do so in one turn of the event
 * loop: where each went on in every turn, two hundred long lists at once would make one of two seconds.
 *
 * Those that have only begun and those that have gone on for long are taken by turns, each in their order: a short task does
 * not wait for all long ones, nor they for as long as short ones come.
 */
export class Turns {
  readonly #begun: (() => void)[] = [];
  readonly #long: (() => void)[] = [];
  readonly #now: () => number;
  #isTurnOfLong = false;
  /** Stands for the next turn of the event loop. */
  #next = {};
  #endOfSlice = 0;

  /** @param now - milliseconds that pass; the real ones when left out */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when it is the caller's turn to go on. */
  wait(isLong: boolean): Promise<void> {
    return new Promise((resolve) => {
      (isLong ? this.#long : this.#begun).push(resolve);
      this.#askForOne();
    });
  }

  #askForOne(): void {
    const turn = this.#next;
    setImmediate(() => this.#letOneGoOn(turn));
  }

  #letOneGoOn(turn: object): void {
    const now = this.#now();
    if (turn === this.#next) {
      this.#next = {};
      this.#endOfSlice = now + slice;
    }
    if (now < this.#endOfSlice) {
      this.#first()?.();
    } else {
      this.#askForOne();
    }
  }

  #first(): (() => void) | undefined {
    const [these, others] = this.#isTurnOfLong
      ? [this.#long, this.#begun]
      : [this.#begun, this.#long];
    this.#isTurnOfLong = !this.#isTurnOfLong;
    return these.shift() ?? others.shift();
  }
}
