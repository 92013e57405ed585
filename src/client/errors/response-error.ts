import type { Reply } from '../transport/exchange.js';
import { readRetryAfter, readServerTime } from '../transport/reply-headers.js';
import { ResponseError, type Outcome } from './client-error.js';

interface StatusMeaning {
  readonly code: string;
  readonly outcome: Outcome;
  readonly transient: boolean;
  readonly advice: string;
}

const refused = (code: string, advice: string): StatusMeaning => ({
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
  451: refused(
    'BLOCKED_BY_POLICY',
    'A compliance policy of the company matched the content; change it.',
  ),
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
  const told = body.message === undefined || status === 451 ? '' : `: ${body.message}`;
  return new ResponseError(
    meaning.code,
    `${operation} failed with ${status}${told}. ${meaning.advice} (trace id ${traceId})`,
    {
      operation,
      traceId,
      status,
      retryAfter,
      serverTime: readServerTime(reply),
      outcome: meaning.outcome,
      transient: meaning.transient,
      serviceCode: body.code,
      serviceMessage: body.message,
    },
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

const longestMessage = 300;

/** Reads `{ code, message }`; anything else, such as a gateway's HTML page, counts as no message. */
function readErrorBody(text: string): { code?: string | number; message?: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof body !== 'object' || body === null) {
    return {};
  }
  const code = 'code' in body ? body.code : undefined;
  const message = 'message' in body ? body.message : undefined;
  return {
    ...(typeof code === 'number' || typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' && message.trim() !== ''
      ? { message: onOneLine(message) }
      : {}),
  };
}

function onOneLine(message: string): string {
  const line = message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const shown = line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
  return shown.replace(/\.$/, '');
}
