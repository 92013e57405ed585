/**
 * A map of so many entries at most: the one that was set longest ago makes room for a new one.
 *
 * @example
 * const lastSeen = new LimitedMap<number, Date>(10_000);
 * lastSeen.set(userId, new Date());
 */
export class LimitedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  /** @param most - how many entries it holds */
  constructor(most: number) {
    super();
    this.#most = most;
  }

  /** Sets an entry: one that is there already counts as new. */
  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#most) {
      this.#forgetOldest();
    }
    return this;
  }

  #forgetOldest(): void {
    const oldest = this.keys().next();
    if (oldest.done !== true) {
      this.delete(oldest.value);
    }
  }
}
