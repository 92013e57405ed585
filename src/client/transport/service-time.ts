import type { Clock } from '../../contract/index.js';
import type { Endpoints } from '../config/config.js';
import { type Component, components } from './component.js';
import type { Reply } from './exchange.js';
import { readServerTime } from './reply-headers.js';

/** A `Date` names the second in which an answer was made, in milliseconds. */
const resolution = 1_000;

/**
 * The clock of the service, as far as its answers tell: it may be hours from that of this machine, and what is asked for by
 * time goes by the service's. Each answer of the pod or the agent with a `Date` says anew how far it is.
 *
 * @example
 * const time = new ServiceTime({ now: () => Date.UTC(2030, 0, 1, 12) });
 * const headers = { date: 'Tue, 01 Jan 2030 17:00:00 GMT' };
 * time.note('agent', { headers }, Date.UTC(2030, 0, 1, 12));
 * new Date(time.now()); // 17:00
 */
export class ServiceTime {
  readonly #clock: Pick<Clock, 'now'>;
  /** By how many milliseconds the clock of each is ahead of this machine's, at the least. */
  readonly #ahead = new Map<keyof Endpoints, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Epoch milliseconds. Never later than the service's own clock, so that what it stamps now is not older. */
  now(): number {
    // Who stamps messages is not known: both may, where each is a machine of its own.
    const ahead = Math.min(...this.#ahead.values());
    return this.#clock.now() + (this.#ahead.size === 0 ? 0 : ahead);
  }

  /**
   * Takes note of an answer.
   *
   * @param sent - when its request began to leave, by the clock of this machine
   */
  note(component: Component, reply: Pick<Reply, 'headers'>, sent: number): void {
    const { endpoint } = components[component];
    const made = readServerTime(reply);
    if (made === undefined || (endpoint !== 'pod' && endpoint !== 'agent')) {
      return;
    }
    const least = made - this.#clock.now();
    const most = made + resolution - sent;
    // Clocks that may well agree are taken to.
    this.#ahead.set(endpoint, least <= 0 && most >= 0 ? 0 : least);
  }
}
