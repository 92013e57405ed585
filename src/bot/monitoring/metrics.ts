import type * as PromClient from 'prom-client';
import { CadenzaError } from '../../contract/index.js';
import { isStoreAway } from '../state/index.js';
import type { Activity } from './activity.js';
import { createMeters, type Meters, millisecond, note } from './meters.js';
import type { Observer } from './observer.js';

/** What a bot counts, apart from who counts it. */
export interface Metrics {
  /** The type of {@link Metrics.text}. */
  readonly contentType: string;
  /** All metrics as text that Prometheus reads. */
  text(): Promise<string>;
  /** Begins to count for a bot. */
  watch(bot: MeasuredBot): Observer;
}

/** A bot, as far as its metrics ask. */
export interface MeasuredBot {
  readonly name: string;
  readonly activity: Activity;
  /** How many sessions, dead letters and waiting messages its store holds, by name. */
  stored(): Promise<Readonly<Record<string, number>>>;
}

/**
 * Metrics by `prom-client`, an optional package:
 *
 * | metric                             | labels              |
 * | ---------------------------------- | ------------------- |
 * | `cadenza_handler_duration_seconds` | bot, event, outcome |
 * | `cadenza_send_duration_seconds`    | bot, outcome        |
 * | `cadenza_retries_total`            | bot, what           |
 * | `cadenza_feed_failures_total`      | bot                 |
 * | `cadenza_dead_letters_total`       | bot                 |
 * | `cadenza_plugin_failures_total`    | bot, plugin         |
 * | `cadenza_feed_lag_seconds`         | bot                 |
 * | `cadenza_queued_events`            | bot                 |
 * | `cadenza_stored`                   | bot, what           |
 * | `cadenza_memory_bytes`             |                     |
 *
 * @throws CadenzaError `PROM_CLIENT_MISSING` when it is not installed
 */
export async function prometheusMetrics(): Promise<Metrics> {
  const packaged = await importPromClient();
  const registry = new packaged.Registry();
  const meters = createMeters(packaged, registry);
  const bots = new Set<MeasuredBot>();
  return {
    contentType: registry.contentType,
    text: async () => {
      meters.memory.set(process.memoryUsage.rss());
      for (const measured of bots) {
        await sample(meters, measured);
      }
      return registry.metrics();
    },
    watch: (measured) => {
      bots.add(measured);
      return (observation) => note(meters, measured.name, observation);
    },
  };
}

/** Takes what is asked for and not counted while it happens. */
async function sample(meters: Meters, measured: MeasuredBot): Promise<void> {
  const { name: bot, activity } = measured;
  const { queued, feedLag, unreadable } = activity.figures;
  meters.queued.set({ bot }, queued);
  if (feedLag !== undefined) {
    meters.lag.set({ bot }, feedLag * millisecond);
  }
  const stored = unreadable === undefined ? await storedIn(measured) : undefined;
  for (const [what, count] of Object.entries(stored ?? {})) {
    meters.stored.set({ bot, what }, count);
  }
  if (stored === undefined) {
    await forgetStored(meters, bot);
  }
}

/** Undefined while the store is away. */
async function storedIn(
  measured: MeasuredBot,
): Promise<Readonly<Record<string, number>> | undefined> {
  try {
    return await measured.stored();
  } catch (error) {
    if (!isStoreAway(error)) {
      throw error;
    }
    return undefined;
  }
}

/** An old number is not told as the present one. */
async function forgetStored({ stored }: Meters, bot: string): Promise<void> {
  for (const { labels } of (await stored.get()).values) {
    if (labels['bot'] === bot) {
      stored.remove(labels);
    }
  }
}

async function importPromClient(): Promise<typeof PromClient> {
  try {
    return await import('prom-client');
  } catch (cause) {
    throw new CadenzaError(
      'PROM_CLIENT_MISSING',
      'Metrics need the package prom-client: npm install prom-client',
      { cause },
    );
  }
}
