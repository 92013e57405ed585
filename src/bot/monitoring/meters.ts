import type * as PromClient from 'prom-client';
import type { Observation } from './observer.js';

/** In seconds, which is what Prometheus counts in. */
export const millisecond = 1 / 1000;

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What is measured of bots, registered once for a process. */
export type Meters = ReturnType<typeof createMeters>;

/** Registers a meter for each metric. */
export function createMeters(
  { Counter, Gauge, Histogram }: typeof PromClient,
  registry: PromClient.Registry,
) {
  const registers = [registry];
  const of = <Label extends string>(name: string, help: string, labels: readonly Label[]) => ({
    name: `cadenza_${name}`,
    help,
    labelNames: ['bot' as const, ...labels],
    registers,
  });
  return {
    handling: new Histogram({
      ...of('handler_duration_seconds', 'How long handlers took.', ['event', 'outcome']),
      buckets,
    }),
    sending: new Histogram({
      ...of('send_duration_seconds', 'How long sending messages took.', ['outcome']),
      buckets,
    }),
    retries: new Counter(of('retries_total', 'What was tried again.', ['what'])),
    feedFailures: new Counter(of('feed_failures_total', 'Failed readings of the feed.', [])),
    storeLosses: new Counter(
      of('store_losses_total', 'How often the store had lost what it kept.', []),
    ),
    deadLetters: new Counter(
      of('dead_letters_total', 'Events and messages that were given up.', []),
    ),
    pluginFailures: new Counter(
      of('plugin_failures_total', 'Failures of plugins that the bot went on without.', ['plugin']),
    ),
    lag: new Gauge(of('feed_lag_seconds', 'Between the last event and its arrival.', [])),
    queued: new Gauge(of('queued_events', 'Events that wait or are being handled.', [])),
    stored: new Gauge(of('stored', 'What the store of the bot holds.', ['what'])),
    memory: new Gauge({
      name: 'cadenza_memory_bytes',
      help: 'Memory of the process that is in use.',
      registers,
    }),
  };
}

/** Counts what a bot reports. */
export function note(meters: Meters, bot: string, observation: Observation): void {
  switch (observation.kind) {
    case 'handled': {
      const event = eventLabel(observation.eventType);
      const labels = { bot, event, outcome: outcomeLabel(observation) };
      meters.handling.observe(labels, observation.took * millisecond);
      break;
    }
    case 'sent':
      meters.sending.observe(
        { bot, outcome: outcomeLabel(observation) },
        observation.took * millisecond,
      );
      break;
    case 'retried':
      meters.retries.inc({ bot, what: observation.what });
      break;
    case 'feed failed':
      meters.feedFailures.inc({ bot });
      break;
    case 'store lost':
      meters.storeLosses.inc({ bot });
      break;
    case 'dead letter':
      meters.deadLetters.inc({ bot });
      break;
    case 'plugin failed':
      meters.pluginFailures.inc({ bot, plugin: observation.plugin });
      break;
    default:
    // The others say what the bot is at; what is sampled comes of them.
  }
}

function outcomeLabel(observation: object): string {
  return 'error' in observation ? 'failed' : 'done';
}

/** Each value of a label is kept for good, so it must not be something that a stranger can choose. */
function eventLabel(type: string): string {
  return /^[A-Z0-9_]{1,40}$/.test(type) ? type : 'other';
}
