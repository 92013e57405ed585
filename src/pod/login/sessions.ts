import type { LoginToken } from '../../contract/index.js';
import { newSessionId } from '../ids.js';
import type { Queries, UserRow } from '../store/tables.js';
import { dropExpiredTokens, issueToken } from '../store/tokens.js';
import { loginRefused } from './login-token.js';

/** How long a session lasts: two weeks. */
export const sessionLifetime = 14 * 24 * 60 * 60_000;

/**
 * Refuses a user who may not log on. A suspension whose end has come is lifted by this logon (USR-8).
 *
 * @throws Refusal 401
 */
export async function admit(queries: Queries, user: UserRow, now: number): Promise<void> {
  if (user.status !== 'ENABLED') {
    throw loginRefused();
  }
  if (user.suspended === 1 && !(await liftSuspension(queries, user, now))) {
    throw loginRefused();
  }
  await queries
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', user.id)
    .execute();
}

/** Lifts a suspension whose end has come. Returns whether it had. */
export async function liftSuspension(
  queries: Queries,
  user: UserRow,
  now: number,
): Promise<boolean> {
  if (user.suspended_until === null || user.suspended_until > now) {
    return false;
  }
  await queries
    .updateTable('users')
    .set({ suspended: 0, suspended_until: null, suspension_reason: null })
    .where('id', '=', user.id)
    .execute();
  return true;
}

/**
 * Opens a session of a user, or gives out the key manager's token for it.
 *
 * @param session - its id and how long it lasts. Default: a new one, of the usual length
 */
export async function openSession(
  queries: Queries,
  user: UserRow,
  kind: 'session' | 'keyManager',
  now: number,
  session: { readonly id: string; readonly lasts: number } = {
    id: newSessionId(),
    lasts: sessionLifetime,
  },
): Promise<LoginToken> {
  await dropExpiredTokens(queries, now);
  const token = await issueToken(queries, {
    kind,
    sessionId: session.id,
    userId: user.id,
    createdAt: now,
    expiresAt: now + session.lasts,
  });
  return { name: kind === 'session' ? 'sessionToken' : 'keyManagerToken', token };
}
