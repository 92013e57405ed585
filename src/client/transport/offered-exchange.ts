import type { Exchange } from './exchange.js';
import type { Ending, TimeLimit } from './time-limit.js';

/**
 * An exchange as interceptors see it: its signal is made when one of them looks at it, since one for each call
 * costs more than all else that it needs. A class, because a getter that is written into an object is a
 * function of its own for each call, which V8 keeps, with all that the call holds, until it collects everything.
 */
class OfferedExchange implements Exchange {
  readonly operation: Exchange['operation'];
  readonly component: Exchange['component'];
  readonly method: Exchange['method'];
  readonly path: string;
  readonly headers: Exchange['headers'];
  readonly tokens: Exchange['tokens'];
  readonly body: Exchange['body'];
  readonly attempt: number;
  readonly traceId: string;
  readonly readTimeout: number | undefined;
  readonly streamed: boolean;
  readonly #limit: TimeLimit | undefined;

  constructor(exchange: Exchange, limit: TimeLimit | undefined) {
    this.operation = exchange.operation;
    this.component = exchange.component;
    this.method = exchange.method;
    this.path = exchange.path;
    this.headers = exchange.headers;
    this.tokens = exchange.tokens;
    this.body = exchange.body;
    this.attempt = exchange.attempt;
    this.traceId = exchange.traceId;
    this.readTimeout = exchange.readTimeout;
    this.streamed = exchange.streamed;
    this.#limit = limit;
  }

  get signal(): AbortSignal | undefined {
    return this.#limit?.signal;
  }
}

/** The exchange for the next interceptor; a copy that the one before has made gets its signal again. */
export function offered(exchange: Exchange, limit: TimeLimit | undefined): Exchange {
  return exchange instanceof OfferedExchange || exchange.signal !== undefined
    ? exchange
    : new OfferedExchange(exchange, limit);
}

/** What ends an exchange that has passed the interceptors: a signal that one of them gave it, or its time limit. */
export function endingOf(exchange: Exchange, limit: TimeLimit | undefined): Ending | undefined {
  return exchange instanceof OfferedExchange ? limit : (exchange.signal ?? limit);
}
