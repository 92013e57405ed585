import { localLoginError } from '../errors/client-error.js';
import type { Tokens } from './tokens.js';

/** Whose tokens calls carry. */
export interface Session {
  /** The tokens in use, when they are there and need no waiting. */
  held(): Tokens | undefined;
  /** The tokens in use; logs in when there are none. */
  tokens(signal?: AbortSignal): Promise<Tokens>;
  /** New tokens in place of refused ones. Callers who were refused together share one login. */
  renew(refused: Tokens, signal?: AbortSignal): Promise<Tokens>;
}

/** The session of a configuration without an account: every call that needs tokens fails. */
export function absentSession(error: () => Error): Session {
  return {
    held: () => undefined,
    tokens: () => Promise.reject(error()),
    renew: () => Promise.reject(error()),
  };
}

/** Tokens that are used as long as they last, and not renewed. */
export function fixedSession(tokens: Tokens): Session {
  return {
    held: () => tokens,
    tokens: () => Promise.resolve(tokens),
    renew: () => Promise.reject(localLoginError('LOGIN_REFUSED', 'The session has ended.')),
  };
}

/** For calls that carry no tokens. */
export const noSession = absentSession(() =>
  localLoginError('NOT_CONFIGURED', 'This call needs a session, and there is none.'),
);
