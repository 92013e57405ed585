import { hash, randomBytes } from 'node:crypto';
import type { UserId } from '../../contract/index.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import { Remembered } from './remembered.js';
import type { Store } from './store.js';
import type { Queries, TokenKind, UserRow } from './tables.js';
import { writeInTurns } from './write-in-turns.js';

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
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The tokens that were looked up, as long as nothing is written that they depend on. */
export class TokensInForce {
  readonly #store: Store;
  readonly #sessions = new Remembered<TokenInForce | undefined>(tablesOfTokens);
  readonly #keyManagers = new Remembered<KeyManagerInForce | undefined>(tablesOfTokens);

  constructor(store: Store) {
    this.#store = store;
  }

  /** What a token stands for, or `undefined` when it was never issued, was ended or has run out. */
  async session(token: string, now: number): Promise<TokenInForce | undefined> {
    const { queries, changes } = this.#store;
    const digest = digestOf(token);
    const found = await this.#sessions.get(changes, digest, () =>
      tokenOfDigest(queries, digest, now),
    );
    return found !== undefined && found.expiresAt > now ? found : undefined;
  }

  /** Whose key manager a token stands for, or `undefined` when it stands for none, or has expired. */
  async keyManagerOf(token: string, now: number): Promise<UserId | undefined> {
    const { queries, changes } = this.#store;
    const digest = digestOf(token);
    const found = await this.#keyManagers.get(changes, digest, () =>
      ofKeyManager.first(queries, { digest, now }),
    );
    return found !== undefined && found.expires_at > now ? (found.user_id ?? undefined) : undefined;
  }
}

interface KeyManagerInForce {
  readonly user_id: UserId | null;
  readonly expires_at: number;
}

/** The table of tokens, and those where a removed row ends tokens. */
const tablesOfTokens = ['tokens', 'users', 'applications'];

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
  return tokenOfDigest(queries, digestOf(token), now);
}

async function tokenOfDigest(
  queries: Queries,
  digest: string,
  now: number,
): Promise<TokenInForce | undefined> {
  const row = await withUser.first(queries, { digest, now });
  if (row === undefined) {
    return undefined;
  }
  const { kind, session_id: sessionId, application_id: applicationId, expires_at, ...user } = row;
  return {
    kind,
    sessionId,
    applicationId: applicationId ?? undefined,
    user: isUser(user) ? user : undefined,
    expiresAt: expires_at,
  };
}

const withUser = prepared((queries, { value }: Marks<{ digest: string; now: number }>) =>
  queries
    .selectFrom('tokens')
    .leftJoin('users', 'users.id', 'tokens.user_id')
    .selectAll('users')
    .select(['tokens.kind', 'tokens.session_id', 'tokens.application_id', 'tokens.expires_at'])
    .where('digest', '=', value('digest'))
    .where('expires_at', '>', value('now')),
);

const ofKeyManager = prepared((queries, { value }: Marks<{ digest: string; now: number }>) =>
  queries
    .selectFrom('tokens')
    .select(['user_id', 'expires_at'])
    .where('digest', '=', value('digest'))
    .where('kind', '=', 'keyManager')
    .where('expires_at', '>', value('now')),
);

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
  await writeInTurns(queries, async (rows) => {
    const limit = Math.min(Math.max(rows, atOnce.least), atOnce.most);
    const removed = await dropSome.run(queries, { now, limit });
    return removed === limit;
  });
}

/** How many tokens one statement forgets. */
const atOnce = { least: 16, most: 1000 };

const dropSome = prepared((queries, { value }: Marks<{ now: number; limit: number }>) =>
  queries
    .deleteFrom('tokens')
    .where('digest', 'in', (tokens) =>
      tokens
        .selectFrom('tokens as expired')
        .select('expired.digest')
        .where('expired.expires_at', '<=', value('now'))
        .orderBy('expired.expires_at')
        .limit(value('limit')),
    ),
);

function digestOf(token: string): string {
  return hash('sha256', token);
}
