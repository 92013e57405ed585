import {
  ClientError,
  type ClientErrorDetails,
  ConnectionError,
  ResponseError,
} from '../errors/client-error.js';

/** An error of what comes before a call (logging in, finding an agent), as an error of the call. */
export function asNotSent(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.outcome === 'did-not-happen') {
    return error;
  }
  const { operation, transient, status, serviceCode, serviceMessage, retryAfter, traceId } = error;
  const details: ClientErrorDetails = {
    operation,
    transient,
    status,
    serviceCode,
    serviceMessage,
    retryAfter,
    traceId,
    outcome: 'did-not-happen',
    advice: error.advice,
    cause: error,
  };
  return error instanceof ConnectionError
    ? new ConnectionError(error.code, error.message, details)
    : new ResponseError(error.code, error.message, details);
}
