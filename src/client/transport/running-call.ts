import {
  ClientError,
  ConnectionError,
  ResponseError,
  type ClientErrorDetails,
} from '../errors/client-error.js';
import { toAbortedError } from '../errors/connection-error.js';
import { toResponseError } from '../errors/response-error.js';
import type { RequestBody } from './body.js';
import type { CallerParts } from './caller.js';
import type { Exchange, Reply } from './exchange.js';
import { mayRepeat, pauseBefore } from './retry.js';
import type { Route } from './route.js';
import type { Tokens } from './tokens.js';

const noHeaders: Exchange['headers'] = {};

/** A call that is ready to be made: everything but tokens. */
export interface PreparedCall<Result> {
  readonly route: Route<string, Result>;
  /** Path and query, filled in. */
  readonly path: string;
  readonly body: RequestBody | undefined;
  readonly traceId: string;
  readonly maxAttempts: number;
  readonly readTimeout: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** One call, over all its tries. */
export class RunningCall<Result> {
  readonly #parts: CallerParts;
  readonly #call: PreparedCall<Result>;
  /** Something of it may have reached the service. */
  #sent = false;
  /** Refused tokens are renewed once; tokens that are refused right after that will not get better. */
  #renewed = false;
  /** Logging in has its own repetition; failing at it ends the call. */
  #hasTokens = true;

  constructor(parts: CallerParts, call: PreparedCall<Result>) {
    this.#parts = parts;
    this.#call = call;
  }

  /** Makes the call, and again where that is harmless and may help. */
  async run(): Promise<Result> {
    const { clock, retry } = this.#parts;
    const { route, maxAttempts, signal } = this.#call;
    const start = clock.now();
    for (let tries = 1; ; tries++) {
      try {
        signal?.throwIfAborted();
        return route.answer(await this.#try(tries), route.operation);
      } catch (error) {
        const pause = this.#pauseAfter(this.#explain(error), tries);
        const isLate = clock.now() - start + pause > retry.deadline;
        if (tries >= maxAttempts || isLate) {
          throw error;
        }
        await this.#wait(pause);
      }
    }
  }

  async #try(tries: number): Promise<Reply> {
    const { route, signal } = this.#call;
    const { session } = this.#parts;
    return route.tokens === 'none'
      ? this.#send(tries, undefined)
      : this.#send(tries, await this.#beforehand(() => session.tokens(signal)));
  }

  async #send(tries: number, tokens: Tokens | undefined): Promise<Reply> {
    const { route, body, traceId, signal } = this.#call;
    this.#sent = true;
    const reply = await this.#parts.send(this.#exchange(tries, tokens), route);
    if (reply.status >= 200 && reply.status < 300) {
      return reply;
    }
    if (reply.status === 401 && tokens !== undefined && !this.#renewed && isWhole(body)) {
      this.#renewed = true;
      this.#sent = false;
      const { session } = this.#parts;
      return this.#send(tries, await this.#beforehand(() => session.renew(tokens, signal)));
    }
    throw toResponseError(route.operation, reply, traceId);
  }

  #exchange(tries: number, tokens: Tokens | undefined): Exchange {
    const { route, path, body, traceId, readTimeout, signal } = this.#call;
    return {
      operation: route.operation,
      component: route.component,
      method: route.method,
      path,
      headers: noHeaders,
      tokens,
      body,
      attempt: tries,
      traceId,
      readTimeout,
      streamed: route.streamed ?? false,
      signal,
    };
  }

  /** What is done before anything of the call itself is sent: its failure is no doubt about the call. */
  async #beforehand<Value>(action: () => Promise<Value>): Promise<Value> {
    this.#hasTokens = false;
    try {
      const value = await action();
      this.#hasTokens = true;
      return value;
    } catch (error) {
      throw asNotSent(error);
    }
  }

  /** The error that the caller is to see, when its signal is the reason; otherwise the error itself. */
  #explain(error: unknown): ClientError {
    const { route, signal, traceId } = this.#call;
    if (signal?.aborted === true) {
      const outcome = this.#sent ? 'unknown' : 'did-not-happen';
      throw toAbortedError(route.operation, signal.reason, outcome, traceId);
    }
    if (!(error instanceof ClientError)) {
      throw error;
    }
    return error;
  }

  /** How long to wait before another try. Throws the error when there must be none. */
  #pauseAfter(error: ClientError, tries: number): number {
    const { clock, retry } = this.#parts;
    const { route, body } = this.#call;
    if (!this.#hasTokens || !mayRepeat(route.repeat, error) || !isWhole(body)) {
      throw error;
    }
    this.#sent = error.outcome !== 'did-not-happen';
    return pauseBefore(retry, tries, error.retryAfter, clock.random());
  }

  async #wait(milliseconds: number): Promise<void> {
    try {
      await this.#parts.clock.wait(milliseconds, this.#call.signal);
    } catch (error) {
      throw this.#explain(error);
    }
  }
}

function isWhole(body: RequestBody | undefined): boolean {
  return body?.replayable ?? true;
}

/** An error of the login, as an error of the call that needed it. */
function asNotSent(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.outcome === 'did-not-happen') {
    return error;
  }
  const { operation, transient, status, serviceCode, serviceMessage, retryAfter, traceId } = error;
  const details: ClientErrorDetails = {
    ...{ operation, transient, status, serviceCode, serviceMessage, retryAfter, traceId },
    outcome: 'did-not-happen',
    cause: error,
  };
  return error instanceof ConnectionError
    ? new ConnectionError(error.code, error.message, details)
    : new ResponseError(error.code, error.message, details);
}
