import { type Outcome, ResponseError, sentenceOf } from '../errors/client-error.js';
import type { ClientErrorCode } from '../errors/codes.js';
import { notTheService } from '../errors/not-the-service.js';
import { PolicyError } from '../errors/policy-error.js';
import { accessAdvice } from '../errors/roles-needed.js';
import { readErrorBody } from './error-body.js';
import type { Reply } from './exchange.js';
import { outcomeAfter } from './progress.js';
import { quotes } from './quotes.js';
import { readRetryAfter, readServerTime, single } from './reply-headers.js';
import type { Repeatable } from './retry.js';

interface StatusMeaning {
  readonly code: ClientErrorCode;
  readonly outcome: Outcome;
  readonly transient: boolean;
}

const refused = (code: ClientErrorCode): StatusMeaning => ({
  code,
  outcome: 'did-not-happen',
  transient: false,
});

const throttled: StatusMeaning = { ...refused('RATE_LIMITED'), transient: true };

/** What each status means. The service answers 4xx only when it did nothing. */
const meanings: Readonly<Record<number, StatusMeaning>> = {
  400: refused('BAD_REQUEST'),
  401: refused('SESSION_REFUSED'),
  403: refused('FORBIDDEN'),
  404: refused('NOT_FOUND'),
  407: refused('PROXY_REFUSED'),
  410: refused('GONE'),
  413: refused('TOO_LARGE'),
  429: throttled,
};

const failed: StatusMeaning = { code: 'SERVICE_FAILED', outcome: 'unknown', transient: true };

const unexpected: StatusMeaning = {
  code: 'UNEXPECTED_STATUS',
  outcome: 'unknown',
  transient: false,
};

/** What an error is made with besides the answer. */
export interface ErrorContext {
  /** What was sent and must not be quoted: the service's own sentence is left out when it does. */
  readonly confidential?: (() => readonly string[]) | undefined;
  readonly redact?: (text: string) => string;
  readonly repeat?: Repeatable;
  /** Whether an earlier try may have reached the service. Default: false. */
  readonly doubtful?: boolean;
  /** The time of this machine, in epoch milliseconds. */
  readonly now?: number;
}

/**
 * The error that an answer without success means.
 *
 * @param context - what it must not quote of the call, and whether the call may be repeated
 */
export function toResponseError(
  operation: string,
  reply: Reply,
  traceId: string,
  {
    confidential = () => [],
    redact = (text) => text,
    repeat,
    doubtful = false,
    now,
  }: ErrorContext = {},
): ResponseError {
  const { status } = reply;
  const retryAfter = readRetryAfter(reply, now);
  const meaning = meaningOf(status, retryAfter);
  const body = readErrorBody(reply.text, { redact });
  const said = quotes(body.message, confidential()) ? undefined : body.message;
  const { code } = meaning;
  const outcome = outcomeAfter(doubtful, meaning.outcome);
  const location = single(reply.headers['location']);
  const other = notTheService({ code, status, text: reply.text, location });
  const details = {
    operation,
    traceId,
    status,
    retryAfter,
    serverTime: readServerTime(reply),
    outcome,
    transient: meaning.transient,
    serviceCode: body.code,
    serviceMessage: said,
    fate: repeat === 'once' ? outcome : undefined,
    advice: other?.advice ?? (code === 'FORBIDDEN' ? accessAdvice(operation) : undefined),
  };
  if (status === 451) {
    // The service's sentence names the terms that matched, which are the text of the message.
    return new PolicyError(body.action, body, {
      ...details,
      serviceMessage: undefined,
    });
  }
  const told = said === undefined ? (other?.told ?? '') : `: ${said}`;
  const sentence = sentenceOf(code, `${operation} failed with ${status}${told}`, details);
  return new ResponseError(code, sentence, details);
}

/** The error of a call that would be made again with a new session, had its stream not been read. */
export function asSpent({ operation, status, traceId, ...error }: ResponseError): ResponseError {
  const advice =
    'The session is renewed: make the call again with a fresh stream, or give a path, bytes or a function, which can be read again.';
  const { serviceCode, serviceMessage, serverTime } = error;
  const details = {
    operation,
    status,
    traceId,
    serviceCode,
    serviceMessage,
    serverTime,
    advice,
    outcome: 'did-not-happen' as const,
  };
  const happened = `${operation} failed with ${status ?? 401}, after a stream was read that cannot be read again`;
  return new ResponseError(
    'SESSION_REFUSED',
    sentenceOf('SESSION_REFUSED', happened, details),
    details,
  );
}

function meaningOf(status: number, retryAfter: number | undefined): StatusMeaning {
  const meaning =
    meanings[status] ?? (status >= 500 ? failed : status >= 400 ? refused('REFUSED') : unexpected);
  // A throttled service says when to come back; agents pass that on as a 400 as well as a 503.
  return retryAfter !== undefined && (status === 400 || status === 503) ? throttled : meaning;
}
