import type { Clock } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import type { Counts, Period } from '../state/counts.js';

const attempts = 5;
const minuteLength = 60_000;

/**
 * Counts logins that failed, by address and by name, or by browser. After five in a minute, each has to wait for
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
   * Notes that a login is under way, where all of its keys may still try: it counts as failed until
   * {@link LoginAttempts.takeBack}.
   *
   * @throws Refusal 429 with `Retry-After`
   */
  async begin(...keys: readonly string[]): Promise<void> {
    // One after the other: of two that come at the same time, each could be too late for another key.
    for (const [place, key] of keys.entries()) {
      if ((await this.#add(key, 1)) > attempts) {
        await this.takeBack(...keys.slice(0, place + 1));
        throw this.#refusal();
      }
    }
  }

  /** Takes back what {@link LoginAttempts.begin} has noted. */
  async takeBack(...keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#add(key, -1)));
  }

  #refusal(): Refusal {
    const end = (this.#minute().number + 1) * minuteLength;
    const wait = Math.max(1, Math.ceil((end - this.#clock.now()) / 1000));
    return new Refusal(429, `Too many logins have failed. Try again in ${wait} seconds.`, {
      headers: { 'Retry-After': String(wait) },
    });
  }

  #add(key: string, number: number): Promise<number> {
    return this.#counts.add(this.#minute(), key, number);
  }

  #minute(): Period {
    const number = Math.floor(this.#clock.now() / minuteLength);
    return { name: 'failed logins', number, length: minuteLength };
  }
}
