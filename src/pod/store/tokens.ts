import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '../../contract/index.js';
import type { Queries, TokenKind, UserRow } from './tables.js';

/** Whom a new token is for, and what it is good for. */
export interface TokenGrant {
  readonly kind: TokenKind;
  /** A UUID. */
  readonly sessionId: string;
  readonly userId?: UserId;
  readonly applicationId?: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** A token that is in force, and its user. */
export interface TokenInForce {
  readonly kind: TokenKind;
  readonly sessionId: string;
  readonly applicationId: string | undefined;
  readonly user: UserRow | undefined;
}

/**
 * Issues a token: 32 random bytes, hexadecimal. Only its digest is stored, so a copy of the database
 * opens no session.
 */
export async function issueToken(queries: Queries, grant: TokenGrant): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await queries
    .insertInto('tokens')
    .values({
      digest: digestOf(token),
      kind: grant.kind,
      session_id: grant.sessionId,
      user_id: grant.userId ?? null,
      application_id: grant.applicationId ?? null,
      created_at: grant.createdAt,
      expires_at: grant.expiresAt,
    })
    .execute();
  return token;
}

/** What a token stands for, or `undefined` when it was never issued, was ended or has run out. */
export async function tokenInForce(
  queries: Queries,
  token: string,
  now: number,
): Promise<TokenInForce | undefined> {
  const row = await queries
    .selectFrom('tokens')
    .leftJoin('users', 'users.id', 'tokens.user_id')
    .selectAll('users')
    .select(['tokens.kind', 'tokens.session_id', 'tokens.application_id'])
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) {
    return undefined;
  }
  const { kind, session_id: sessionId, application_id: applicationId, ...user } = row;
  return {
    kind,
    sessionId,
    applicationId: applicationId ?? undefined,
    user: isUser(user) ? user : undefined,
  };
}

/** Where no user was joined, all columns are null. */
function isUser(columns: {
  readonly [Column in keyof UserRow]: UserRow[Column] | null;
}): columns is UserRow {
  return columns.id !== null;
}

/** Ends the session that a token belongs to, with every token of it. */
export async function endSession(queries: Queries, sessionId: string): Promise<void> {
  await queries.deleteFrom('tokens').where('session_id', '=', sessionId).execute();
}

/** Forgets the tokens that have run out. */
export async function dropExpiredTokens(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('tokens').where('expires_at', '<=', now).execute();
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
