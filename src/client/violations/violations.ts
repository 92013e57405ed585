import type { Caller, CallOptions } from '../transport/caller.js';
import { readViolations } from './read-violations.js';
import { violationRoutes } from './violation-routes.js';
import type {
  MessageViolation,
  SignalViolation,
  StreamViolation,
  ViolationRange,
} from './violation-types.js';

/**
 * Reads what compliance policies recorded. The account needs the role Expression Filter Policy
 * Management (DLP-13).
 */
export class Violations {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Violations by messages of all kinds, page by page as they are read (DLP-2).
   *
   * @example
   * const startTime = Date.now() - 24 * 60 * 60 * 1000;
   * for await (const { violation, message } of client.violations.messages({ startTime })) …
   *
   * @throws ClientError `FORBIDDEN` without the role
   */
  messages(range: ViolationRange, options?: CallOptions): AsyncIterable<MessageViolation> {
    const { messages } = violationRoutes;
    return readViolations(messages.operation, range, options, (request) =>
      this.#caller.call(messages, request),
    );
  }

  /** Violations by names and descriptions of rooms. */
  async *streams(
    range: ViolationRange,
    options?: CallOptions,
  ): AsyncGenerator<StreamViolation, void, undefined> {
    const { streams } = violationRoutes;
    const entries = readViolations(streams.operation, range, options, (request) =>
      this.#caller.call(streams, request),
    );
    for await (const { violation, stream, message } of entries) {
      yield { violation, stream: stream ?? message ?? {} };
    }
  }

  /** Violations by names and rules of signals. */
  async *signals(
    range: ViolationRange,
    options?: CallOptions,
  ): AsyncGenerator<SignalViolation, void, undefined> {
    const { signals } = violationRoutes;
    const entries = readViolations(signals.operation, range, options, (request) =>
      this.#caller.call(signals, request),
    );
    for await (const { violation, signal, message } of entries) {
      yield { violation, signal: signal ?? message ?? {} };
    }
  }
}
