import type { Selectable } from 'kysely';
import type { UserId } from '../../contract/index.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { readAllInTurns } from './read-in-turns.js';
import type { ConnectionsTable, Queries } from './tables.js';

/** A connection as stored. */
export type ConnectionRow = Selectable<ConnectionsTable>;

/** The key of the one connection that two users can have, whichever of them asked. */
export function connectionKey(one: UserId, other: UserId) {
  return { low_id: Math.min(one, other), high_id: Math.max(one, other) };
}

/** The connection of two users, or `undefined`. */
export async function connectionBetween(
  queries: Queries,
  one: UserId,
  other: UserId,
): Promise<ConnectionRow | undefined> {
  const key = connectionKey(one, other);
  return queries
    .selectFrom('connections')
    .selectAll()
    .where('low_id', '=', key.low_id)
    .where('high_id', '=', key.high_id)
    .executeTakeFirst();
}

/** The connections of a user, oldest first. */
export async function connectionsOf(queries: Queries, userId: UserId): Promise<ConnectionRow[]> {
  const sides = [
    { own: 'low_id', other: 'high_id' },
    { own: 'high_id', other: 'low_id' },
  ] as const;
  const rows: ConnectionRow[] = [];
  for (const { own, other } of sides) {
    const ofSide = await readAllInTurns<ConnectionRow>((last, most) =>
      queries
        .selectFrom('connections')
        .selectAll()
        .where(own, '=', userId)
        .where(other, '>', last?.[other] ?? 0)
        .orderBy(other)
        .limit(most)
        .execute(),
    );
    rows.push(...ofSide);
  }
  return sortedInTurns(
    rows,
    (one, other) =>
      one.first_requested_at - other.first_requested_at ||
      one.low_id - other.low_id ||
      one.high_id - other.high_id,
  );
}

/** Keeps a connection, replacing the one that these users had. */
export async function saveConnection(queries: Queries, row: ConnectionRow): Promise<void> {
  await queries
    .insertInto('connections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doUpdateSet(row))
    .execute();
}

/** Forgets a connection. */
export async function deleteConnection(queries: Queries, row: ConnectionRow): Promise<void> {
  await queries
    .deleteFrom('connections')
    .where('low_id', '=', row.low_id)
    .where('high_id', '=', row.high_id)
    .execute();
}
