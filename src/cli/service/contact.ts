import type { Interceptor, Retry } from '../../client/advanced.js';
import { ConnectionError } from '../../client/index.js';

/** For how long after a sentence no other is said, in milliseconds: a service that throttles refuses many calls. */
const silence = 30_000;

/** After how long without a first answer people are told that it is waited for, in milliseconds. */
const patience = 10_000;

/**
 * Whether a command has reached its service. Until then nothing is retried: a wrong address is reported at once. From
 * then on the client waits for a service that is away, and says what it waits for.
 *
 * @example
 * const { interceptors, beforeRetry } = new Contact(console.error);
 * await using client = new Client(config, { interceptors, beforeRetry });
 */
export class Contact {
  readonly #say: (sentence: string) => void;
  readonly #patience: number;
  #isMade = false;
  #toldAt = -Infinity;

  /**
   * @param say - is told why a call is made again, at most twice a minute, and when the first one stays unanswered
   * @param silent - after how long, in milliseconds
   */
  constructor(say: (sentence: string) => void, silent = patience) {
    this.#say = say;
    this.#patience = silent;
  }

  readonly interceptors: readonly Interceptor[] = [
    async (exchange, next) => {
      const waiting = this.#isMade
        ? undefined
        : setTimeout(() => this.#tellSilence(), this.#patience);
      try {
        const reply = await next(exchange);
        this.#isMade = true;
        return reply;
      } finally {
        clearTimeout(waiting);
      }
    },
  ];

  #tellSilence(): void {
    const seconds = Math.round(this.#patience / 1_000);
    this.#say(`No answer for ${seconds} s; it is waited for, as readTimeout says. Ctrl-C ends it.`);
  }

  /** @throws the error of a call that was not answered */
  readonly beforeRetry = ({ error }: Retry): void => {
    if (!this.#isMade && error instanceof ConnectionError) {
      throw error;
    }
    const now = performance.now();
    if (now - this.#toldAt >= silence) {
      this.#toldAt = now;
      this.#say(`${error.message} The call is made again; Ctrl-C ends it.`);
    }
  };
}
