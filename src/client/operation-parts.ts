import type { Clock } from '../contract/index.js';
import type { ServiceVersion } from './features/explain-by-version.js';

/** What operations work with besides the calls themselves. */
export interface OperationParts {
  readonly clock: Clock;
  /** Asked when a service refuses what an older one does not know. */
  readonly version: ServiceVersion;
  /** Told about what works and is not advisable. */
  readonly warn: (message: string) => void;
}
