import type { RetrySettings } from '../config/config.js';
import type { ClientError } from '../errors/client-error.js';

/**
 * Whether a call may be made twice. `safe`: reads, and calls whose repetition changes nothing.
 * `once`: whatever creates or sends; it is repeated only when it surely did not happen.
 */
export type Repeatable = 'safe' | 'once';

/**
 * The longest pause that a service is granted, in milliseconds, by what goes on until it is stopped: reading a feed, sending
 * what a bot has to say. One of days, or up to a date far ahead, is a mistake of whoever answered.
 */
export const longestRetryAfter = 5 * 60_000;

/** No pause between two tries is shorter, in milliseconds, whatever chance and the configuration say. */
const shortestPause = 10;

/** Whether a failed call may be tried again at all. */
export function mayRepeat(repeat: Repeatable, error: ClientError): boolean {
  return error.transient && (repeat === 'safe' || error.outcome === 'did-not-happen');
}

/**
 * How long to wait before the next try: anything from next to nothing to a ceiling that grows from try to
 * try ("full jitter"), so that many clients do not come back at the same moment. A time that the service
 * named is added to it, so that a "Retry-After: 0" leaves a pause as well.
 *
 * @param attempt - how many tries have failed, from 1
 * @param random - from 0 to 1
 */
export function pauseBefore(
  settings: RetrySettings,
  attempt: number,
  retryAfter: number | undefined,
  random: number,
): number {
  const ceiling = Math.min(
    settings.maxInterval,
    settings.initialInterval * settings.multiplier ** (attempt - 1),
  );
  return Math.max(shortestPause, (retryAfter ?? 0) + random * ceiling);
}
