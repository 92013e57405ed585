import type { Client } from '../client/index.js';
import type { Clock } from '../contract/index.js';

/**
 * The time of the service, as far as known. In a test that gave the bot a clock, its pod may go by that one; the earlier of
 * the two is then never later than the service's.
 *
 * @returns tells it, in epoch milliseconds
 */
export function serviceTime(
  client: Pick<Client, 'clock' | 'serviceTime'>,
  clock: Clock,
): () => number {
  return clock === client.clock
    ? () => client.serviceTime()
    : () => Math.min(client.serviceTime(), clock.now());
}
