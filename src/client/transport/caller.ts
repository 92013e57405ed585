import type { Config } from '../config/config.js';
import { ClientError, InputError } from '../errors/client-error.js';
import { toAbortedError } from '../errors/connection-error.js';
import { toResponseError } from '../errors/response-error.js';
import type { Session } from '../login/session.js';
import { jsonBody, type RequestBody } from './body.js';
import type { Clock } from './clock.js';
import type { Exchange, Reply } from './exchange.js';
import { mayRepeat, pauseBefore } from './retry.js';
import { fillPath, type ParamsOf, type Query, type Route } from './route.js';
import { createTraceId } from './trace-id.js';
import type { Tokens } from './tokens.js';

/** What every operation takes as its last argument. */
export interface CallOptions {
  /** Gives the call up: it ends at once with a `ClientError` of code `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Sent as `X-Trace-Id`. Default: six random letters and digits. */
  readonly traceId?: string | undefined;
  /** Tries in all. Default: the configuration's `retry.maxAttempts`. */
  readonly maxAttempts?: number | undefined;
  /** How long the service may stay silent, in milliseconds. Default: the configuration's `readTimeout`. */
  readonly readTimeout?: number | undefined;
}

/** What a call carries besides its route. */
export type CallRequest<Path extends string> = ParamsOf<Path> & {
  readonly query?: Query;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, instead of `json`. */
  readonly body?: RequestBody;
  readonly options?: CallOptions | undefined;
};

/** Takes one try of a route to the service: {@link Transport.send} with the destination filled in. */
export type Send = (exchange: Exchange, route: Route) => Promise<Reply>;

/** What a {@link Caller} works with. */
export interface CallerParts {
  readonly send: Send;
  /** Whose tokens calls carry. */
  readonly session: Session;
  readonly retry: Config['retry'];
  readonly clock: Clock;
}

/**
 * Makes calls: fills in tokens, renews them once when they are refused, waits and tries again when
 * that is harmless, and turns the outcome into a value or a {@link ClientError}.
 */
export class Caller {
  readonly #parts: CallerParts;

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  /** Makes the call that a route describes. */
  async call<Path extends string, Result>(
    route: Route<Path, Result>,
    request: CallRequest<Path>,
  ): Promise<Result> {
    const { clock, retry } = this.#parts;
    const { signal, traceId = createTraceId(() => clock.random()) } = request.options ?? {};
    const attempts = request.options?.maxAttempts ?? retry.maxAttempts;
    const attempt = this.#prepare(route, request, traceId);
    const start = clock.now();
    for (let tries = 1; ; tries++) {
      signalCheck(route, signal, 'did-not-happen', traceId);
      try {
        return route.answer(await attempt(tries), route.operation);
      } catch (error) {
        if (signal?.aborted === true) {
          throw toAbortedError(route.operation, signal.reason, 'unknown', traceId);
        }
        const pause = pauseOf(route, request, error);
        const wait = pause && pauseBefore(retry, tries, pause.retryAfter, clock.random());
        const late = wait === undefined || clock.now() - start + wait > retry.deadline;
        if (late || tries >= attempts) {
          throw error;
        }
        await this.#wait(wait, route, signal, traceId);
      }
    }
  }

  /** One try; it renews refused tokens, once per call. */
  #prepare<Path extends string, Result>(
    route: Route<Path, Result>,
    request: CallRequest<Path>,
    traceId: string,
  ): (tries: number) => Promise<Reply> {
    const { session, send } = this.#parts;
    const { json, query, options } = request;
    const body = request.body ?? (json === undefined ? undefined : jsonBody(json));
    checkParams(route.operation, request.params);
    const path = fillPath(route.path, request.params, query);
    let renewed = false;

    const once = async (tries: number, tokens: Tokens | undefined): Promise<Reply> => {
      const reply = await send(
        {
          ...{ operation: route.operation, component: route.component, method: route.method, path },
          ...{ headers: {}, tokens, body, attempt: tries, traceId },
          readTimeout: options?.readTimeout,
          streamed: route.streamed ?? false,
          signal: options?.signal,
        },
        route,
      );
      if (reply.status >= 200 && reply.status < 300) {
        return reply;
      }
      if (reply.status === 401 && tokens !== undefined && !renewed && (body?.replayable ?? true)) {
        renewed = true;
        return once(tries, await session.renew(tokens, options?.signal));
      }
      throw toResponseError(route.operation, reply, traceId);
    };

    return async (tries) =>
      once(tries, route.tokens === 'none' ? undefined : await session.tokens(options?.signal));
  }

  async #wait(
    milliseconds: number,
    route: Route,
    signal: AbortSignal | undefined,
    traceId: string,
  ): Promise<void> {
    try {
      await this.#parts.clock.wait(milliseconds, signal);
    } catch (error) {
      signalCheck(route, signal, 'did-not-happen', traceId);
      throw error;
    }
  }
}

/** What decides about another try; nothing when there must be none. */
function pauseOf(
  route: Route,
  request: { readonly body?: RequestBody },
  error: unknown,
): { retryAfter: number | undefined } | undefined {
  if (!(error instanceof ClientError) || !mayRepeat(route.repeat, error)) {
    return undefined;
  }
  return (request.body?.replayable ?? true) ? { retryAfter: error.retryAfter } : undefined;
}

function signalCheck(
  route: Route,
  signal: AbortSignal | undefined,
  outcome: 'did-not-happen' | 'unknown',
  traceId: string,
): void {
  if (signal?.aborted === true) {
    throw toAbortedError(route.operation, signal.reason, outcome, traceId);
  }
}

function checkParams(
  operation: string,
  params: Readonly<Record<string, string | number>> | undefined,
): void {
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === '' || value === '.' || value === '..') {
      throw new InputError('BAD_INPUT', `${operation} needs a ${name}; it was empty.`, operation);
    }
  }
}
