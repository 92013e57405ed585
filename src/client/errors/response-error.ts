import type { Reply } from '../transport/exchange.js';
import { readRetryAfter, readServerTime } from '../transport/reply-headers.js';
import { ResponseError, type Outcome } from './client-error.js';
import type { ClientErrorCode } from './codes.js';
import { readErrorBody } from './error-body.js';
import { PolicyError } from './policy-error.js';

interface StatusMeaning {
  readonly code: ClientErrorCode;
  readonly outcome: Outcome;
  readonly transient: boolean;
  readonly advice: string;
}

const refused = (code: ClientErrorCode, advice: string): StatusMeaning => ({
  code,
  outcome: 'did-not-happen',
  transient: false,
  advice,
});

/** What each status means, and what to do about it. The service answers 4xx only when it did nothing. */
const meanings: Readonly<Record<number, StatusMeaning>> = {
  400: refused('BAD_REQUEST', 'Correct what was sent.'),
  401: refused(
    'SESSION_REFUSED',
    'The service did not take the session, not even a new one; check that the account is active.',
  ),
  403: refused('FORBIDDEN', 'The account lacks a role, an entitlement or a membership.'),
  404: refused('NOT_FOUND', 'Check the id, and that this service offers the operation.'),
  410: refused('GONE', 'The service no longer offers this operation.'),
  413: refused('TOO_LARGE', 'Send less at a time.'),
  429: {
    code: 'RATE_LIMITED',
    outcome: 'did-not-happen',
    transient: true,
    advice: 'The service asks for fewer calls; slow down.',
  },
};

const failed: StatusMeaning = {
  code: 'SERVICE_FAILED',
  outcome: 'unknown',
  transient: true,
  advice: 'The service failed; its operators find the call by its trace id.',
};

const unexpected: StatusMeaning = {
  code: 'UNEXPECTED_STATUS',
  outcome: 'unknown',
  transient: false,
  advice: 'Check that host, port and context lead to the service itself.',
};

/** The error that an answer without success means. */
export function toResponseError(operation: string, reply: Reply, traceId: string): ResponseError {
  const { status } = reply;
  const retryAfter = readRetryAfter(reply);
  const meaning = meaningOf(status, retryAfter);
  const body = readErrorBody(reply.text);
  const details = {
    ...{ operation, traceId, status, retryAfter, serverTime: readServerTime(reply) },
    ...{ outcome: meaning.outcome, transient: meaning.transient },
    ...{ serviceCode: body.code, serviceMessage: body.message },
  };
  if (status === 451) {
    // The service's sentence names the terms that matched, which are the text of the message.
    return new PolicyError(body.action, body, {
      ...details,
      serviceMessage: undefined,
    });
  }
  const told = body.message === undefined ? '' : `: ${body.message}`;
  return new ResponseError(
    meaning.code,
    `${operation} failed with ${status}${told}. ${meaning.advice} (trace id ${traceId})`,
    details,
  );
}

function meaningOf(status: number, retryAfter: number | undefined): StatusMeaning {
  const meaning =
    meanings[status] ??
    (status >= 500
      ? failed
      : status >= 400
        ? refused('REFUSED', 'Correct what was sent.')
        : unexpected);
  // A throttled service says when to come back; agents pass that on as a 400 as well as a 503.
  return retryAfter !== undefined && (status === 400 || status === 503)
    ? { ...meaning, code: 'RATE_LIMITED', outcome: 'did-not-happen', transient: true }
    : meaning;
}
