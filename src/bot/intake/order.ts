const ready = Promise.resolve();

/**
 * Runs tasks in order per key, and tasks of different keys side by side, at most `limit` at once.
 * Memory is held only for keys that have tasks. A task that fails does not hold up its successors.
 *
 * @example
 * const conversations = new OrderedTasks(50);
 * void conversations.run(streamId, () => handle(first));
 * void conversations.run(streamId, () => handle(second)); // starts when the first has ended
 */
export class OrderedTasks {
  readonly #limit: number;
  readonly #last = new Map<string, Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many keys have tasks that have not ended. */
  get size(): number {
    return this.#last.size;
  }

  /** Whether a key has tasks that have not ended. */
  has(key: string): boolean {
    return this.#last.has(key);
  }

  /** Runs a task when all earlier tasks of its key have ended; settles as the task does. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? ready;
    const result = before.then(() => this.#whenFree(task));
    const forget = (): void => {
      if (this.#last.get(key) === settled) {
        this.#last.delete(key);
      }
    };
    const settled = result.then(forget, forget);
    this.#last.set(key, settled);
    return result;
  }

  async #whenFree<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limit) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) {
        this.#running--;
      } else {
        next();
      }
    }
  }
}
