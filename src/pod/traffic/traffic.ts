import type { Clock, ThrottlingLimit } from '../../contract/index.js';
import type { Counts } from '../state/counts.js';
import type { PodState } from '../state/pod-state.js';
import type { CallJournal } from './call-journal.js';
import type { AppliedFaults } from './faults.js';
import { FaultList } from './faults.js';
import { Throttle } from './throttle.js';

const none: AppliedFaults = { delay: 0, end: undefined, ids: [] };

/** What happens to calls on their way, and what is recorded of them. */
export class Traffic {
  readonly faults = new FaultList();
  readonly journal: CallJournal;
  readonly throttle: Throttle;
  /** The routes that faults and limits can be given for. */
  readonly routeNames: ReadonlySet<string>;
  readonly #limits: readonly ThrottlingLimit[];
  readonly #state: PodState;

  constructor(parts: {
    readonly clock: Clock;
    readonly counts: Counts;
    readonly state: PodState;
    readonly journal: CallJournal;
    readonly routeNames: ReadonlySet<string>;
    /** What calls are limited to from the start, and again after a reset. */
    readonly limits: readonly ThrottlingLimit[];
  }) {
    this.throttle = new Throttle(parts.clock, parts.counts, parts.limits);
    this.journal = parts.journal;
    this.#state = parts.state;
    parts.state.add('faults', this.faults);
    parts.state.add('limits', this.throttle);
    this.routeNames = parts.routeNames;
    this.#limits = parts.limits;
  }

  /** What the faults in place do to a call. */
  async faultsFor(route: string): Promise<AppliedFaults> {
    return this.faults.isEmpty
      ? none
      : this.#state.change('faults', () => this.faults.apply(route));
  }

  /** As it was at the start: no faults. */
  async reset(): Promise<void> {
    await this.#state.change('faults', () => this.faults.clear());
    await this.#state.change('limits', () => this.throttle.set(this.#limits));
  }
}
