import { ClaimedRow, type ClaimOptions } from '../state/claimed-row.js';
import type { Row } from '../state/index.js';
import { Timers } from './timers.js';

/** Where beginnings and ends are reported: a part of the bot's observers. */
export interface DueWatch {
  readonly tell: ((observation: { readonly kind: 'begun' | 'ended' }) => void) | undefined;
}

/** What rows are for, and who does it. */
export interface DueRowsOptions<Value> extends ClaimOptions<Value> {
  /** Does what a row asks for, and ends its claim. */
  readonly run: (claimed: ClaimedRow<Value>) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Called before the next look when the clock was set back, by more than clocks differ. */
  readonly onSetBack?: () => Promise<void>;
  /** Hears when something begins and ends. */
  readonly watch?: DueWatch | undefined;
}

/** How far apart the clocks of the processes of a bot may be, in milliseconds: far less than one that was wrong. */
export const clocksDiffer = 3_600_000;

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
  #lookedAt = -Infinity;

  constructor(options: DueRowsOptions<Value>) {
    this.#options = options;
    const { clock, onError } = options;
    this.#timers = new Timers({
      clock,
      run: () => this.#watched(() => this.#runDue()),
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
    const running = this.#watched(() =>
      this.#options
        .run(claimed)
        .catch((error: unknown) => {
          this.#options.onError(error);
          return claimed.leave();
        })
        .finally(() => {
          this.#underWay.delete(running);
          this.#timers.wake();
        }),
    );
    this.#underWay.add(running);
    await running;
  }

  /** Stops looking; resolves when work under way has ended. */
  async close(): Promise<void> {
    if (this.#isOpen) {
      await this.#timers.stop();
    }
    await Promise.all(this.#underWay);
  }

  /** @returns when the next row is due */
  async #runDue(): Promise<number | undefined> {
    const { store, collection, clock, onSetBack } = this.#options;
    const isSetBack = clock.now() < this.#lookedAt - clocksDiffer;
    this.#lookedAt = clock.now();
    if (isSetBack) {
      await onSetBack?.();
    }
    const free = most - this.#underWay.size;
    const rows = free > 0 ? await store.due(collection, clock.now(), free) : [];
    await this.#take(rows);
    return this.#underWay.size < most
      ? (await store.due(collection, Infinity, 1))[0]?.due
      : undefined;
  }

  /** Claims rows; they begin together, so that those that belong in an order know of each other. */
  async #take(rows: readonly Row<Value>[]): Promise<void> {
    const taken = await Promise.allSettled(rows.map((row) => ClaimedRow.take(row, this.#options)));
    for (const claim of taken) {
      if (claim.status === 'rejected') {
        // Those that were claimed begin all the same: nobody else would be given them.
        this.#options.onError(claim.reason);
      } else if (claim.value !== undefined) {
        void this.runClaimed(claim.value);
      }
    }
  }

  /** Tells when something begins and ends; looking for it is a part of it. */
  async #watched<Result>(work: () => Promise<Result>): Promise<Result> {
    const { watch } = this.#options;
    watch?.tell?.({ kind: 'begun' });
    return work().finally(() => watch?.tell?.({ kind: 'ended' }));
  }
}
