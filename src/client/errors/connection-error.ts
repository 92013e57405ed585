import { ClientError, ConnectionError, type Outcome } from './client-error.js';
import type { ClientErrorCode } from './codes.js';
import { errorCode } from './native-error.js';

interface FailureMeaning {
  readonly code: ClientErrorCode;
  readonly sentence: string;
  /** Nothing was sent, for the connection never stood. */
  readonly beforeSending?: boolean;
  /** Trying again changes nothing. */
  readonly lasting?: boolean;
}

const untrusted: FailureMeaning = {
  code: 'CERTIFICATE_UNTRUSTED',
  sentence:
    'shows a certificate that is not trusted. Put the PEM file of its authority into ssl.trustStore.path',
  beforeSending: true,
  lasting: true,
};

const silent: FailureMeaning = {
  code: 'TIMED_OUT',
  sentence: 'stayed silent for longer than readTimeout',
};

/** What the codes of Node and undici mean here. */
const meanings: Readonly<Record<string, FailureMeaning>> = {
  ECONNREFUSED: {
    code: 'CONNECTION_REFUSED',
    sentence: 'refused the connection. Check host and port, and that the service runs',
    beforeSending: true,
  },
  ENOTFOUND: {
    code: 'HOST_UNKNOWN',
    sentence: 'is not a known host. Check its name and the DNS',
    beforeSending: true,
  },
  EAI_AGAIN: {
    code: 'HOST_UNKNOWN',
    sentence: 'could not be looked up. Check the DNS',
    beforeSending: true,
  },
  UND_ERR_CONNECT_TIMEOUT: {
    code: 'CONNECT_TIMED_OUT',
    sentence: 'did not accept the connection in time. A firewall or a missing proxy is usual',
    beforeSending: true,
  },
  UND_ERR_HEADERS_TIMEOUT: silent,
  UND_ERR_BODY_TIMEOUT: silent,
  UND_ERR_DESTROYED: {
    code: 'CLIENT_CLOSED',
    sentence: 'was not reached, because the client was closed',
    lasting: true,
  },
  UND_ERR_CLOSED: {
    code: 'CLIENT_CLOSED',
    sentence: 'was not reached, because the client was closed',
    beforeSending: true,
    lasting: true,
  },
  // The only abort that is not the caller's own: a proxy that opens no tunnel.
  UND_ERR_ABORTED: {
    code: 'PROXY_REFUSED',
    sentence: 'was not reached, because the proxy refused. Check its host, username and password',
    beforeSending: true,
    lasting: true,
  },
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: {
    ...untrusted,
    sentence: 'shows a certificate that has expired. Check the clocks, or have it renewed',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    ...untrusted,
    sentence: 'shows the certificate of another host. Check the host name',
  },
};

const lost: FailureMeaning = { code: 'CONNECTION_LOST', sentence: 'broke the connection' };

const unreachable: FailureMeaning = {
  code: 'CONNECTION_FAILED',
  sentence: 'could not be reached',
  beforeSending: true,
};

/** What is known about a call that got no answer. */
export interface FailedExchange {
  readonly operation: string;
  /** `https://acme.symphony.com:443`. */
  readonly origin: string;
  readonly traceId: string;
  readonly error: Error;
  readonly neverConnected: boolean;
  /** The status, when it was the body of the answer that failed. */
  readonly status?: number | undefined;
}

/** The error of a call that got no answer, or only a part of one. */
export function toConnectionError(failed: FailedExchange): ClientError {
  const { operation, origin, traceId, error, neverConnected, status } = failed;
  if (error instanceof ClientError) {
    return error;
  }
  const meaning = meanings[errorCode(error) ?? ''] ?? (neverConnected ? unreachable : lost);
  const outcome: Outcome =
    neverConnected || meaning.beforeSending === true
      ? 'did-not-happen'
      : status !== undefined && status < 400
        ? 'happened'
        : 'unknown';
  const part = status === undefined ? '' : ' in the middle of its answer';
  return new ConnectionError(
    meaning.code,
    `${operation} got no answer: ${origin} ${meaning.sentence}${part}. (trace id ${traceId})`,
    { operation, outcome, transient: meaning.lasting !== true, traceId, cause: error, status },
  );
}

/** The error of a call that its caller gave up. */
export function toAbortedError(
  operation: string,
  reason: unknown,
  outcome: Outcome,
  traceId?: string,
): ClientError {
  return new ClientError('ABORTED', `${operation} was aborted by its caller.`, {
    operation,
    outcome,
    traceId,
    cause: reason,
  });
}
