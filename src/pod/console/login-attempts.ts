import type { Clock } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import type { Counts, Period } from '../state/counts.js';

const attempts = 5;
const minuteLength = 60_000;

/**
 * Counts logins that failed, by address and by name. After five in a minute, both have to wait for
 * the next one: guessing through a list of passwords becomes too slow to be worth it.
 */
export class LoginAttempts {
  readonly #clock: Clock;
  readonly #counts: Counts;

  constructor(clock: Clock, counts: Counts) {
    this.#clock = clock;
    this.#counts = counts;
  }

  /**
   * Notes that a login is under way, where an address and a name may still try: it counts as failed until
   * {@link LoginAttempts.succeed}.
   *
   * @throws Refusal 429 with `Retry-After`
   */
  async begin(...keys: readonly string[]): Promise<void> {
    const failed = await this.#add(keys, 1);
    if (failed.some((count) => count > attempts)) {
      await this.#add(keys, -1);
      const end = (this.#minute().number + 1) * minuteLength;
      const wait = Math.max(1, Math.ceil((end - this.#clock.now()) / 1000));
      throw new Refusal(429, `Too many logins have failed. Try again in ${wait} seconds.`, {
        headers: { 'Retry-After': String(wait) },
      });
    }
  }

  async succeed(...keys: readonly string[]): Promise<void> {
    await this.#add(keys, -1);
  }

  #add(keys: readonly string[], number: number): Promise<number[]> {
    const minute = this.#minute();
    return Promise.all(keys.map((key) => this.#counts.add(minute, key, number)));
  }

  #minute(): Period {
    const number = Math.floor(this.#clock.now() / minuteLength);
    return { name: 'failed logins', number, length: minuteLength };
  }
}
