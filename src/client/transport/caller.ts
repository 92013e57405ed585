import { chosen, fieldsAndMore, type Kind } from '../../contract/given/index.js';
import { isLeftover, nameOfValue } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import { randomPlace } from '../random-place.js';
import { jsonBody, type RequestBody } from './body.js';
import { type CallOptions, callOptions, checkOptions } from './call-options.js';
import type { CallerParts } from './caller-parts.js';
import { fillPath, type ParamsOf, type Query, type Route } from './route.js';
import { RunningCall } from './running-call.js';

/** What a call carries besides its route. */
export type CallRequest<Path extends string> = ParamsOf<Path> & {
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, instead of `json`. */
  readonly body?: RequestBody | undefined;
  readonly options?: CallOptions | undefined;
};

/** What such a request is, for programs without types. */
export const callRequest: Kind<never> = chosen('an object', () => withOptions);

const withOptions = fieldsAndMore<Pick<CallRequest<''>, 'options'>>({ options: callOptions.kind });

const noOptions: CallOptions = {};

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
  call<Path extends string, Result>(
    route: Route<Path, Result>,
    request: CallRequest<Path>,
  ): Promise<Result> {
    try {
      return this.#prepare(route, request).run();
    } catch (error) {
      // A function that is asynchronous itself would have every call wait for three turns more.
      return new Promise(() => {
        throw error;
      });
    }
  }

  #prepare<Path extends string, Result>(
    route: Route<Path, Result>,
    request: CallRequest<Path>,
  ): RunningCall<Result> {
    const { random, retry, beforeCall } = this.#parts;
    const { json, params, query, options = noOptions } = request;
    beforeCall?.(route.operation);
    checkParams(route.operation, params);
    checkQuery(route.operation, query);
    if (options !== noOptions) {
      checkOptions(options, route.operation);
    }
    return new RunningCall(this.#parts, {
      route,
      path: filledPath(route, params, query),
      body: request.body ?? (json === undefined ? undefined : jsonBody(json, route.operation)),
      traceId: options.traceId ?? this.#parts.traceId?.() ?? createTraceId(random),
      maxAttempts: options.maxAttempts ?? retry.maxAttempts,
      deadline: options.deadline ?? retry.deadline,
      readTimeout: options.readTimeout,
      signal: options.signal,
      mayBegin: options.mayBegin,
    });
  }
}

/** An address can hold no half of a character, which a text may have that was cut in the middle of one. */
function filledPath(
  { path, operation }: Route,
  params: Readonly<Record<string, string | number>> | undefined,
  query: Query | undefined,
): string {
  try {
    return fillPath(path, params, query);
  } catch (cause) {
    throw new InputError(
      'BAD_ARGUMENT',
      `${operation} was given a text with half of a character in it, such as an emoji that was cut through.`,
      operation,
      cause,
    );
  }
}

/** A value that is missing, is empty or means a folder would lead to another path. */
function checkParams(
  operation: string,
  params: Readonly<Record<string, unknown>> | undefined,
): void {
  for (const name in params) {
    const value = params[name];
    if (!isName(value)) {
      throw new InputError(
        'BAD_ARGUMENT',
        `${operation}: "${name}" must be the name or the id of something; it was ${nameOfValue(value)}.`,
        operation,
      );
    }
  }
}

/** Anything but text, numbers and true or false would be written as what JavaScript makes of it: "[object Object]". */
function checkQuery(operation: string, query: Query | undefined): void {
  for (const name in query) {
    const value: unknown = query[name];
    if (!isWritten(value)) {
      throw new InputError(
        'BAD_ARGUMENT',
        `${operation}: "${name}" must be text, a number, or true or false; it was ${nameOfValue(value)}.`,
        operation,
      );
    }
  }
}

function isWritten(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : ['string', 'boolean', 'undefined'].includes(typeof value);
}

function isName(value: unknown): boolean {
  return typeof value === 'string'
    ? value !== '' && value !== '.' && value !== '..' && !isLeftover(value)
    : Number.isSafeInteger(value);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const traceIdLength = 6;

/** A new `X-Trace-Id`: six letters and digits, as the other kits send them. */
function createTraceId(random: () => number): string {
  let id = '';
  while (id.length < traceIdLength) {
    id += letters.charAt(randomPlace(random, letters.length));
  }
  return id;
}
