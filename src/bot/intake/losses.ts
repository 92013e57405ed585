import type { StreamId } from '../../contract/index.js';

/** For how long a lost batch may still come, in milliseconds: the service delivers it again after 30 s. */
const mayComeFor = 90_000;

interface Loss {
  /** When, by this machine's clock. */
  readonly at: number;
  readonly number: number;
}

/**
 * Remembers that a batch of events may be on its way a second time, because the answer that held it was
 * lost: until it comes, the next event of each conversation has to look whether others belong before it,
 * once for each conversation.
 */
export class Losses {
  readonly #now: () => number;
  readonly #looked = new Map<StreamId, number>();
  #last: Loss | undefined;
  #othersUntil = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Something may be lost from now on. */
  add(): void {
    this.#last = { at: this.#now(), number: (this.#last?.number ?? 0) + 1 };
    if (this.#looked.size > 10_000) {
      this.#looked.clear();
    }
  }

  /**
   * Another process may still be reading the feed, and what it is given then is lost at any moment: until
   * its last read has ended and what it got has come again, every event has to look.
   */
  addReader(): void {
    this.#othersUntil = this.#now() + mayComeFor;
  }

  /**
   * Whether a conversation has to be looked at before its next event is handled; it then counts as
   * looked at.
   */
  takeLook(streamId: StreamId): boolean {
    if (this.#now() < this.#othersUntil) {
      return true;
    }
    const loss = this.#last;
    if (loss === undefined || this.#now() > loss.at + mayComeFor) {
      this.#looked.clear();
      this.#last = undefined;
      return false;
    }
    if (this.#looked.get(streamId) === loss.number) {
      return false;
    }
    this.#looked.set(streamId, loss.number);
    return true;
  }
}
