import type { Config } from '../config/config.js';
import type { Clock } from '../transport/clock.js';
import type { Datafeeds } from './datafeeds.js';

/** The part of a {@link Client} that reading events needs. */
export interface DatafeedClient {
  readonly config: Config;
  readonly clock: Clock;
  readonly datafeeds: Datafeeds;
}
