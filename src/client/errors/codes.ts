/** What a code means, and what to do about it: a sentence each. */
export interface ClientErrorMeaning {
  readonly meaning: string;
  readonly advice: string;
}

/**
 * Every code of a {@link ClientError}, with what it means and what to do. Codes are never renamed or
 * reused, so a program may decide by them. `docs/client-errors.md` shows this table.
 */
export const clientErrorCodes = {
  // What was given to a call; nothing was sent.
  ATTACHMENTS_TOO_LARGE: {
    meaning: 'The files of a message are larger than 30 MB together.',
    advice: 'Send fewer or smaller files in one message.',
  },
  ATTACHMENT_SPENT: {
    meaning: 'A stream that can be read once was to be sent a second time.',
    advice: 'Give a path, bytes, or a function that opens the stream again.',
  },
  ATTACHMENT_UNREADABLE: {
    meaning: 'A file is not there, or cannot be read.',
    advice: 'Check the path and its permissions; relative paths start at the working folder.',
  },
  BAD_ARGUMENT: {
    meaning: 'An argument or an option is not what the call takes; the message names it.',
    advice: 'Correct what the message names: the same call would fail each time.',
  },
  BAD_INPUT: {
    meaning: 'A record or a file that was to be read has a mistake; the message says where.',
    advice: 'Correct the record, and start the same again.',
  },
  BAD_SEARCH: {
    meaning: 'A search without arguments, or with characters that the service reserves.',
    advice: 'Correct the argument of the search that the message names.',
  },
  PREVIEWS_INCOMPLETE: {
    meaning: 'Some attachments of a message have a preview and others have none.',
    advice: 'Give every attachment of the message a preview, or none.',
  },

  // Many calls.
  JOURNAL_UNWRITABLE: {
    meaning:
      'The journal of an import cannot be written: its disk is full, it may only be read, or another process holds it.',
    advice:
      'Do what the message says of the cause, and start the same again: nothing is imported twice.',
  },
  SAME_FAILURE: {
    meaning: 'Ten in a row failed for the same reason, which would stop the others too.',
    advice: 'See to the reason, and start it again: what is done is not repeated.',
  },

  // Logging in.
  CERTIFICATE_UNFIT: {
    meaning: 'A certificate is made out to a name other than that of the account.',
    advice: 'Configure the certificate whose common name is the name of the account.',
  },
  CERTIFICATE_UNREADABLE: {
    meaning: 'A client certificate cannot be used: wrong password, wrong form.',
    advice: 'Give PKCS#12 with its password, or one PEM file with certificate and key.',
  },
  CLOCK_OFF: {
    meaning: 'A login was refused, and the clocks of this machine and the service differ.',
    advice: 'Set the clock (NTP): a login is valid for minutes only.',
  },
  KEY_UNFIT: {
    meaning: 'A private key is not an RSA key, or too short.',
    advice: 'Make an RSA key of 4096 bits and register its public half for the account.',
  },
  KEY_UNREADABLE: {
    meaning: 'A private key is not there, encrypted, or no private key.',
    advice: 'Give the path of an unencrypted RSA private key in PEM form.',
  },
  LOGIN_REFUSED: {
    meaning: 'The service does not let the account in.',
    advice: 'Check the name of the account, that it is active, and which key is registered for it.',
  },
  NOT_CONFIGURED: {
    meaning: 'The configuration has no account for this call.',
    advice: 'Add the bot or the app that the message names, with its key.',
  },
  USER_TOKEN_INVALID: {
    meaning: 'A user token is forged, for another application, or expired.',
    advice: 'Do not trust the user; let the page get a new token.',
  },
  TRUST_STORE_UNREADABLE: {
    meaning: 'The trust store is not there or damaged, or its password is wrong.',
    advice: 'Give ssl.trustStore a PEM file, or a JKS or PKCS#12 store with its password.',
  },

  // No answer.
  ABORTED: {
    meaning: 'The caller gave the call up, by its signal.',
    advice: 'Look before repeating a call that creates something, if its outcome is unknown.',
  },
  CERTIFICATE_UNTRUSTED: {
    meaning: 'The service shows a certificate that is not trusted.',
    advice: 'Put the PEM file of its authority into ssl.trustStore.path.',
  },
  CLIENT_CLOSED: {
    meaning: 'The client was closed.',
    advice: 'Close a client after its last call, or make another.',
  },
  CONNECTION_FAILED: {
    meaning: 'No connection could be made, for a reason without its own code.',
    advice: 'Check the network, host and port; the cause says more.',
  },
  CONNECTION_LOST: {
    meaning: 'The connection broke before the whole answer was there.',
    advice: 'Look before repeating a call that creates something.',
  },
  CONNECTION_REFUSED: {
    meaning: 'Nothing listens at the host and port.',
    advice: 'Check host and port, and that the service runs.',
  },
  CONNECT_TIMED_OUT: {
    meaning: 'The host did not accept a connection in time.',
    advice: 'Look for a firewall, or a proxy that is needed.',
  },
  DEADLINE_PASSED: {
    meaning: 'The call, with all its tries, took longer than its deadline.',
    advice: 'Raise retry.deadlineMillis, or the deadline of the call, if the service needs longer.',
  },
  HOST_UNKNOWN: {
    meaning: 'The host name cannot be looked up.',
    advice: 'Check the name of the host and the DNS.',
  },
  PROXY_REFUSED: {
    meaning: 'The proxy does not let the call through (407 is its answer to a wrong password).',
    advice: 'Check the host, username and password of the proxy, and what it allows.',
  },
  TIMED_OUT: {
    meaning: 'The service stayed silent for longer than readTimeout.',
    advice: 'Look before repeating a call that creates something; raise readTimeout if need be.',
  },

  // An answer that is not a success.
  ANSWER_TOO_LARGE: {
    meaning: 'The answer is larger than answers may be; it was not read to its end.',
    advice:
      'Ask for less at a time, or raise maxAnswerBytes, an option of the client and of a bot.',
  },
  BAD_REQUEST: {
    meaning: 'The service does not accept what was sent (400).',
    advice: 'Correct what was sent.',
  },
  BLOCKED_BY_POLICY: {
    meaning: 'A compliance policy refuses the content (451).',
    advice: 'Change the content.',
  },
  FEATURE_TOO_NEW: {
    meaning: 'The service is older than a feature that the call uses.',
    advice: 'Do without the feature, or have the service upgraded.',
  },
  FORBIDDEN: {
    meaning: 'The account lacks a role, an entitlement or a membership (403).',
    advice:
      'Give the account the role or entitlement that the operation needs, or add it to the room.',
  },
  GONE: {
    meaning: 'The service no longer offers the operation (410).',
    advice: 'Use the operation that replaced it.',
  },
  MALFORMED_ANSWER: {
    meaning: 'The answer is not what the operation answers.',
    advice: 'Check that host, port and context lead to the service itself.',
  },
  NOT_FOUND: {
    meaning: 'There is no such thing, or no such operation (404).',
    advice: 'Check the id, and that this service offers the operation.',
  },
  RATE_LIMITED: {
    meaning: 'The service asks for fewer calls (429, or with Retry-After).',
    advice: 'Make fewer calls at a time.',
  },
  REFUSED: {
    meaning: 'The service refuses the call with another status of 400 to 499.',
    advice: 'Correct what was sent.',
  },
  SERVICE_FAILED: {
    meaning: 'The service failed (500 and above).',
    advice: 'Ask its operators, who find the call by its trace id.',
  },
  SESSION_REFUSED: {
    meaning: 'The service does not take the session, not even a new one (401).',
    advice:
      'Check that nothing on the way removes the header sessionToken, and that the account is active.',
  },
  TOO_LARGE: {
    meaning: 'The service finds what was sent too large (413).',
    advice: 'Send less at a time.',
  },
  UNEXPECTED_STATUS: {
    meaning: 'The answer has a status that the service does not use.',
    advice: 'Check that host, port and context lead to the service itself.',
  },
  WARNED_BY_POLICY: {
    meaning: 'A compliance policy warns; the message can still be sent (451).',
    advice: 'Change the content, or send it once more unchanged with the warning accepted.',
  },
} as const satisfies Readonly<Record<string, ClientErrorMeaning>>;

/** The code of a {@link ClientError}. */
export type ClientErrorCode = keyof typeof clientErrorCodes;
