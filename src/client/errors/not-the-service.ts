import type { ClientErrorCode } from './codes.js';

/** What to do where a page for people came in place of the service's answer. */
export const pageAdvice =
  'Check that scheme, host, port and context lead to the service itself, and what a gateway or login page before it asks for.';

const failedPageAdvice =
  'Ask those who run the gateway before the service, and the service, whether both are up.';

/** What these codes advise is about the account or the call, and a page says nothing of either. */
const misread: ReadonlySet<ClientErrorCode> = new Set<ClientErrorCode>([
  'BAD_REQUEST',
  'FORBIDDEN',
  'GONE',
  'NOT_FOUND',
  'REFUSED',
  'SERVICE_FAILED',
  'SESSION_REFUSED',
]);

/** An answer that the service did not give: what it was, and what to do. */
export interface NotTheService {
  /** Behind `users.get failed with 302`. */
  readonly told: string;
  /** Default: the advice of the code. */
  readonly advice: string | undefined;
}

/**
 * What tells an answer of a gateway from the service's own, which is never a page and never a redirect: of a page only that
 * it is one, of a redirect only the host, since both may hold secrets.
 *
 * @param answer - the code that its status means, and its content
 */
export function notTheService(answer: {
  readonly code: ClientErrorCode;
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}): NotTheService | undefined {
  const { code, status, text, location } = answer;
  if (status >= 300 && status < 400 && location !== undefined) {
    return { told: `, which leads to ${hostOf(location)}`, advice: undefined };
  }
  if (!misread.has(code) || !/^\s*</.test(text)) {
    return undefined;
  }
  return {
    told: ': the answer is a web page, of a gateway or a login and not of the service',
    advice: status >= 500 ? failedPageAdvice : pageAdvice,
  };
}

function hostOf(location: string): string {
  const origin = URL.canParse(location) ? new URL(location).origin : '';
  return /^https?:/.test(origin) ? origin : 'another place of the same host';
}
