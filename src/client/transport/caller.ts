import type { Config } from '../config/config.js';
import { InputError } from '../errors/client-error.js';
import type { Session } from '../login/session.js';
import { jsonBody, type RequestBody } from './body.js';
import { checkOptions } from './check-options.js';
import type { Clock } from './clock.js';
import type { Exchange, Reply } from './exchange.js';
import type { KnownSecrets } from './known-secrets.js';
import type { Progress } from './progress.js';
import { fillPath, type ParamsOf, type Query, type Route } from './route.js';
import { RunningCall } from './running-call.js';
import { createTraceId } from './trace-id.js';

/** What every operation takes as its last argument. */
export interface CallOptions {
  /** Gives the call up: it ends at once with a `ClientError` of code `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** Sent as `X-Trace-Id`. Default: six random letters and digits. */
  readonly traceId?: string | undefined;
  /** Tries in all. Default: the configuration's `retry.maxAttempts`. */
  readonly maxAttempts?: number | undefined;
  /**
   * How long the whole call may take, in milliseconds, all tries and pauses included; of a download,
   * until its first bytes. Then it ends with a `ClientError` of code `DEADLINE_PASSED`. Default: the
   * configuration's `retry.deadlineMillis`; give more for large files on a slow line.
   */
  readonly deadline?: number | undefined;
  /** How long the service may stay silent, in milliseconds; `Infinity`: for ever. Default: the configuration's `readTimeout`. */
  readonly readTimeout?: number | undefined;
  /**
   * Asked at the moment in which the call begins to leave, however long it waited for a connection;
   * `false` ends the try, which then surely did not happen.
   */
  readonly mayBegin?: (() => boolean) | undefined;
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

const noOptions: CallOptions = {};

/** Takes one try of a route to the service: {@link Transport.send} with the destination filled in. */
export type Send = (exchange: Exchange, route: Route, progress: Progress) => Promise<Reply>;

/** What a {@link Caller} works with. */
export interface CallerParts {
  readonly send: Send;
  /** Whose tokens calls carry. */
  readonly session: Session;
  readonly retry: Config['retry'];
  readonly clock: Clock;
  /** The trace id of calls that name none; a random one where it gives none. */
  readonly traceId?: (() => string | undefined) | undefined;
  /** What no error may show. */
  readonly secrets: KnownSecrets;
  /** Aborts when the client is closed: nothing is tried again then. */
  readonly closing: AbortSignal;
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
    const { json, params, query, options = noOptions } = request;
    checkParams(route.operation, params);
    if (options !== noOptions) {
      checkOptions(options, route.operation);
    }
    return new RunningCall(this.#parts, {
      route,
      path: fillPath(route.path, params, query),
      body: request.body ?? (json === undefined ? undefined : jsonBody(json)),
      traceId: options.traceId ?? this.#parts.traceId?.() ?? createTraceId(() => clock.random()),
      maxAttempts: options.maxAttempts ?? retry.maxAttempts,
      deadline: options.deadline ?? retry.deadline,
      readTimeout: options.readTimeout,
      signal: options.signal,
      mayBegin: options.mayBegin,
    }).run();
  }
}

/** A value that is missing, is empty or means a folder would lead to another path. */
function checkParams(
  operation: string,
  params: Readonly<Record<string, unknown>> | undefined,
): void {
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!isName(value)) {
      const found = typeof value === 'string' ? 'empty' : String(value);
      throw new InputError(
        'BAD_INPUT',
        `${operation} needs a ${name}; it was ${found}.`,
        operation,
      );
    }
  }
}

function isName(value: unknown): boolean {
  return typeof value === 'string' ? !['', '.', '..'].includes(value) : Number.isSafeInteger(value);
}
