import { fieldOf, hasFields, kind } from '../../contract/given/index.js';
import type { Clock } from '../../contract/index.js';
import type { Config } from '../config/config.js';
import type { Datafeeds } from './datafeeds.js';

/** The part of a {@link Client} that reading events needs. */
export interface DatafeedClient {
  /** What says how feeds are read. */
  readonly config: Config;
  /** By which pauses go. */
  readonly clock: Clock;
  /** Chance, from 0 to 1: how long a pause is. */
  readonly random: () => number;
  /** Makes the calls. */
  readonly datafeeds: Datafeeds;
}

/** What every reader of events takes as its first argument. */
export const datafeedClient = kind<DatafeedClient>(
  'a client, as new Client(config) makes it',
  (value) =>
    hasFields(fieldOf(value, 'datafeeds')) &&
    hasFields(fieldOf(fieldOf(value, 'config'), 'datafeed')),
);
