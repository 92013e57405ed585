import { errorCode } from '../../contract/index.js';
import type { Endpoint } from '../config/config.js';
import {
  ClientError,
  type ClientErrorDetails,
  ConnectionError,
  type Outcome,
  sentenceOf,
} from '../errors/client-error.js';
import type { ClientErrorCode } from '../errors/codes.js';
import type { Progress } from './progress.js';
import { TunnelError } from './tunnel-error.js';

interface FailureMeaning {
  readonly code: ClientErrorCode;
  /** What the host did. */
  readonly sentence: string;
  /** What it did instead, when its answer had begun. */
  readonly begun?: string;
  /** When it is another than the code's. */
  readonly advice?: string;
  /** It happened on the first stretch of the way, which with a proxy ends there. */
  readonly nearest?: boolean;
  /** Trying again changes nothing. */
  readonly lasting?: boolean;
  /** The request did nothing, though it had left: nobody reads one before the connection is agreed on. */
  readonly unread?: boolean;
}

const untrusted: FailureMeaning = {
  code: 'CERTIFICATE_UNTRUSTED',
  sentence: 'shows a certificate that is not trusted',
  lasting: true,
};

const silent: FailureMeaning = {
  code: 'TIMED_OUT',
  sentence: 'stayed silent for longer than readTimeout',
};

const closed: FailureMeaning = {
  code: 'CLIENT_CLOSED',
  sentence: 'was not reached, because the client was closed',
  begun: 'was left, because the client was closed',
  lasting: true,
};

const noTls: FailureMeaning = {
  code: 'CONNECTION_FAILED',
  sentence: 'does not answer in TLS',
  advice: 'Check scheme and port: this may be a port for plain HTTP.',
  lasting: true,
};

const noAgreement: FailureMeaning = {
  code: 'CONNECTION_FAILED',
  sentence: 'refused the TLS connection',
  advice:
    'It may ask for a client certificate that it knows, or for another version of TLS; the cause says more.',
  lasting: true,
  unread: true,
};

const certificateWanted: FailureMeaning = {
  ...noAgreement,
  sentence: 'refused the TLS connection, because it asks for a client certificate',
  advice:
    'Give the account a certificate in place of a key, or check host and port: those for logins by key may be others.',
};

const certificateRefused: FailureMeaning = {
  ...noAgreement,
  sentence: 'refused the TLS connection, because it does not accept the client certificate',
  advice:
    'Check that the certificate is the registered one, has not expired, and that its authority is known to the service.',
};

const undecodable: FailureMeaning = {
  code: 'MALFORMED_ANSWER',
  sentence: 'sent what cannot be decompressed',
  lasting: true,
};

const unsendable: FailureMeaning = {
  code: 'BAD_ARGUMENT',
  sentence: 'was not asked, because HTTP does not allow such a request',
  advice:
    'Look for unusual characters and names in defaultHeaders, and in what interceptors change.',
  lasting: true,
};

/** What the codes of Node and undici mean here. */
const meanings: Readonly<Record<string, FailureMeaning>> = {
  ECONNREFUSED: {
    code: 'CONNECTION_REFUSED',
    sentence: 'refused the connection',
    nearest: true,
  },
  ENOTFOUND: { code: 'HOST_UNKNOWN', sentence: 'is not a known host', nearest: true },
  EAI_AGAIN: { code: 'HOST_UNKNOWN', sentence: 'could not be looked up', nearest: true },
  UND_ERR_CONNECT_TIMEOUT: {
    code: 'CONNECT_TIMED_OUT',
    sentence: 'did not accept the connection in time',
  },
  UND_ERR_INVALID_ARG: unsendable,
  UND_ERR_NOT_SUPPORTED: unsendable,
  UND_ERR_HEADERS_TIMEOUT: silent,
  UND_ERR_BODY_TIMEOUT: silent,
  UND_ERR_DESTROYED: closed,
  UND_ERR_CLOSED: closed,
  TUNNEL_REFUSED: {
    code: 'PROXY_REFUSED',
    sentence: 'was not reached, because the proxy refused',
    lasting: true,
  },
  TUNNEL_BUSY: {
    code: 'PROXY_REFUSED',
    sentence: 'was not reached, because the proxy is busy or cannot reach it',
    advice: 'Try again later, or look at the proxy.',
  },
  TUNNEL_CLOSED: {
    code: 'CONNECTION_FAILED',
    sentence: 'closed the connection instead of opening a tunnel',
    advice: 'Check host, port and scheme of the proxy, and that it lets this host through.',
    nearest: true,
  },
  TUNNEL_TIMED_OUT: {
    code: 'CONNECT_TIMED_OUT',
    sentence: 'did not open a tunnel within connectionTimeout',
    advice: 'Check host, port and scheme of the proxy, and that it lets this host through.',
    nearest: true,
  },
  Z_DATA_ERROR: undecodable,
  Z_BUF_ERROR: undecodable,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: noAgreement,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: certificateRefused,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: noAgreement,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: noAgreement,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: certificateWanted,
  ERR_SSL_TLSV1_ALERT_ACCESS_DENIED: noAgreement,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: noAgreement,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: certificateRefused,
  ERR_SSL_UNSUPPORTED_PROTOCOL: noAgreement,
  CERT_CHAIN_TOO_LONG: untrusted,
  CERT_REJECTED: untrusted,
  CERT_REVOKED: untrusted,
  CERT_SIGNATURE_FAILURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  INVALID_CA: untrusted,
  PATH_LENGTH_EXCEEDED: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: {
    ...untrusted,
    sentence: 'shows a certificate that has expired',
    advice: 'Check the clocks, or have the certificate renewed.',
  },
  CERT_NOT_YET_VALID: {
    ...untrusted,
    sentence: 'shows a certificate that is not valid yet',
    advice: 'Check the clocks of this machine and of the service.',
  },
  INVALID_PURPOSE: {
    ...untrusted,
    sentence: 'shows a certificate that was not issued for a server',
    advice: 'Have a certificate issued for the server, by an authority that may issue it.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    ...untrusted,
    sentence: 'shows the certificate of another host',
    advice: 'Check the host name.',
  },
  UND_ERR_PRX_TLS: {
    ...untrusted,
    sentence: 'shows the certificate of another host',
    advice: 'Check the host names of proxy and service.',
  },
};

const lost: FailureMeaning = { code: 'CONNECTION_LOST', sentence: 'broke the connection' };

const noHttp: FailureMeaning = {
  code: 'CONNECTION_LOST',
  sentence: 'does not answer in HTTP',
  advice: 'Check scheme and port: this may be a port for TLS, or of another program.',
};

const unreachable: FailureMeaning = {
  code: 'CONNECTION_FAILED',
  sentence: 'could not be reached',
  nearest: true,
};

const again = 'The call can be made again as it is.';

/** The advice where one knows what the call did. A call that may be made twice is one that did nothing. */
const advised: Partial<Record<ClientErrorCode, Partial<Record<Outcome, string>>>> = {
  CONNECTION_LOST: { 'did-not-happen': again, happened: 'Do not make the call again.' },
  TIMED_OUT: {
    'did-not-happen': `${again} Raise readTimeout if need be.`,
    happened: 'Do not make the call again; raise readTimeout if need be.',
  },
};

/** What is wrong with the certificate that a host shows: what the host did, and what to do where that is special. */
export function certificateProblem(
  error: Error,
): Pick<FailureMeaning, 'sentence' | 'advice'> | undefined {
  const meaning = meanings[knownCode(error)];
  return meaning?.code === 'CERTIFICATE_UNTRUSTED' ? meaning : undefined;
}

/** What is known about a call that got no answer. */
export interface FailedExchange {
  readonly operation: string;
  readonly endpoint: Pick<Endpoint, 'scheme' | 'host' | 'port' | 'proxy'>;
  readonly traceId: string;
  readonly error: Error;
  readonly progress: Pick<Progress, 'started' | 'status' | 'outcome' | 'fate'>;
}

/** The error of a call that got no answer, or only a part of one. */
export function toConnectionError(failed: FailedExchange): ClientError {
  const { operation, endpoint, traceId, error, progress } = failed;
  if (error instanceof ClientError) {
    return error;
  }
  const { started, status } = progress;
  const meaning = meaningOf(error, status) ?? (started ? lost : unreachable);
  const where = hostOf(endpoint, meaning.nearest === true);
  const { code, lasting, unread } = meaning;
  const outcome = unread === true && status === undefined ? 'did-not-happen' : progress.outcome;
  const fate = progress.fate === undefined ? undefined : outcome;
  const advice = meaning.advice ?? advised[code]?.[fate ?? 'did-not-happen'];
  const sentence =
    status === undefined
      ? meaning.sentence
      : `${meaning.begun ?? meaning.sentence} in the middle of its answer`;
  const { retryAfter, proxyStatus } = error instanceof TunnelError ? error : {};
  const cause = withoutBody(error);
  const details = { operation, outcome, fate, advice, traceId, cause, status, retryAfter };
  return new ConnectionError(
    code,
    sentenceOf(
      code,
      `${operation} got no answer: ${where} ${sentence}${proxyStatus === undefined ? '' : ` (it answered ${proxyStatus})`}`,
      details,
    ),
    { ...details, transient: lasting !== true },
  );
}

function meaningOf(error: Error, status: number | undefined): FailureMeaning | undefined {
  return isUnparsed(error) && status === undefined ? noHttp : meanings[knownCode(error)];
}

/** What came was no HTTP; where an answer had begun, it may have been that of two mixed up. */
function isUnparsed({ name }: Error): boolean {
  return name === 'HTTPParserError';
}

/** A parser's error quotes the answer that it could not read, which may hold tokens and messages. */
function withoutBody(error: Error): Error {
  if (!isUnparsed(error)) {
    return error;
  }
  return Object.assign(new Error(error.message), { code: errorCode(error) });
}

/** The host that failed: with a proxy, nothing but the proxy is connected to. */
function hostOf({ proxy, ...service }: FailedExchange['endpoint'], nearest: boolean): string {
  const origin = ({ scheme, host, port }: typeof service): string => `${scheme}://${host}:${port}`;
  if (proxy === undefined) {
    return origin(service);
  }
  return nearest
    ? `the proxy ${origin(proxy)}`
    : `${origin(service)}, behind the proxy ${origin(proxy)},`;
}

/** The error of a call that its caller gave up. */
export function toAbortedError(details: ClientErrorDetails): ClientError {
  const happened = `${details.operation} was aborted by its caller`;
  return new ClientError('ABORTED', sentenceOf('ABORTED', happened, details), details);
}

/** The error of a call whose time was over before it had ended. */
export function toDeadlineError(details: ClientErrorDetails, deadline: number): ClientError {
  const happened = `${details.operation} did not end within its deadline of ${deadline} ms`;
  const sentence = sentenceOf('DEADLINE_PASSED', happened, details);
  return new ClientError('DEADLINE_PASSED', sentence, { ...details, transient: true });
}

/** The error of a call that waited for its next try when the client was closed. */
export function toClosedError(details: ClientErrorDetails): ConnectionError {
  const happened = `${details.operation} was not tried again, because the client was closed`;
  return new ConnectionError(
    'CLIENT_CLOSED',
    sentenceOf('CLIENT_CLOSED', happened, details),
    details,
  );
}

/** The error of an answer that was too large to be read whole. */
export function toTooLargeError(details: ClientErrorDetails, maxBytes: number): ClientError {
  const happened = `${details.operation} was answered with more than ${maxBytes} bytes`;
  return new ClientError(
    'ANSWER_TOO_LARGE',
    sentenceOf('ANSWER_TOO_LARGE', happened, details),
    details,
  );
}

/** The code under which a failure is known: OpenSSL calls its alerts otherwise from 3.2 on, as Node does from 22 on. */
function knownCode(error: Error): string {
  return (errorCode(error) ?? '').replace('SSL/TLS_ALERT', 'SSLV3_ALERT');
}
