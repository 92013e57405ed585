import { sql } from 'kysely';
import type { UserId } from '../../contract/index.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import { readInTurns } from './read-in-turns.js';
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

/** The open sessions of a user, oldest first, some at a time; those of applications on behalf of the user too. */
export function sessionsInTurns(
  queries: Queries,
  userId: UserId,
  now: number,
): AsyncGenerator<readonly OpenSession[], void> {
  return readInTurns<OpenSession>((last, most) => {
    const { createdAt = -1, id = '' } = last ?? {};
    return openAfter.all(queries, { userId, now, createdAt, id, most });
  });
}

interface After extends Omit<OpenSession, 'expiresAt'> {
  readonly userId: UserId;
  readonly now: number;
  readonly most: number;
}

const openAfter = prepared((queries, { value }: Marks<After>) =>
  queries
    .selectFrom('tokens')
    .select(['session_id as id', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', value('userId'))
    .where('kind', 'in', sessionKinds)
    .where('expires_at', '>', value('now'))
    .where(sql<boolean>`(created_at, session_id) > (${value('createdAt')}, ${value('id')})`)
    .orderBy('created_at')
    .orderBy('session_id')
    .limit(value('most')),
);

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
