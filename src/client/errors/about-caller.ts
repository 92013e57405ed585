import type { ClientError } from './client-error.js';
import type { ClientErrorCode } from './codes.js';

const codes: ReadonlySet<ClientErrorCode> = new Set<ClientErrorCode>([
  ...(['ABORTED', 'CLIENT_CLOSED', 'SESSION_REFUSED', 'NOT_CONFIGURED'] as const),
  ...(['LOGIN_REFUSED', 'CLOCK_OFF', 'KEY_UNREADABLE', 'KEY_UNFIT'] as const),
  ...(['CERTIFICATE_UNREADABLE', 'CERTIFICATE_UNFIT', 'CERTIFICATE_UNTRUSTED'] as const),
  'TRUST_STORE_UNREADABLE',
  'JOURNAL_UNWRITABLE',
]);

/** Whether a failure is about the caller, so that none of many like calls would fare better. */
export function isAboutCaller({ code }: ClientError): boolean {
  return codes.has(code);
}
