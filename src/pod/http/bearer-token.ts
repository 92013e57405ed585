import type { Service } from '../service.js';
import { sessionInForce } from '../store/sessions.js';
import type { TokenInForce } from '../store/tokens.js';
import type { Session } from './call.js';

/** How long a bearer token is good for, in seconds. */
export const bearerLifetime = 300;

const issuer = 'cadenza';
const purpose = 'session';

/** A token that stands for a session in `Authorization: Bearer …`. It ends with the session. */
export async function bearerTokenOf(
  { podKey }: Service,
  session: Session,
  scope: string,
): Promise<string> {
  const claims = {
    iss: issuer,
    sub: String(session.user.id),
    sid: session.id,
    purpose,
    username: session.user.username,
    ...(scope !== '' && { scope }),
  };
  return podKey.sign(claims, bearerLifetime);
}

/** The session that an `Authorization` header opens, or `undefined`. */
export async function sessionOfBearer(
  { podKey, store, clock }: Service,
  authorization: string | undefined,
): Promise<TokenInForce | undefined> {
  const token = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? undefined : await podKey.claimsOf(token);
  const sessionId = claims?.['sid'];
  return claims?.['purpose'] === purpose && typeof sessionId === 'string'
    ? sessionInForce(store.queries, sessionId, clock.now())
    : undefined;
}
