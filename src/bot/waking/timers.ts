import { type Clock, waitFor } from '../../contract/index.js';

/** What is woken when its time comes. */
export interface TimersOptions {
  readonly clock: Clock;
  /** Does all that is due. @returns when the next row is due; undefined when none is */
  readonly run: () => Promise<number | undefined>;
  readonly onError: (error: unknown) => void;
}

/** How long a process may not notice what another one has put into the store, in milliseconds. */
const longestPause = 5000;

/**
 * Wakes work that is due. The times are rows of the store, so that none is lost with the process; this only looks when
 * the next one comes.
 */
export class Timers {
  readonly #options: TimersOptions;
  readonly #stopped = new AbortController();
  #changed = new AbortController();
  #ended = Promise.resolve();

  constructor(options: TimersOptions) {
    this.#options = options;
  }

  start(): void {
    this.#ended = this.#run();
  }

  /** Looks again: a row may be due earlier than the one that is waited for. */
  wake(): void {
    this.#changed.abort();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { clock, run, onError } = this.#options;
    while (!this.#stopped.signal.aborted) {
      this.#changed = new AbortController();
      let pause = longestPause;
      try {
        const due = await run();
        pause = Math.min(longestPause, Math.max(0, (due ?? Infinity) - clock.now()));
      } catch (error) {
        onError(error);
      }
      const woken = AbortSignal.any([this.#stopped.signal, this.#changed.signal]);
      await waitFor(clock, pause, woken).catch(() => undefined);
    }
  }
}
