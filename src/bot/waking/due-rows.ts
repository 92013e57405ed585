import { waitFor } from '../../contract/index.js';
import { type Claimable, ClaimedRow, type ClaimOptions } from '../state/claimed-row.js';
import type { Row } from '../state/index.js';
import { type DueWatch, watched } from './due-watch.js';
import { Timers } from './timers.js';

/** What rows are for, and who does it. */
export interface DueRowsOptions<Value extends object> extends ClaimOptions<Value> {
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
export class DueRows<Value extends object> {
  readonly #options: DueRowsOptions<Value>;
  readonly #underWay = new Map<string, Promise<void>>();
  /** Rows that are due by this process's clock, and that another has which lives. */
  #elsewhere: ReadonlySet<string> = new Set();
  readonly #timers: Timers;
  readonly #closed = new AbortController();
  #isOpen = false;
  #lookedAt = -Infinity;
  /** Since when the store cannot be reached, in epoch milliseconds. */
  #awaySince: number | undefined;

  constructor(options: DueRowsOptions<Value>) {
    this.#options = options;
    const { clock, onError } = options;
    this.#timers = new Timers({
      clock,
      run: () => watched(options.watch, () => this.#runDue()),
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
    const running = watched(this.#options.watch, () =>
      this.#options
        .run(claimed)
        .catch((error: unknown) => {
          this.#options.onError(error);
          return claimed.leave();
        })
        .finally(() => {
          this.#underWay.delete(claimed.row.key);
          this.#timers.wake();
        }),
    );
    this.#underWay.set(claimed.row.key, running);
    await running;
  }

  /** Stops looking; resolves when work under way has ended. */
  async close(): Promise<void> {
    this.#closed.abort();
    if (this.#isOpen) {
      await this.#timers.stop();
    }
    await Promise.all(this.#underWay.values());
  }

  /** @returns when the next row is due */
  async #runDue(): Promise<number | undefined> {
    const { clock, onSetBack } = this.#options;
    const isSetBack = clock.now() < this.#lookedAt - clocksDiffer;
    this.#lookedAt = clock.now();
    if (isSetBack) {
      await onSetBack?.();
    }
    await this.#take(await this.#dueNow());
    return this.#underWay.size < most ? this.#nextDue() : undefined;
  }

  /** As many rows that are due, and under way neither here nor elsewhere, as may begin. */
  async #dueNow(): Promise<readonly Row<Value>[]> {
    const free = most - this.#underWay.size;
    if (free <= 0) {
      return [];
    }
    const rows = await this.#look();
    const elsewhere = await this.#claimedElsewhere(rows);
    this.#elsewhere = new Set(elsewhere.map(({ key }) => key));
    return rows.filter(({ key }) => this.#isFree(key)).slice(0, free);
  }

  async #claimedElsewhere(rows: readonly Row<Value & Claimable>[]): Promise<readonly Row<Value>[]> {
    const { processes } = this.#options;
    const holders = new Set(rows.flatMap(({ value }) => value.claimedBy ?? []));
    const living = new Set<string>();
    for (const holder of holders) {
      if (await processes.lives(holder)) {
        living.add(holder);
      }
    }
    return rows.filter(({ value }) => living.has(value.claimedBy ?? ''));
  }

  #isFree(key: string): boolean {
    return !this.#underWay.has(key) && !this.#elsewhere.has(key);
  }

  /**
   * Rows that are due. After the store was away for so long that claims may have ended, those who had them may prolong
   * them first.
   */
  async #look(): Promise<readonly Row<Value & Claimable>[]> {
    const { store, collection, clock, lasts } = this.#options;
    const began = clock.now();
    const due = () =>
      store.due<Value & Claimable>(collection, clock.now(), most + this.#elsewhere.size);
    try {
      const rows = await due();
      const away = began - (this.#awaySince ?? began);
      this.#awaySince = undefined;
      if (away < lasts / 2) {
        return rows;
      }
    } catch (error) {
      this.#awaySince ??= began;
      throw error;
    }
    await waitFor(clock, lasts / 3, this.#closed.signal).catch(() => undefined);
    return this.#closed.signal.aborted ? [] : due();
  }

  /** When the next row is due that is under way neither here nor elsewhere. */
  async #nextDue(): Promise<number | undefined> {
    const { store, collection, clock } = this.#options;
    const [next] = await store.due(collection, Infinity, 1);
    if (next?.due === undefined || next.due > clock.now() || this.#isFree(next.key)) {
      return next?.due;
    }
    // Its claim has ended by this clock: it comes first, and is not waited for.
    const claimed = this.#underWay.size + this.#elsewhere.size;
    const rows = await store.due(collection, Infinity, 1 + claimed);
    return rows.find(({ key }) => this.#isFree(key))?.due;
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
}
