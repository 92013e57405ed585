import type { KeyObject } from 'node:crypto';

/** How long a login request stays valid, in seconds: below the service's five minutes, for clocks differ. */
const lifetime = 240;

/**
 * The token that proves an account by its key: RS512, the account's name and the expiry, nothing
 * else (AUT-5).
 *
 * @param name - the bot's username or the application's id
 * @param now - epoch milliseconds
 */
export async function signLoginJwt(name: string, key: KeyObject, now: number): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS512', typ: 'JWT' })
    .setSubject(name)
    .setExpirationTime(Math.floor(now / 1000) + lifetime)
    .sign(key);
}
