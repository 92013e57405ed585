/**
 * Every code of a {@link ClientError}, with what it means. Codes are never renamed or reused, so a
 * program may decide by them. `docs/client-errors.md` shows this table.
 */
export const clientErrorCodes = {
  // What was given to a call; nothing was sent.
  ATTACHMENTS_TOO_LARGE: 'The files of a message are larger than 30 MB together.',
  ATTACHMENT_SPENT: 'A stream that can be read once was to be sent a second time.',
  ATTACHMENT_UNREADABLE: 'A file is not there, or cannot be read.',
  BAD_INPUT: 'An argument cannot be sent as it is; the message says which.',
  BAD_SEARCH: 'A search without arguments, or with characters that the service reserves.',
  PREVIEWS_INCOMPLETE: 'Some attachments of a message have a preview and others have none.',

  // Logging in.
  CERTIFICATE_UNFIT: 'A certificate is made out to a name other than that of the account.',
  CERTIFICATE_UNREADABLE: 'A client certificate cannot be used: wrong password, wrong form.',
  CLOCK_OFF: 'A login was refused, and the clocks of this machine and the service differ.',
  KEY_UNFIT: 'A private key is no RSA key, or too short.',
  KEY_UNREADABLE: 'A private key is not there, encrypted, or no private key.',
  LOGIN_REFUSED: 'The service does not let the account in.',
  NOT_CONFIGURED: 'The configuration has no account for this call.',
  USER_TOKEN_INVALID: 'A user token is forged, for another application, or expired.',
  TRUST_STORE_UNREADABLE: 'The trust store is not there, or no PEM bundle.',

  // No answer.
  ABORTED: 'The caller gave the call up, by its signal.',
  CERTIFICATE_UNTRUSTED: 'The service shows a certificate that is not trusted.',
  CLIENT_CLOSED: 'The client was closed.',
  CONNECTION_FAILED: 'No connection came about, for a reason that has no code of its own.',
  CONNECTION_LOST: 'The connection broke before the whole answer was there.',
  CONNECTION_REFUSED: 'Nothing listens at the host and port.',
  CONNECT_TIMED_OUT: 'The host did not accept a connection in time.',
  HOST_UNKNOWN: 'The host name cannot be looked up.',
  PROXY_REFUSED: 'The proxy does not let the call through.',
  TIMED_OUT: 'The service stayed silent for longer than readTimeout.',

  // An answer that is no success.
  BAD_REQUEST: 'The service does not accept what was sent (400).',
  BLOCKED_BY_POLICY: 'A compliance policy refuses the content (451).',
  FEATURE_TOO_NEW: 'The service is older than a feature that the call uses.',
  FORBIDDEN: 'The account lacks a role, an entitlement or a membership (403).',
  GONE: 'The service no longer offers the operation (410).',
  MALFORMED_ANSWER: 'The answer is not what the operation answers.',
  NOT_FOUND: 'There is no such thing, or no such operation (404).',
  RATE_LIMITED: 'The service asks for fewer calls (429, or with Retry-After).',
  REFUSED: 'The service refuses the call with another status of 400 to 499.',
  SERVICE_FAILED: 'The service failed (500 and above).',
  SESSION_REFUSED: 'The service does not take the session, not even a new one (401).',
  TOO_LARGE: 'The service finds what was sent too large (413).',
  UNEXPECTED_STATUS: 'The answer has a status that the service does not use.',
  WARNED_BY_POLICY: 'A compliance policy warns; the message can be sent nevertheless (451).',
} as const;

/** The code of a {@link ClientError}. */
export type ClientErrorCode = keyof typeof clientErrorCodes;
