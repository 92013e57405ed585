import type { Clock } from '../../src/client/advanced.js';

interface Waiting {
  readonly until: number;
  readonly go: () => void;
}

/** A clock that stands until a test moves it. */
export class HandClock implements Clock {
  readonly #waiting = new Set<Waiting>();
  #now: number;
  #tell: () => void = () => undefined;

  constructor(start: string) {
    this.#now = Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0.5;
  }

  wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (milliseconds <= 0) {
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(waiting);
      };
      const waiting = {
        until: this.#now + milliseconds,
        go: () => {
          end();
          resolve();
        },
      };
      const abort = (): void => {
        end();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted === true) {
        abort();
        return;
      }
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(waiting);
      this.#tell();
    });
  }

  /** Resolves when something waits for the clock to move. */
  untilAwaited(): Promise<void> {
    return this.#waiting.size > 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#tell = resolve;
        });
  }

  /** Moves the clock on and ends what was to end by then. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const { until, go } of [...this.#waiting]) {
      if (until <= this.#now) {
        go();
      }
    }
  }
}
