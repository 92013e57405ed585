import type { Clock } from './transport/clock.js';

/** What operations work with besides the calls themselves. */
export interface OperationParts {
  readonly clock: Clock;
  /** Told about what works and is not advisable. */
  readonly warn: (message: string) => void;
}
