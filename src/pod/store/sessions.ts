import type { UserId } from '../../contract/index.js';
import type { Queries, TokenKind } from './tables.js';
import type { TokenInForce } from './tokens.js';
import { userById } from './users.js';

/** The tokens that stand for a session of a user. */
const sessionKinds: readonly TokenKind[] = ['session', 'onBehalfOf'];

/** A session of a user that is open. */
export interface OpenSession {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The open sessions of a user, oldest first; those of applications on behalf of the user too. */
export async function sessionsOf(
  queries: Queries,
  userId: UserId,
  now: number,
): Promise<OpenSession[]> {
  const rows = await queries
    .selectFrom('tokens')
    .select(['session_id', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('kind', 'in', sessionKinds)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('session_id')
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** An open session by its id, or `undefined`. */
export async function sessionInForce(
  queries: Queries,
  sessionId: string,
  now: number,
): Promise<TokenInForce | undefined> {
  const row = await queries
    .selectFrom('tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('kind', 'in', sessionKinds)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind,
      sessionId,
      applicationId: row.application_id ?? undefined,
      expiresAt: row.expires_at,
      user: row.user_id === null ? undefined : await userById(queries, row.user_id),
    }
  );
}

/** Ends every session of a user, and with them the key manager's tokens. */
export async function endSessionsOf(queries: Queries, userId: UserId): Promise<void> {
  await queries.deleteFrom('tokens').where('user_id', '=', userId).execute();
}
