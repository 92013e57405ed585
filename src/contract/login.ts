/** The two headers that carry tokens; a login answer names the one its token belongs in. */
export type TokenName = 'sessionToken' | 'keyManagerToken';

/** The answer of a login. */
export interface LoginToken {
  readonly name: TokenName;
  readonly token: string;
}
