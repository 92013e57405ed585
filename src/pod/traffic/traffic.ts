import type { Clock, ThrottlingLimit } from '../../contract/index.js';
import type { CommonState } from '../common/common-state.js';
import type { Counts } from '../common/counts.js';
import type { CallJournal } from './call-journal.js';
import type { AppliedFaults } from './faults.js';
import { FaultList } from './faults.js';
import { Throttle } from './throttle.js';

const none: AppliedFaults = { delay: 0, end: undefined, ids: [] };

/** What is done to calls on their way, and what is remembered of them. */
export class Traffic {
  readonly faults = new FaultList();
  readonly journal: CallJournal;
  readonly throttle: Throttle;
  /** The routes that faults and limits can be given for. */
  readonly routeNames: ReadonlySet<string>;
  readonly #limits: readonly ThrottlingLimit[];
  readonly #common: CommonState;

  constructor(parts: {
    readonly clock: Clock;
    readonly counts: Counts;
    readonly common: CommonState;
    readonly journal: CallJournal;
    readonly routeNames: ReadonlySet<string>;
    /** What calls are limited to from the start, and again after a reset. */
    readonly limits: readonly ThrottlingLimit[];
  }) {
    this.throttle = new Throttle(parts.clock, parts.counts, parts.limits);
    this.journal = parts.journal;
    this.#common = parts.common;
    parts.common.add('faults', this.faults);
    parts.common.add('limits', this.throttle);
    this.routeNames = parts.routeNames;
    this.#limits = parts.limits;
  }

  /** What the faults in place do to a call. */
  async faultsFor(route: string): Promise<AppliedFaults> {
    return this.faults.isEmpty
      ? none
      : this.#common.change('faults', () => this.faults.apply(route));
  }

  /** As it was at the start: no faults. */
  async reset(): Promise<void> {
    await this.#common.change('faults', () => this.faults.clear());
    await this.#common.change('limits', () => this.throttle.set(this.#limits));
  }
}
