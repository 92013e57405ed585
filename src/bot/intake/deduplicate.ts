/**
 * Runs a task once per event. A feed may deliver an event again: while its handler still runs, or
 * after its batch could not be acknowledged. The second delivery then waits for the first one's
 * task instead of starting another, so a batch counts as done only when its events really are.
 *
 * Remembers the last `capacity` events. Those still running are never forgotten.
 *
 * @example
 * const once = new OncePerEvent(10_000);
 * await once.run(event.messageId, () => handle(event));
 */
export class OncePerEvent {
  readonly #capacity: number;
  readonly #running = new Map<string, Promise<void>>();
  readonly #done = new Set<string>();
  /** Those that are done, each in a place of its own: the next one takes the place of the oldest. */
  readonly #places: string[] = [];
  #next = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Whether the event is running or remembered as done. */
  knows(id: string): boolean {
    return this.#running.has(id) || this.#done.has(id);
  }

  /** Runs the task unless it ran or runs for this event; resolves when the event's task has ended. */
  run(id: string, task: () => Promise<void>): Promise<void> {
    if (this.#done.has(id)) {
      return Promise.resolve();
    }
    const running = this.#running.get(id);
    if (running !== undefined) {
      return running;
    }
    const started = this.#runAndRemember(id, task);
    this.#running.set(id, started);
    return started;
  }

  async #runAndRemember(id: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } finally {
      this.#remember(id);
    }
  }

  #remember(id: string): void {
    this.#running.delete(id);
    const oldest = this.#places[this.#next];
    if (oldest !== undefined) {
      this.#done.delete(oldest);
    }
    this.#done.add(id);
    this.#places[this.#next] = id;
    this.#next = (this.#next + 1) % this.#capacity;
  }
}
