import type { Event } from '../../contract/index.js';
import { keyOfEvent } from '../stream-of.js';

/**
 * Which events a feed has delivered lately, whatever became of them: a feed whose acknowledgements nobody heeds delivers
 * the same again and again, as fast as it is read. Remembers the last `capacity` events, and up to as many before them.
 */
export class Delivered {
  readonly #capacity: number;
  #latest = new Set<string>();
  #before: ReadonlySet<string> = new Set();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Notes events. @returns whether any of them comes for the first time */
  note(events: readonly Event[]): boolean {
    const first = events.map(keyOfEvent).filter((key) => !this.#has(key));
    first.forEach((key) => this.#latest.add(key));
    if (this.#latest.size >= this.#capacity) {
      this.#before = this.#latest;
      this.#latest = new Set();
    }
    return first.length > 0;
  }

  #has(key: string): boolean {
    return this.#latest.has(key) || this.#before.has(key);
  }
}
