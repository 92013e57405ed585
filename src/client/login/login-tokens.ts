import type { KeyObject } from 'node:crypto';
import type * as Jose from 'jose';

/** How long a login request stays valid, in seconds: below the service's five minutes, for clocks differ. */
const lifetime = 240;

/**
 * Signs the tokens that prove an account by its key.
 *
 * What signs is loaded for the first one and kept: who logs in again, maybe months later, needs nothing more from the
 * disk, where another version of the package may stand by then.
 *
 * @example
 * const key = await readPrivateKey({ kind: 'path', path: 'quotes.pem' }, 'the bot');
 * const token = await new LoginTokens().sign('quotes-bot', key, Date.now());
 */
export class LoginTokens {
  #jose: Pick<typeof Jose, 'SignJWT'> | undefined;

  /**
   * A token in RS512 with the account's name and the expiry, nothing else (AUT-5).
   *
   * @param name - the bot's username or the application's id
   * @param now - epoch milliseconds
   */
  async sign(name: string, key: KeyObject, now: number): Promise<string> {
    this.#jose ??= await import('jose');
    return new this.#jose.SignJWT({})
      .setProtectedHeader({ alg: 'RS512', typ: 'JWT' })
      .setSubject(name)
      .setExpirationTime(Math.floor(now / 1000) + lifetime)
      .sign(key);
  }
}
