import type { Config } from '../config/config.js';
import type { Clock } from '../transport/clock.js';
import type { Datafeeds } from './datafeeds.js';

/** The part of a {@link Client} that reading events needs. */
export interface DatafeedClient {
  /** What says how feeds are read. */
  readonly config: Config;
  /** Time and chance. */
  readonly clock: Clock;
  /** Makes the calls. */
  readonly datafeeds: Datafeeds;
}
