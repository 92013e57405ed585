import { z } from 'zod';
import type { UserConnection, UserId } from '../../contract/index.js';
import { areColleagues } from '../company.js';
import { badRequest, notFound } from '../errors.js';
import type { ConnectionRow } from '../store/connections.js';
import { connectionBetween } from '../store/connections.js';
import type { Queries, UserRow } from '../store/tables.js';
import { isActive, userById } from '../store/users.js';

/** The body of the calls that ask for a connection, and answer. */
export const connectionBody = z.object({ userId: z.int().nonnegative() });

/** A connection as `viewer` sees it. */
export function toConnection(row: ConnectionRow, viewer: UserId): UserConnection {
  const pending = row.requester_id === viewer ? 'PENDING_OUTGOING' : 'PENDING_INCOMING';
  return {
    userId: row.low_id === viewer ? row.high_id : row.low_id,
    status: row.status === 'PENDING' ? pending : row.status,
    firstRequestedAt: row.first_requested_at,
    updatedAt: row.updated_at,
    requestCounter: row.requests,
  };
}

/** The connection of people of one company: it always exists. */
export function colleague({ id }: UserRow): UserConnection {
  return { userId: id, status: 'ACCEPTED' };
}

/** Whether two users may know how the other is doing: they are colleagues, or connected. */
export async function areConnected(
  queries: Queries,
  one: UserRow,
  other: UserRow,
): Promise<boolean> {
  return (
    areColleagues(one, other) ||
    (await connectionBetween(queries, one.id, other.id))?.status === 'ACCEPTED'
  );
}

/**
 * The other side of a connection, who can act on it.
 *
 * @throws Refusal 404 when there is no such user, 400 when it is the caller
 */
export async function requireOther(
  queries: Queries,
  caller: UserRow,
  userId: UserId,
): Promise<UserRow> {
  const user = await otherSide(queries, caller, userId);
  if (user === undefined || !isActive(user)) {
    throw notFound(`There is no active user with the id ${userId}.`);
  }
  return user;
}

/**
 * The other side of a connection, whether or not the account is still active.
 *
 * @throws Refusal 400 when it is the caller
 */
export async function otherSide(
  queries: Queries,
  caller: UserRow,
  userId: UserId,
): Promise<UserRow | undefined> {
  if (userId === caller.id) {
    throw badRequest('Users cannot connect with themselves.');
  }
  return userById(queries, userId);
}

/**
 * The connection of the caller with a user.
 *
 * @throws Refusal 404
 */
export async function requireConnection(
  queries: Queries,
  caller: UserRow,
  userId: UserId,
): Promise<ConnectionRow> {
  const row = await connectionBetween(queries, caller.id, userId);
  if (row === undefined) {
    throw notFound(`There is no connection with the user ${userId}.`);
  }
  return row;
}
