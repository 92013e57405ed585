import type { Clock, ThrottlingLimit } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import { everyRoute } from './route-name.js';

/** Who calls: counted by session where a limit is for one route, by address where it is for all. */
export interface ThrottledCaller {
  readonly session: string;
  readonly address: string;
}

interface Window {
  number: number;
  /** Calls so far, by caller. */
  readonly calls: Map<string, number>;
}

/**
 * Counts calls and refuses those above a limit. Time is cut into windows of the limit's length, and
 * each starts again.
 */
export class Throttle {
  readonly #clock: Clock;
  #limits: readonly { readonly limit: ThrottlingLimit; readonly window: Window }[] = [];

  constructor(clock: Clock, limits: readonly ThrottlingLimit[]) {
    this.#clock = clock;
    this.set(limits);
  }

  get limits(): readonly ThrottlingLimit[] {
    return this.#limits.map(({ limit }) => limit);
  }

  /** Puts limits in the place of those in force, and begins to count again. */
  set(limits: readonly ThrottlingLimit[]): void {
    this.#limits = limits.map((limit) => ({ limit, window: { number: 0, calls: new Map() } }));
  }

  /**
   * Counts a call.
   *
   * @throws Refusal 429 with `Retry-After`, in seconds, when it is one too many
   */
  admit(route: string, caller: ThrottledCaller): void {
    const now = this.#clock.now();
    for (const { limit, window } of this.#limits) {
      if (limit.route !== everyRoute && limit.route !== route) {
        continue;
      }
      const length = limit.seconds * 1000;
      const number = Math.floor(now / length);
      if (number !== window.number) {
        window.number = number;
        window.calls.clear();
      }
      const key = limit.route === everyRoute ? caller.address : caller.session;
      const calls = (window.calls.get(key) ?? 0) + 1;
      window.calls.set(key, calls);
      if (calls > limit.calls) {
        throw tooMany(limit, Math.max(1, Math.ceil(((number + 1) * length - now) / 1000)));
      }
    }
  }
}

/** What the service documents: 400 calls a second from an address, 3 new members a second. */
export const documentedLimits: readonly ThrottlingLimit[] = [
  { route: everyRoute, calls: 400, seconds: 1 },
  { route: 'POST /pod/v1/room/{streamId}/membership/add', calls: 3, seconds: 1 },
];

function tooMany({ calls, seconds }: ThrottlingLimit, wait: number): Refusal {
  const many = calls === 1 ? 'one call' : `${calls} calls`;
  const period = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return new Refusal(429, `More than ${many} in ${period}. Try again in ${wait} s.`, {
    headers: { 'Retry-After': String(wait) },
  });
}
