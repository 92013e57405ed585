/** The times of a store: that by which rows end, and that by which leases do. */
export class StoreClock {
  readonly #given: (() => number) | undefined;
  #followed: (() => number) | undefined;

  /** @param given - decides about both, whatever else is followed; for tests */
  constructor(given: (() => number) | undefined) {
    this.#given = given;
  }

  /** See {@link Store.follow}. */
  follow(now: () => number): void {
    this.#followed = now;
  }

  /** Epoch milliseconds. */
  ofRows(): number {
    return (this.#given ?? this.#followed ?? Date.now)();
  }

  /** Epoch milliseconds. */
  ofLeases(): number {
    return (this.#given ?? Date.now)();
  }
}
