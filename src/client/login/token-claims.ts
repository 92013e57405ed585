import type { Tokens } from '../transport/tokens.js';

/** What a token says of itself. Tokens are opaque; those that are JWTs may say something. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** No session lives longer, whatever the service is set to: two weeks, in milliseconds. */
const longestLifetime = 14 * 24 * 60 * 60_000;

/**
 * When new tokens end: the earliest `exp` among those that are JWTs, and two weeks from now at the
 * latest. An `exp` in the past says more about the clocks than about the token, and does not count.
 *
 * @param now - epoch milliseconds, when the tokens were given out
 * @returns epoch milliseconds
 */
export function endOf({ sessionToken, keyManagerToken }: Tokens, now: number): number {
  const ends = [sessionToken, keyManagerToken]
    .map((token) => Number(claimsOf(token?.reveal() ?? '')['exp']) * 1000)
    .filter((end) => end > now);
  return Math.min(now + longestLifetime, ...ends);
}
