import {
  ClientError,
  ConnectionError,
  detailsOf,
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
  const details = { ...detailsOf(error), outcome, cause: error };
  const Kind = classes.find((kind) => error instanceof kind) ?? ClientError;
  return new Kind(error.code, error.message, details);
}
