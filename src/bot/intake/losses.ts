/** For how long a lost batch may still come, in milliseconds: the service delivers it again after 30 s. */
const mayComeFor = 90_000;

interface Loss {
  /** When, by this machine's clock. */
  readonly at: number;
  readonly number: number;
}

/** What may be missing before an event. */
export interface PossibleLoss {
  /** Whether something may have been lost just before it, even if another process has looked. */
  readonly anyMoment: boolean;
  /** The last loss before it; 0 for none. */
  readonly number: number;
}

/**
 * Remembers that a batch of events may be on its way a second time, because the answer that held it was
 * lost: until it comes, others may be missing before each event that is read.
 */
export class Losses {
  readonly #now: () => number;
  #last: Loss = { at: -Infinity, number: 0 };
  #othersUntil = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The number of the last loss. */
  get last(): number {
    return this.#last.number;
  }

  /** Something may be lost from now on. */
  add(): void {
    this.#last = { at: this.#now(), number: this.#last.number + 1 };
  }

  /**
   * Another process may still be reading the feed, and what it is given then is lost at any moment: until
   * its last read has ended and what it got has come again, every event has to look.
   */
  addReader(): void {
    this.#othersUntil = this.#now() + mayComeFor;
  }

  /** What may be missing before an event that is read now. It keeps this until its turn, however late that is. */
  before(): PossibleLoss {
    const { at, number } = this.#last;
    const now = this.#now();
    const anyMoment = now < this.#othersUntil;
    return { anyMoment, number: now > at + mayComeFor ? 0 : number };
  }
}
