import { z } from 'zod';
import type { LoginToken } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call, CertificateCall } from '../http/call.js';
import type { UserRow } from '../store/tables.js';
import { hasPreviousKey, userById, userByUsername } from '../store/users.js';
import { claimedLogin, loginRefused, verifyLogin } from './login-token.js';
import { admit, openSession } from './sessions.js';

/** The body of every login by RSA: a JWT signed by the account. */
const loginBody = z.object({ token: z.string() });

/** `POST /login/pubkey/authenticate`: a service account logs on; answers its session token (AUT-5). */
export async function authenticate(call: Call): Promise<Answer> {
  return ok(await logOn(call, 'session'));
}

/** `POST /relay/pubkey/authenticate`: the key manager's token for the same account (AUT-5). */
export async function authenticateAtKeyManager(call: Call): Promise<Answer> {
  return ok(await logOn(call, 'keyManager'));
}

/** The login token of a body. @throws Refusal 401 */
export function loginTokenOf(body: unknown): string {
  const given = loginBody.safeParse(body);
  if (!given.success) {
    throw loginRefused();
  }
  return given.data.token;
}

/** `POST /sessionauth/v1/authenticate`: a service account logs on with its certificate (AUT-3). */
export async function authenticateByCertificate(call: CertificateCall): Promise<Answer> {
  return ok(await logOnByCertificate(call, 'session'));
}

/** `POST /keyauth/v1/authenticate`: the key manager's token for the same account (AUT-3). */
export async function authenticateByCertificateAtKeyManager(
  call: CertificateCall,
): Promise<Answer> {
  return ok(await logOnByCertificate(call, 'keyManager'));
}

async function logOnByCertificate(
  { service, commonName }: CertificateCall,
  kind: 'session' | 'keyManager',
): Promise<LoginToken> {
  const now = service.clock.now();
  return service.change(async ({ queries }) => {
    const user = await userByUsername(queries, commonName);
    if (user?.account_type !== 'SYSTEM') {
      throw loginRefused();
    }
    await admit(queries, user, now);
    return openSession(queries, user, kind, now);
  });
}

async function logOn({ service, body }: Call, kind: 'session' | 'keyManager'): Promise<LoginToken> {
  const now = service.clock.now();
  const login = claimedLogin(loginTokenOf(body));
  const claimed = await userByUsername(service.store.queries, login.subject);
  if (claimed === undefined) {
    throw loginRefused();
  }
  const key = await verifyLogin(login, keysOf(claimed, now), service.clock.base.now());
  return service.change(async ({ queries }) => {
    // While the signature was checked, the account may have been suspended, or its key revoked.
    const user = await userById(queries, claimed.id);
    if (user === undefined || !keysOf(user, now).includes(key)) {
      throw loginRefused();
    }
    await admit(queries, user, now);
    return openSession(queries, user, kind, now);
  });
}

/** The keys that a user may sign with: the current one, and the one before while it is valid. */
function keysOf(user: UserRow, now: number): string[] {
  const previous = hasPreviousKey(user, now) ? user.previous_key : null;
  return [user.public_key, previous].filter((key) => key !== null);
}
