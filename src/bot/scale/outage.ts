/** Tells of an outage once, however many partitions or events of a process meet it, and again when all were well in between. */
export class Outage {
  readonly #met = new Set<object>();
  readonly #tell: (error: unknown) => void;

  constructor(tell: (error: unknown) => void) {
    this.#tell = tell;
  }

  /** One of them meets it. */
  meets(who: object, error: unknown): void {
    const isKnown = this.#met.size > 0;
    this.#met.add(who);
    if (!isKnown) {
      this.#tell(error);
    }
  }

  /** One of them is well, or of no concern any more. */
  isOverFor(who: object): void {
    this.#met.delete(who);
  }
}
