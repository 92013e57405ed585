import type { Account, PemSource } from '../config/config.js';
import type { Caller } from '../transport/caller.js';
import type { Clock } from '../transport/clock.js';
import type { Tokens } from '../transport/tokens.js';
import { explainRefusal } from './login-error.js';
import { signLoginJwt } from './login-jwt.js';
import { keyLoginRoutes } from './login-routes.js';
import { readPrivateKey } from './private-key.js';

const remedy =
  'Check that the username is right, that the account is active, and that the public half of this key is registered for it.';

/**
 * Logs a bot in with its RSA key: one signed token, shown to the pod and then to the key manager
 * (AUT-5).
 *
 * @throws LoginError `LOGIN_REFUSED`, `CLOCK_OFF`, `KEY_UNREADABLE`, `KEY_UNFIT`
 */
export async function logInWithKey(
  caller: Caller,
  account: Account,
  key: PemSource,
  clock: Clock,
): Promise<Tokens> {
  const who = `the bot "${account.name}"`;
  const jwt = await signLoginJwt(account.name, await readPrivateKey(key, who), clock.now());
  try {
    const sessionToken = await caller.call(keyLoginRoutes.session, { json: { token: jwt } });
    const keyManagerToken = await caller.call(keyLoginRoutes.keyManager, { json: { token: jwt } });
    return { sessionToken, keyManagerToken };
  } catch (error) {
    throw explainRefusal(error, who, clock.now(), remedy);
  }
}
