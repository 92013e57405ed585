import type { Logger } from 'pino';

/** How `cadenza run` ends. */
export const exitCodes = {
  /** It was told to stop, and everything was finished. */
  stopped: 0,
  /** It could not start, or failed while it ran. */
  failed: 1,
  /** It used more memory than it may; its supervisor may restart it (`EX_TEMPFAIL`). */
  memory: 75,
  /** A second Ctrl-C. */
  interrupted: 130,
} as const;

/** How often the memory is looked at. Milliseconds. */
const memoryInterval = 5_000;

/**
 * Waits for what ends a process of bots: a signal, an uncaught error, memory. Only the first
 * counts; a second Ctrl-C ends the process at once.
 */
export class Ending {
  readonly #log: Logger | undefined;
  readonly #controller = new AbortController();
  #resolve: (code: number) => void = () => undefined;
  #memory: NodeJS.Timeout | undefined;
  /** The exit code, once there is a reason to end. */
  readonly code = new Promise<number>((resolve) => {
    this.#resolve = resolve;
  });

  /** Aborted at the same time: for what waits for something else. */
  readonly signal: AbortSignal = this.#controller.signal;

  constructor(log: Logger | undefined) {
    this.#log = log;
    process.on('SIGINT', this.#onSignal);
    process.on('SIGTERM', this.#onSignal);
    process.on('uncaughtException', this.#onError);
  }

  /** Ends it. */
  end(code: number): void {
    this.#resolve(code);
    this.#controller.abort();
  }

  /** Ends it when the process uses more memory, in bytes. */
  watchMemory(limit: number): void {
    this.#memory = setInterval(() => {
      const bytes = process.memoryUsage.rss();
      if (bytes > limit) {
        clearInterval(this.#memory);
        this.#log?.error({ bytes, limit }, 'The process uses more memory than it may; it ends.');
        this.end(exitCodes.memory);
      }
    }, memoryInterval);
    this.#memory.unref();
  }

  /** Waits for nothing any more. */
  stop(): void {
    clearInterval(this.#memory);
    process.removeListener('SIGINT', this.#onSignal);
    process.removeListener('SIGTERM', this.#onSignal);
    process.removeListener('uncaughtException', this.#onError);
  }

  readonly #onSignal = (signal: NodeJS.Signals): void => {
    this.#log?.info({ signal }, 'The process was told to stop.');
    // In this order: without any listener, even for a moment, the signal would end the process by itself.
    process.on('SIGINT', () => process.exit(exitCodes.interrupted));
    process.removeListener('SIGINT', this.#onSignal);
    this.end(exitCodes.stopped);
  };

  readonly #onError = (error: unknown): void => {
    this.#log?.fatal({ err: error }, 'An error was caught by nobody; the process ends.');
    this.end(exitCodes.failed);
  };
}
