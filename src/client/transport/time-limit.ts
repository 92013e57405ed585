import type { Readable } from 'node:stream';

/**
 * The end of a call's time: its deadline, or its caller's signal, whichever comes first. What does
 * the work is told by {@link TimeLimit.signal}; work that does not heed it is left behind.
 */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #callerSignal: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;
  #passed = false;
  #held = false;
  #leave: (() => void) | undefined;

  /** @param milliseconds - from now; `Infinity` for no deadline */
  constructor(milliseconds: number, callerSignal: AbortSignal | undefined) {
    this.#callerSignal = callerSignal;
    if (callerSignal?.aborted === true) {
      this.#controller.abort(callerSignal.reason);
      return;
    }
    callerSignal?.addEventListener('abort', this);
    if (milliseconds !== Infinity) {
      this.#timer = setTimeout(passDeadline, milliseconds, this);
    }
  }

  /** Aborts when the time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether it was the deadline that ended the time. */
  get passed(): boolean {
    return this.#passed;
  }

  /** The outcome of the work; when the time is over first, and the work does not end by itself, `late`. */
  within<Value>(work: Promise<Value>, late: () => Error): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#leave = () => {
        reject(late());
      };
      work.then(resolve, reject);
    });
  }

  /** The caller's signal has aborted. */
  handleEvent(): void {
    this.#stop(this.#callerSignal?.reason);
  }

  /** The deadline has passed. */
  pass(): void {
    this.#passed = true;
    this.#stop(new Error('The deadline has passed.'));
  }

  /** Lifts the deadline for a body that is handed on; the caller's signal holds until it has ended. */
  holdFor(body: Readable): void {
    clearTimeout(this.#timer);
    this.#held = true;
    body.once('close', () => {
      this.#forget();
    });
  }

  /** Lets go of timer and signal; called when the work has ended. */
  end(): void {
    if (!this.#held) {
      this.#forget();
    }
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#callerSignal?.removeEventListener('abort', this);
  }

  #stop(reason: unknown): void {
    this.#forget();
    this.#controller.abort(reason);
    // Work that heeds the signal has ended by then, with a better account of what it did.
    setImmediate(() => this.#leave?.());
  }
}

function passDeadline(limit: TimeLimit): void {
  limit.pass();
}
