import {
  ClientError,
  type ClientErrorDetails,
  ConnectionError,
  LoginError,
  type Outcome,
  ResponseError,
} from '../errors/client-error.js';

/** The classes that an error keeps. */
const classes = [ConnectionError, LoginError, ResponseError] as const;

/**
 * An error of what comes before a call (logging in, finding an agent), as an error of the call.
 *
 * @param outcome - what the call did. Default: nothing
 */
export function asNotSent(error: unknown, outcome: Outcome = 'did-not-happen'): unknown {
  if (!(error instanceof ClientError) || error.outcome === outcome) {
    return error;
  }
  const { operation, transient, status, serviceCode, serviceMessage, serverTime } = error;
  const { retryAfter, traceId, advice } = error;
  const details: ClientErrorDetails = {
    operation,
    transient,
    status,
    serviceCode,
    serviceMessage,
    serverTime,
    retryAfter,
    traceId,
    outcome,
    advice,
    cause: error,
  };
  const Kind = classes.find((kind) => error instanceof kind) ?? ClientError;
  return new Kind(error.code, error.message, details);
}
