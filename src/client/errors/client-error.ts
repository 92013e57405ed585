import { CadenzaError } from '../../contract/index.js';
import { type ClientErrorCode, clientErrorCodes } from './codes.js';

/**
 * What a failed call did at the service, with all its tries: nothing, what it was to do (only its answer
 * was lost), or nobody knows. After `unknown`, look before repeating a call that creates something.
 */
export type Outcome = 'did-not-happen' | 'happened' | 'unknown';

/** What a {@link ClientError} knows besides its code and its sentence. */
export interface ClientErrorDetails {
  readonly operation: string;
  readonly outcome: Outcome;
  /** Default: the advice of the code. */
  readonly advice?: string | undefined;
  readonly transient?: boolean | undefined;
  readonly status?: number | undefined;
  readonly serviceCode?: string | number | undefined;
  readonly serviceMessage?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly serverTime?: number | undefined;
  readonly traceId?: string | undefined;
  readonly cause?: unknown;
  /** Of a call that creates or sends: what it did, for the sentence. */
  readonly fate?: Outcome | undefined;
}

/**
 * A call to the service that failed. Decide by `code` and `outcome`; `message` says what happened
 * and what to do, `advice` only the latter. Neither holds a token, a key or the text of a message.
 *
 * @example
 * try {
 *   await client.messages.create(streamId, { message });
 * } catch (error) {
 *   if (error instanceof ClientError && error.outcome === 'unknown') … // it may have been sent
 * }
 */
export class ClientError extends CadenzaError {
  /** The name of the class: `ClientError`. */
  override readonly name: string = 'ClientError';
  declare readonly code: ClientErrorCode;
  /** The operation, as in the documentation: `messages.create`. */
  readonly operation: string;
  /** What the call did at the service. After `unknown`, look before repeating a call that creates something. */
  readonly outcome: Outcome;
  /** What to do about it, in one sentence. */
  readonly advice: string;
  /** Whether the cause is a passing one, so that a later try may succeed. */
  readonly transient: boolean;
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** The `code` of the service's error body. */
  readonly serviceCode: string | number | undefined;
  /** The `message` of the service's error body, on one line and shortened. */
  readonly serviceMessage: string | undefined;
  /** How many milliseconds the service asked to wait. */
  readonly retryAfter: number | undefined;
  /** The service's clock when it answered, in epoch milliseconds. */
  readonly serverTime: number | undefined;
  /** The `X-Trace-Id` that was sent: by it the service's operators find the call. */
  readonly traceId: string | undefined;

  constructor(code: ClientErrorCode, message: string, details: ClientErrorDetails) {
    super(code, message, details.cause === undefined ? undefined : { cause: details.cause });
    this.operation = details.operation;
    this.outcome = details.outcome;
    this.advice = details.advice ?? clientErrorCodes[code].advice;
    this.transient = details.transient ?? false;
    this.status = details.status;
    this.serviceCode = details.serviceCode;
    this.serviceMessage = details.serviceMessage;
    this.retryAfter = details.retryAfter;
    this.serverTime = details.serverTime;
    this.traceId = details.traceId;
  }

  /** What the error knows, without stack and cause: what a log keeps of it. */
  toJSON(): Readonly<Record<string, unknown>> {
    const { name, code, message } = this;
    return { name, code, message, ...detailsOf(this) };
  }
}

/** What an error knows, for another error that says more of the same failure. */
export function detailsOf(error: ClientError): Omit<ClientErrorDetails, 'cause' | 'fate'> {
  const { advice, operation, outcome, transient, status } = error;
  const { serviceCode, serviceMessage, retryAfter, serverTime, traceId } = error;
  return {
    advice,
    operation,
    outcome,
    transient,
    status,
    serviceCode,
    serviceMessage,
    retryAfter,
    serverTime,
    traceId,
  };
}

const fates: Readonly<Record<Outcome, string>> = {
  'did-not-happen': 'It had no effect.',
  happened: 'It took effect; only its answer is missing.',
  unknown: 'It may have taken effect all the same.',
};

/**
 * The message of an error: what happened, what it did, what to do about it, and by what the service's operators
 * find the call.
 *
 * @param happened - a sentence without its full stop
 */
export function sentenceOf(
  code: ClientErrorCode,
  happened: string,
  { advice, traceId, fate }: Pick<ClientErrorDetails, 'advice' | 'traceId' | 'fate'>,
): string {
  const found = traceId === undefined ? '' : ` (trace id ${traceId})`;
  const told = fate === undefined ? '' : ` ${fates[fate]}`;
  return `${happened}.${told} ${advice ?? clientErrorCodes[code].advice}${found}`;
}

/**
 * No answer came: the connection could not be opened, broke, or stayed silent for too long.
 *
 * @example
 * try {
 *   await client.messages.create(streamId, { message: 'Done' });
 * } catch (error) {
 *   if (error instanceof ConnectionError && error.outcome === 'did-not-happen') console.error('Not sent.');
 * }
 */
export class ConnectionError extends ClientError {
  /** The name of the class: `ConnectionError`. */
  override readonly name = 'ConnectionError';
}

/**
 * The service answered, and not with success.
 *
 * @example
 * try {
 *   await client.users.create(user);
 * } catch (error) {
 *   if (error instanceof ResponseError) console.error(error.status, error.serviceMessage);
 * }
 */
export class ResponseError extends ClientError {
  /** The name of the class: `ResponseError`. */
  override readonly name: string = 'ResponseError';
}

/**
 * Logging in failed: the key, the certificate, the clock, or the account.
 *
 * @example
 * try {
 *   await client.users.session();
 * } catch (error) {
 *   if (error instanceof LoginError && error.code === 'KEY_UNREADABLE') console.error(error.message);
 * }
 */
export class LoginError extends ClientError {
  /** The name of the class: `LoginError`. */
  override readonly name = 'LoginError';
}

/** A login problem on this side: nothing was asked of the service. */
export function localLoginError(
  code: ClientErrorCode,
  message: string,
  cause?: unknown,
): LoginError {
  const problem = { operation: 'login', outcome: 'did-not-happen', cause } as const;
  const error = new LoginError(code, message, problem);
  // Where the program was does not help: a file or a setting has to be changed, and the message names it.
  error.stack = `LoginError: ${message}`;
  return error;
}

/**
 * What was given to a call cannot be sent; nothing was.
 *
 * @example
 * try {
 *   await client.messages.create(streamId, { message: 'See below', attachments: ['missing.pdf'] });
 * } catch (error) {
 *   if (error instanceof InputError) console.error(error.code);   // 'ATTACHMENT_UNREADABLE'
 * }
 */
export class InputError extends ClientError {
  /** The name of the class: `InputError`. */
  override readonly name = 'InputError';

  constructor(code: ClientErrorCode, message: string, operation: string, cause?: unknown) {
    super(code, message, { operation, outcome: 'did-not-happen', cause });
  }
}
