import { z } from 'zod';
import type { Clock, ThrottlingLimit } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import type { Counts } from '../state/counts.js';
import type { StatePart } from '../state/pod-state.js';
import { everyRoute } from './route-name.js';

/** Who calls: counted by session where a limit is for one route, by address where it is for all. */
export interface ThrottledCaller {
  readonly session: string;
  readonly address: string;
}

/** The shape of limits, as the control API takes them. */
export const limitsShape = z
  .array(
    z.strictObject({
      route: z.string(),
      calls: z.int().min(0),
      seconds: z.number().gt(0).max(86_400),
    }),
  )
  .max(100);

const savedLimits = z.object({ generation: z.number(), limits: limitsShape });

/**
 * Counts calls and refuses those above a limit. Time is cut into windows of the limit's length, and
 * each starts again.
 */
export class Throttle implements StatePart {
  readonly #clock: Clock;
  readonly #counts: Counts;
  #limits: readonly ThrottlingLimit[];
  /** Another one when it is counted again from the beginning. */
  #generation = 0;

  constructor(clock: Clock, counts: Counts, limits: readonly ThrottlingLimit[]) {
    this.#clock = clock;
    this.#counts = counts;
    this.#limits = limits;
  }

  get limits(): readonly ThrottlingLimit[] {
    return this.#limits;
  }

  /** Replaces the limits in force, and counts from zero again. */
  set(limits: readonly ThrottlingLimit[]): void {
    this.#limits = limits;
    this.#generation += 1;
  }

  save(): z.input<typeof savedLimits> {
    return { generation: this.#generation, limits: [...this.#limits] };
  }

  restore(saved: unknown): void {
    const { generation, limits } = savedLimits.parse(saved);
    this.#limits = limits;
    this.#generation = generation;
  }

  /**
   * Counts a call.
   *
   * @throws Refusal 429 with `Retry-After`, in seconds, when it is one too many
   */
  async admit(route: string, caller: ThrottledCaller): Promise<void> {
    const now = this.#clock.now();
    for (const [place, limit] of this.#limits.entries()) {
      if (limit.route !== everyRoute && limit.route !== route) {
        continue;
      }
      const length = limit.seconds * 1000;
      const number = Math.floor(now / length);
      const key = limit.route === everyRoute ? caller.address : caller.session;
      const period = { name: `limit ${this.#generation} ${place}`, number, length };
      if ((await this.#counts.add(period, key, 1)) > limit.calls) {
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
