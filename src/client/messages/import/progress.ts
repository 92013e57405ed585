import type { Clock } from '../../../contract/index.js';
import type { ImportOutcome } from './message-to-import.js';

/** How far an import has come. */
export interface ImportProgress {
  /** How many messages are in their streams by this import. */
  readonly imported: number;
  /** There already; also those that the journal knows. */
  readonly ignored: number;
  /** How many were refused; each of their outcomes has the reason. */
  readonly failed: number;
  /** How many are dealt with: imported, ignored and failed together. */
  readonly done: number;
  /** Messages per second since the start, those that were there already included. */
  readonly rate: number;
  /** How many there are, when that is known. */
  readonly total?: number;
  /** Milliseconds until the end at this rate, when the total is known. */
  readonly timeLeft?: number;
}

/** Counts outcomes, and says how fast they come. */
export class ProgressMeter {
  readonly #clock: Clock;
  readonly #total: number | undefined;
  readonly #start: number;
  readonly #counts = { imported: 0, ignored: 0, failed: 0 };

  constructor(clock: Clock, total: number | undefined) {
    this.#clock = clock;
    this.#total = total;
    this.#start = clock.now();
  }

  /** Counts the outcomes of one call. */
  count(outcomes: readonly ImportOutcome[]): ImportProgress {
    for (const { status } of outcomes) {
      this.#counts[status]++;
    }
    const { imported, ignored, failed } = this.#counts;
    const done = imported + ignored + failed;
    const elapsed = Math.max(1, this.#clock.now() - this.#start);
    const known = { imported, ignored, failed, done, rate: (done / elapsed) * 1_000 };
    const total = this.#total;
    return total === undefined
      ? known
      : {
          ...known,
          total,
          timeLeft: Math.round(Math.max(0, total - done) * (elapsed / Math.max(1, done))),
        };
  }
}
