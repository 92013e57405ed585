import type { Clock, ThrottlingLimit } from '../../contract/index.js';
import { CallJournal } from './call-journal.js';
import { FaultList } from './faults.js';
import { Throttle } from './throttle.js';

/** What is done to calls on their way, and what is remembered of them. */
export class Traffic {
  readonly faults = new FaultList();
  readonly journal = new CallJournal();
  readonly throttle: Throttle;
  /** The routes that faults and limits can be given for. */
  readonly routeNames: ReadonlySet<string>;
  readonly #limits: readonly ThrottlingLimit[];

  constructor(parts: {
    readonly clock: Clock;
    readonly routeNames: ReadonlySet<string>;
    /** What calls are limited to from the start, and again after a reset. */
    readonly limits: readonly ThrottlingLimit[];
  }) {
    this.throttle = new Throttle(parts.clock, parts.limits);
    this.routeNames = parts.routeNames;
    this.#limits = parts.limits;
  }

  /** As it was at the start: no faults, no calls remembered. */
  reset(): void {
    this.faults.clear();
    this.journal.clear();
    this.throttle.set(this.#limits);
  }
}
