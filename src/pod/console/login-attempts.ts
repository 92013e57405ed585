import type { Clock } from '../../contract/index.js';
import { Refusal } from '../errors.js';

const attempts = 5;
const minuteLength = 60_000;

/**
 * Counts logins that failed, by address and by name. After five in a minute, both have to wait for
 * the next one: whoever guesses gets through a list of passwords too slowly for it to be worth it.
 */
export class LoginAttempts {
  readonly #clock: Clock;
  readonly #failed = new Map<string, number>();
  #minute = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Checks that an address or a name may still try.
   *
   * @throws Refusal 429 with `Retry-After`
   */
  admit(...keys: readonly string[]): void {
    this.#beginMinute();
    if (keys.some((key) => (this.#failed.get(key) ?? 0) >= attempts)) {
      const wait = Math.max(
        1,
        Math.ceil(((this.#minute + 1) * minuteLength - this.#clock.now()) / 1000),
      );
      throw new Refusal(429, `Too many logins have failed. Try again in ${wait} seconds.`, {
        headers: { 'Retry-After': String(wait) },
      });
    }
  }

  /** Notes that a login is under way: it counts as failed until {@link LoginAttempts.succeed}. */
  begin(...keys: readonly string[]): void {
    this.#beginMinute();
    for (const key of keys) {
      this.#failed.set(key, (this.#failed.get(key) ?? 0) + 1);
    }
  }

  succeed(...keys: readonly string[]): void {
    for (const key of keys) {
      this.#failed.set(key, Math.max(0, (this.#failed.get(key) ?? 0) - 1));
    }
  }

  #beginMinute(): void {
    const minute = Math.floor(this.#clock.now() / minuteLength);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#failed.clear();
    }
  }
}
