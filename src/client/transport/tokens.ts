import type { Secret } from '../config/secret.js';

/** The tokens of a session. On-behalf-of sessions have no key manager token. */
export interface Tokens {
  /** The token of the pod. */
  readonly sessionToken: Secret;
  /** The token of the key manager; on-behalf-of sessions have none. */
  readonly keyManagerToken?: Secret | undefined;
  /** Goes in place of the session token, where the configuration has `commonJwt.enabled`. */
  readonly bearerToken?: Secret | undefined;
}

/** Which tokens a call carries: none, the session's, or the key manager's with it. */
export type TokensNeeded = 'none' | 'session' | 'both';

/** The headers that carry tokens. A key manager token goes only where it is needed and held. */
export function tokenHeaders(
  tokens: Tokens | undefined,
  needed: TokensNeeded,
): Readonly<Record<string, string>> {
  if (tokens === undefined || needed === 'none') {
    return {};
  }
  const { sessionToken, keyManagerToken, bearerToken } = tokens;
  const keyManager =
    needed === 'both' && keyManagerToken !== undefined
      ? { keyManagerToken: keyManagerToken.reveal() }
      : undefined;
  return bearerToken === undefined
    ? { sessionToken: sessionToken.reveal(), ...keyManager }
    : { authorization: `Bearer ${bearerToken.reveal()}`, ...keyManager };
}
