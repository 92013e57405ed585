import { setImmediate as nextTurn } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import type { Clock, UserId } from '../../contract/index.js';
import type { DatafeedKey } from '../store/datafeeds.js';
import { Turnstile } from './turnstile.js';

/** Why a wait came to its end. */
export type WaitOutcome = 'woken' | 'time is up' | 'feed deleted' | 'reader left' | 'pod closed';

/** Reads that are answered before others have their turn. */
const answeredAtOnce = 16;

/** Reads that are woken before others have their turn. */
const wokenAtOnce = 256;

/**
 * The datafeed reads that are being held open. A read waits here until something happens for its
 * account, its time is up, its feed is deleted, its client hangs up or the pod closes.
 */
export class OpenReads {
  readonly #clock: Clock;
  readonly #reads = new Map<UserId, Set<OpenRead>>();
  /** For those whose time is up: a clock that is moved on lets the time of all be up at once. */
  readonly #exit = new Turnstile(answeredAtOnce);
  #closed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Begins a read. Whoever begins one calls {@link OpenRead.leave} in the end. */
  begin(feed: DatafeedKey, signal: AbortSignal): OpenRead {
    const siblings = this.#reads.get(feed.userId) ?? new Set();
    const read = new OpenRead({ feed, clock: this.#clock, signal, exit: this.#exit }, () => {
      siblings.delete(read);
      if (siblings.size === 0 && this.#reads.get(feed.userId) === siblings) {
        this.#reads.delete(feed.userId);
      }
    });
    this.#reads.set(feed.userId, siblings.add(read));
    if (this.#closed) {
      read.end('pod closed');
    }
    return read;
  }

  /** The datafeeds that somebody reads now, by this process: see {@link nameOfFeed}. */
  feeds(): string[] {
    return [...this.#reads.values()].flatMap((reads) =>
      [...reads].map(({ feed }) => nameOfFeed(feed)),
    );
  }

  /** Lets every read of these accounts look again: the first at once, the others some at a time. */
  wake(userIds: Iterable<UserId>): void {
    const reads: OpenRead[] = [];
    for (const userId of userIds) {
      reads.push(...(this.#reads.get(userId) ?? []));
    }
    wakeSome(reads, 0);
  }

  /** Lets every read look again, and ends those of feeds that are not there any more. */
  lookAgain(isThere: (feed: DatafeedKey) => boolean): void {
    for (const read of [...this.#reads.values()].flatMap((reads) => [...reads])) {
      if (isThere(read.feed)) {
        read.wake();
      } else {
        read.end('feed deleted');
      }
    }
  }

  /** Ends the reads of a datafeed that is gone: some at a time, for each is answered then. */
  async endFeed(feed: DatafeedKey): Promise<void> {
    const reads = [...(this.#reads.get(feed.userId) ?? [])].filter(
      (read) => read.feed.id === feed.id,
    );
    for (let place = 0; place < reads.length; place += answeredAtOnce) {
      reads.slice(place, place + answeredAtOnce).forEach((read) => read.end('feed deleted'));
      await setImmediate();
    }
  }

  /** Ends every read, and from now on each new one at once. */
  close(): void {
    this.#closed = true;
    for (const reads of this.#reads.values()) {
      for (const read of reads) {
        read.end('pod closed');
      }
    }
  }
}

function wakeSome(reads: readonly OpenRead[], begin: number): void {
  const end = begin + wokenAtOnce;
  reads.slice(begin, end).forEach((read) => read.wake());
  if (end < reads.length) {
    nextTurn(() => wakeSome(reads, end));
  }
}

/** Names a datafeed: ids are unique within an account. */
export function nameOfFeed({ userId, id }: DatafeedKey): string {
  return `${userId} ${id}`;
}

interface OpenReadParts {
  readonly feed: DatafeedKey;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly exit: Turnstile;
}

/**
 * One read of a datafeed. A wake-up that comes while the reader is looking into the database is
 * remembered, so that none falls between looking and waiting.
 */
export class OpenRead {
  readonly feed: DatafeedKey;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #exit: Turnstile;
  readonly #onLeave: () => void;
  #pending: WaitOutcome | undefined;
  #settle: ((outcome: WaitOutcome) => void) | undefined;

  constructor({ feed, clock, signal, exit }: OpenReadParts, onLeave: () => void) {
    this.feed = feed;
    this.#clock = clock;
    this.#signal = signal;
    this.#exit = exit;
    this.#onLeave = onLeave;
  }

  /** Waits until `time` (epoch milliseconds) at most. */
  async wait(time: number): Promise<WaitOutcome> {
    if (this.#signal.aborted) {
      return 'reader left';
    }
    if (this.#pending !== undefined) {
      const outcome = this.#pending;
      if (outcome === 'woken') {
        this.#pending = undefined;
      }
      return outcome;
    }
    const left = () => this.#finish('reader left');
    const cancel = this.#clock.after(Math.max(0, time - this.#clock.now()), () =>
      this.#exit.pass(() => this.#finish('time is up')),
    );
    this.#signal.addEventListener('abort', left, { once: true });
    try {
      return await new Promise<WaitOutcome>((resolve) => {
        this.#settle = resolve;
      });
    } finally {
      cancel();
      this.#signal.removeEventListener('abort', left);
    }
  }

  /** Something may have come for this read. */
  wake(): void {
    this.#pending ??= 'woken';
    this.#deliverPending();
  }

  /** There is nothing more to wait for. */
  end(outcome: 'feed deleted' | 'pod closed'): void {
    this.#pending = outcome;
    this.#deliverPending();
  }

  leave(): void {
    this.#onLeave();
  }

  #deliverPending(): void {
    const outcome = this.#pending;
    if (this.#settle !== undefined && outcome !== undefined) {
      if (outcome === 'woken') {
        this.#pending = undefined;
      }
      this.#finish(outcome);
    }
  }

  #finish(outcome: WaitOutcome): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(outcome);
  }
}
