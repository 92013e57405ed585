import { sql } from 'kysely';
import type { MessageUser, User, UserId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { parseObject, parseStrings } from './json-columns.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Queries, UserRow } from './tables.js';

/** How many users one query loads at most. */
export const usersAtOnce = 500;

/** The user with an id, or `undefined`. */
export async function userById(queries: Queries, id: UserId): Promise<UserRow | undefined> {
  return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The users with these ids, by id, some at a time; unknown ids are left out. */
export async function usersById(queries: Queries, ids: readonly UserId[]): Promise<UserRow[]> {
  const users: UserRow[] = [];
  for await (const some of usersByIdInTurns(queries, ids)) {
    users.push(...some);
  }
  return users;
}

/** The users with these ids, by id and in groups, so that they are never all in memory; unknown ids are left out. */
export async function* usersByIdInTurns(
  queries: Queries,
  ids: readonly UserId[],
): AsyncGenerator<readonly UserRow[], void> {
  const ascending = ids.toSorted((one, other) => one - other);
  const pace = new Pace();
  for (let at = 0; at < ascending.length; at += usersAtOnce) {
    const some = ascending.slice(at, at + usersAtOnce);
    yield await byIds.all(queries, { ids: some });
    await pace.turn();
  }
}

/**
 * What messages show of the users with these ids; unknown ids are left out. It is remembered until it changes: every
 * list of messages asks for it.
 */
export async function messageUsersById(
  queries: Queries,
  ids: readonly UserId[],
): Promise<MessageUserColumns[]> {
  const users: MessageUserColumns[] = [];
  for (let at = 0; at < ids.length; at += usersAtOnce) {
    users.push(...(await shownByIds.all(queries, { ids: ids.slice(at, at + usersAtOnce) })));
  }
  return users;
}

const shownByIds = prepared(
  (queries, { list }: Marks<{ ids: readonly UserId[] }>) =>
    queries
      .selectFrom('users')
      .select(['id', 'display_name', 'first_name', 'last_name', 'email', 'username'])
      .where('id', 'in', list('ids')),
  [{ table: 'users', without: 'last_login_at' }],
);

const byIds = prepared((queries, { list }: Marks<{ ids: readonly UserId[] }>) =>
  queries.selectFrom('users').selectAll().where('id', 'in', list('ids')),
);

/** Whether the key before the current one is still valid. */
export function hasPreviousKey(
  user: Pick<UserRow, 'previous_key' | 'previous_key_expires'>,
  now: number,
): boolean {
  return user.previous_key !== null && (user.previous_key_expires ?? 0) > now;
}

/** The user with a user name, upper and lower case alike, or `undefined`. */
export async function userByUsername(
  queries: Queries,
  username: string,
): Promise<UserRow | undefined> {
  return queries
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

/** The user with an e-mail address, upper and lower case alike, or `undefined`. */
export async function userByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  return queries
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether a user may log on and be written to: neither deactivated nor suspended. */
export function isActive(user: Pick<UserRow, 'status' | 'suspended'>): boolean {
  return user.status === 'ENABLED' && user.suspended === 0;
}

/** The names of a user's roles. */
export function rolesOf(user: Pick<UserRow, 'roles'>): readonly string[] {
  return parseStrings(user.roles);
}

/** A user as the pod's own calls return it. */
export function toUser(row: UserRow): User {
  const attributes = parseObject(row.attributes);
  return {
    id: row.id,
    emailAddress: row.email,
    ...(row.first_name !== null && { firstName: row.first_name }),
    ...(row.last_name !== null && { lastName: row.last_name }),
    displayName: row.display_name,
    ...textAttribute(attributes, 'title'),
    company: row.company,
    username: row.username,
    ...textAttribute(attributes, 'location'),
    accountType: row.account_type,
    avatars: avatarsOf(row),
    roles: rolesOf(row),
  };
}

/** The columns of a user that messages and events show. */
export type MessageUserColumns = Pick<
  UserRow,
  'id' | 'display_name' | 'first_name' | 'last_name' | 'email' | 'username'
>;

/** A user as messages and events carry it. */
export function toMessageUser(row: MessageUserColumns): MessageUser {
  return {
    userId: row.id,
    ...(row.first_name !== null && { firstName: row.first_name }),
    ...(row.last_name !== null && { lastName: row.last_name }),
    displayName: row.display_name,
    email: row.email,
    username: row.username,
  };
}

function textAttribute(attributes: Readonly<Record<string, unknown>>, name: 'title' | 'location') {
  const value = attributes[name];
  return typeof value === 'string' ? { [name]: value } : {};
}

/** The pictures of a user as the service lists them; the small one is the same as the original. */
export function avatarsOf({ avatar }: { readonly avatar: string | null }) {
  return avatar === null
    ? []
    : ['original', 'small'].map((size) => ({ size, url: `../avatars/${avatar}` }));
}
