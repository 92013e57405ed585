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

/** Answers that the service did not give, or that were damaged on their way: a gateway's page, its redirect, half of a JSON. */
const garbled: readonly string[] = ['MALFORMED_ANSWER', 'UNEXPECTED_STATUS'];

/** Whether what failed may succeed when it is tried again later, though nothing about it is changed. */
export function canPass(error: unknown): error is ClientError {
  return (
    error instanceof ClientError &&
    (error.transient || outages.includes(error.code) || isGarbled(error) || isRefusedLogin(error))
  );
}

/** Whether what was answered is not of the service, or not all that it said: a bot that has reached it before asks again. */
export function isGarbled(error: ClientError): boolean {
  return garbled.includes(error.code);
}

/** Whether the account was refused: waited out by a bot that has logged in before, since its key was right then. */
export function isRefusedLogin(error: unknown): error is ClientError {
  return error instanceof ClientError && refusals.includes(error.code);
}
