/** Tells of an outage once, however many partitions of a process meet it, and again when all were well in between. */
export class Outage {
  readonly #met = new Set<object>();
  readonly #tell: (error: unknown) => void;

  constructor(tell: (error: unknown) => void) {
    this.#tell = tell;
  }

  /** A partition meets it. */
  meets(partition: object, error: unknown): void {
    const isKnown = this.#met.size > 0;
    this.#met.add(partition);
    if (!isKnown) {
      this.#tell(error);
    }
  }

  /** A partition is well, or of no concern any more. */
  isOverFor(partition: object): void {
    this.#met.delete(partition);
  }
}
