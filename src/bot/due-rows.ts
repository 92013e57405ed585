import { ClaimedRow, type ClaimOptions } from './state/claimed-row.js';
import { Timers } from './timers.js';

/** Where it is told that something begins and ends: a part of the bot's observers. */
export interface DueWatch {
  readonly tell: ((observation: { readonly kind: 'begun' | 'ended' }) => void) | undefined;
}

/** What rows are for, and who does it. */
export interface DueRowsOptions<Value> extends ClaimOptions<Value> {
  /** Does what a row asks for, and ends its claim. */
  readonly run: (claimed: ClaimedRow<Value>) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Is told when something begins and ends. */
  readonly watch?: DueWatch | undefined;
}

/** How many rows one process has claimed at most. */
const most = 100;

/**
 * Does what the rows of a collection ask for when they are due: each in one process, side by side, so
 * that one that takes long holds up no other.
 */
export class DueRows<Value> {
  readonly #options: DueRowsOptions<Value>;
  readonly #underWay = new Set<Promise<void>>();
  readonly #timers: Timers;
  #isOpen = false;

  constructor(options: DueRowsOptions<Value>) {
    this.#options = options;
    const { clock, onError } = options;
    this.#timers = new Timers({
      clock,
      next: () => this.#next(),
      run: () => this.#runDue(),
      onError,
    });
  }

  /** Begins to look. */
  open(): void {
    this.#isOpen = true;
    this.#timers.start();
  }

  /** Looks again: a row may be due earlier than the one that is waited for. */
  wake(): void {
    this.#timers.wake();
  }

  /** Does something with a claimed row, and counts it until it has ended. */
  async runClaimed(claimed: ClaimedRow<Value>): Promise<void> {
    const { watch } = this.#options;
    watch?.tell?.({ kind: 'begun' });
    const running = this.#options
      .run(claimed)
      .catch((error: unknown) => {
        this.#options.onError(error);
        return claimed.leave();
      })
      .finally(() => {
        this.#underWay.delete(running);
        this.#timers.wake();
        watch?.tell?.({ kind: 'ended' });
      });
    this.#underWay.add(running);
    await running;
  }

  /** Looks no more; resolves when what is under way has ended. */
  async close(): Promise<void> {
    if (this.#isOpen) {
      await this.#timers.stop();
    }
    await Promise.all(this.#underWay);
  }

  async #next(): Promise<number | undefined> {
    const { store, collection } = this.#options;
    return this.#underWay.size < most
      ? (await store.due(collection, Infinity, 1))[0]?.due
      : undefined;
  }

  async #runDue(): Promise<void> {
    const { store, collection, clock } = this.#options;
    const free = most - this.#underWay.size;
    const rows = free > 0 ? await store.due(collection, clock.now(), free) : [];
    const taken = await Promise.all(rows.map((row) => ClaimedRow.take(row, this.#options)));
    // Begun together, so that those that belong in an order know of each other.
    for (const claimed of taken) {
      if (claimed !== undefined) {
        void this.runClaimed(claimed);
      }
    }
  }
}
