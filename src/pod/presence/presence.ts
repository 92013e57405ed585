import { z } from 'zod';
import type { PresenceCategory, UserId } from '../../contract/index.js';
import { presenceCategories } from '../../contract/index.js';
import { areConnected } from '../connections/connections.js';
import { notFound } from '../errors.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userById } from '../store/users.js';

/** What people can show of themselves. */
export const presenceCategory = z.enum(presenceCategories);

/** What a user shows, and since when (epoch milliseconds). */
export interface Presence {
  readonly category: PresenceCategory;
  readonly userId: UserId;
  readonly timestamp: number;
}

/** The categories that the first version of the calls does not know, in its words. */
const older: Partial<Record<PresenceCategory, PresenceCategory>> = {
  IN_A_MEETING: 'BUSY',
  OUT_OF_OFFICE: 'AWAY',
  OFF_WORK: 'AWAY',
};

/** A presence as the first version of the calls returns it. */
export function toOlderPresence({ category }: Presence): { readonly category: PresenceCategory } {
  return { category: older[category] ?? category };
}

/** The presence of a user; OFFLINE for users who have never set one. */
export async function presenceOf(queries: Queries, user: UserRow): Promise<Presence> {
  const row = await queries
    .selectFrom('presences')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return {
    category: presenceCategory.parse(row?.category ?? 'OFFLINE'),
    userId: user.id,
    timestamp: row?.updated_at ?? user.created_at,
  };
}

/** Sets a user's presence; setting the same presence again changes nothing. */
export async function setPresence(
  queries: Queries,
  user: UserRow,
  category: PresenceCategory,
  now: number,
): Promise<Presence> {
  const before = await presenceOf(queries, user);
  if (before.category === category) {
    return before;
  }
  const position = (await lastPosition(queries)) + 1;
  const row = { user_id: user.id, category, updated_at: now, position };
  await queries
    .insertInto('presences')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return { category, userId: user.id, timestamp: now };
}

/** The place of the last change: a feed that begins now has everything after it to deliver. */
export async function lastPosition(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('presences')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  return row?.position ?? 0;
}

/**
 * A user whose presence the viewer may know: a colleague, or somebody connected.
 *
 * @throws Refusal 404, also for users who do not exist
 */
export async function requireVisibleUser(
  queries: Queries,
  viewer: UserRow,
  userId: UserId,
): Promise<UserRow> {
  const user = Number.isSafeInteger(userId) ? await userById(queries, userId) : undefined;
  if (user === undefined || !(await areConnected(queries, viewer, user))) {
    throw notFound(`There is no user with the id ${userId} whose presence is known.`);
  }
  return user;
}
