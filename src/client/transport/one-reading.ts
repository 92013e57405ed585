import type { Endpoint } from '../config/config.js';
import { isError } from '../errors/native-error.js';
import { toAbortedError, toConnectionError, toTooLargeError } from './connection-error.js';
import type { Exchange } from './exchange.js';
import type { Progress } from './progress.js';
import type { Reading } from './reply-reader.js';
import type { Ending } from './time-limit.js';

/** What a {@link OneReading} works with. */
export interface ReadingParts {
  readonly exchange: Exchange;
  readonly endpoint: Endpoint;
  readonly progress: Progress;
  readonly ending: Ending | undefined;
  readonly maxBytes: number;
}

/** How the answer of one exchange is read, and what its failures are called. */
export class OneReading implements Reading {
  readonly streamed: boolean;
  readonly progress: Progress;
  readonly ending: Ending | undefined;
  readonly maxBytes: number;
  readonly #exchange: Exchange;
  readonly #endpoint: Endpoint;

  constructor({ exchange, endpoint, progress, ending, maxBytes }: ReadingParts) {
    this.streamed = exchange.streamed;
    this.progress = progress;
    this.ending = ending;
    this.maxBytes = maxBytes;
    this.#exchange = exchange;
    this.#endpoint = endpoint;
  }

  tooLarge(): Error {
    const { operation, traceId } = this.#exchange;
    return toTooLargeError({ operation, outcome: this.progress.outcome, traceId }, this.maxBytes);
  }

  explain(error: Error): Error {
    const { operation, traceId } = this.#exchange;
    const { progress, ending } = this;
    return ending?.aborted === true
      ? toAbortedError({ operation, outcome: progress.outcome, traceId, cause: ending.reason })
      : toConnectionError({ operation, endpoint: this.#endpoint, traceId, error, progress });
  }

  failure(thrown: unknown): unknown {
    return this.ending?.aborted === true || !isError(thrown) ? thrown : this.explain(thrown);
  }
}
