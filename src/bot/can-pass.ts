import { ClientError } from '../client/index.js';

/**
 * Refusals that are about the account and not about the call: an outage of what checks logins answers so as
 * well, and an account that was locked may be let in again.
 */
const refusals: readonly string[] = ['SESSION_REFUSED', 'LOGIN_REFUSED', 'CLOCK_OFF'];

/**
 * What keeps a bot from the service that it has reached before: a certificate that has expired and is renewed, a proxy whose
 * password has changed.
 */
const outages: readonly string[] = ['CERTIFICATE_UNTRUSTED', 'CONNECTION_FAILED', 'PROXY_REFUSED'];

/** Whether what failed may succeed when it is tried again later, though nothing about it is changed. */
export function canPass(error: unknown): error is ClientError {
  return (
    error instanceof ClientError &&
    (error.transient || outages.includes(error.code) || isRefusedLogin(error))
  );
}

/** Whether the account was refused: waited out by a bot that has logged in before, since its key was right then. */
export function isRefusedLogin(error: unknown): error is ClientError {
  return error instanceof ClientError && refusals.includes(error.code);
}
