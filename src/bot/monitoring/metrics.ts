import type * as PromClient from 'prom-client';
import { CadenzaError } from '../../contract/index.js';
import type { Activity } from './activity.js';
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

const millisecond = 1 / 1000;
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

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
  const { Counter, Gauge, Histogram, Registry } = await importPromClient();
  const registers: [PromClient.Registry] = [new Registry()];
  const [registry] = registers;
  const bots = new Set<MeasuredBot>();
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames: ['bot', ...labelNames], buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames: ['bot', ...labelNames], registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames: ['bot', ...labelNames], registers });

  const handling = histogram('cadenza_handler_duration_seconds', 'How long handlers took.', [
    'event',
    'outcome',
  ]);
  const sending = histogram('cadenza_send_duration_seconds', 'How long sending messages took.', [
    'outcome',
  ]);
  const retries = counter('cadenza_retries_total', 'What was tried again.', ['what']);
  const feedFailures = counter('cadenza_feed_failures_total', 'Failed readings of the feed.', []);
  const deadLetters = counter('cadenza_dead_letters_total', 'Events that were given up.', []);
  const pluginFailures = counter(
    'cadenza_plugin_failures_total',
    'Failures of plugins that the bot went on without.',
    ['plugin'],
  );
  const lag = gauge('cadenza_feed_lag_seconds', 'Between the last event and its arrival.', []);
  const queued = gauge('cadenza_queued_events', 'Events that wait or are being handled.', []);
  const stored = gauge('cadenza_stored', 'What the store of the bot holds.', ['what']);
  const memory = new Gauge({
    name: 'cadenza_memory_bytes',
    help: 'Memory of the process that is in use.',
    registers,
  });

  const sample = async (): Promise<void> => {
    memory.set(process.memoryUsage.rss());
    for (const measured of bots) {
      const { name: bot } = measured;
      const { queued: waiting, feedLag } = measured.activity.figures;
      queued.set({ bot }, waiting);
      if (feedLag !== undefined) {
        lag.set({ bot }, feedLag * millisecond);
      }
      for (const [what, count] of Object.entries(await measured.stored())) {
        stored.set({ bot, what }, count);
      }
    }
  };

  return {
    contentType: registry.contentType,
    text: async () => {
      await sample();
      return registry.metrics();
    },
    watch: (measured) => {
      bots.add(measured);
      const bot = measured.name;
      return (observation) => {
        switch (observation.kind) {
          case 'handled': {
            const { eventType, took } = observation;
            const labels = {
              bot,
              event: eventLabel(eventType),
              outcome: outcomeLabel(observation),
            };
            handling.observe(labels, took * millisecond);
            break;
          }
          case 'sent': {
            const labels = { bot, outcome: outcomeLabel(observation) };
            sending.observe(labels, observation.took * millisecond);
            break;
          }
          case 'retried':
            retries.inc({ bot, what: observation.what });
            break;
          case 'feed failed':
            feedFailures.inc({ bot });
            break;
          case 'dead letter':
            deadLetters.inc({ bot });
            break;
          case 'plugin failed':
            pluginFailures.inc({ bot, plugin: observation.plugin });
            break;
          case 'read':
          case 'queued':
          case 'done':
          case 'begun':
          case 'ended':
            break;
        }
      };
    },
  };
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

function outcomeLabel(observation: object): string {
  return 'error' in observation ? 'failed' : 'done';
}

/** Each value of a label is kept for good, so it must not be something that a stranger can choose. */
function eventLabel(type: string): string {
  return /^[A-Z0-9_]{1,40}$/.test(type) ? type : 'other';
}
