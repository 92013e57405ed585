import { sql } from 'kysely';
import type { DirectoryUser } from '../../messageml/engine.js';
import type { People } from '../rendering/render.js';
import type { Queries, UserRow } from '../store/tables.js';
import { usersById } from '../store/users.js';

/** The people whom a message mentions, looked up together. */
export async function peopleOf(
  queries: Queries,
  ids: readonly number[],
  emails: readonly string[],
): Promise<People> {
  const withIds = await usersById(queries, ids);
  const withEmails = await usersByEmail(queries, emails);
  return peopleAmong([...withEmails, ...withIds], ids, emails);
}

/** The people whom a message mentions, of some users. */
export function peopleAmong(
  users: readonly UserRow[],
  ids: readonly number[],
  emails: readonly string[],
): People {
  const withId = (id: number) => users.find((user) => user.id === id);
  const withEmail = (email: string) => users.find((user) => isSameAddress(user.email, email));
  return {
    byId: new Map(ids.map((id) => [id, toDirectoryUser(withId(id))])),
    byEmail: new Map(emails.map((email) => [email, toDirectoryUser(withEmail(email))])),
  };
}

/** Upper and lower case alike; of those who share an address the first comes first. */
async function usersByEmail(queries: Queries, emails: readonly string[]): Promise<UserRow[]> {
  if (emails.length === 0) {
    return [];
  }
  return queries
    .selectFrom('users')
    .selectAll()
    .where(
      sql`lower(email)`,
      'in',
      emails.map((email) => sql`lower(${email})`),
    )
    .orderBy('id')
    .execute();
}

/** Among those whom the database found. */
function isSameAddress(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

function toDirectoryUser(user: UserRow | undefined): DirectoryUser | undefined {
  return (
    user && {
      id: user.id,
      displayName: user.display_name,
      username: user.username,
      email: user.email,
    }
  );
}
