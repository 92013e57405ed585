import { sql } from 'kysely';
import type { UserId } from '../../contract/index.js';
import { Remembered } from '../store/remembered.js';
import type { Store } from '../store/store.js';
import type { Queries } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import { usersInTurns } from './users-in-turns.js';

interface Listed {
  readonly id: UserId;
  readonly name: string;
  /** What is searched, in lower case: the names and the address, each in a line. */
  readonly text: string;
}

/**
 * The names and addresses of all enabled users, kept until users are written to, but for when they log in: to look for a
 * part of them in the database was most of the time of a search.
 *
 * @example
 * const names = new NameDirectory();
 * const ids = await names.matching(store, 'alice');
 */
export class NameDirectory {
  readonly #listed = new Remembered<readonly Listed[]>([
    { table: 'users', without: 'last_login_at' },
  ]);

  /** The ids of those whose name, user name or e-mail address contains a text, by display name. */
  async matching({ queries, changes }: Store, part: string): Promise<UserId[]> {
    const wanted = part.toLowerCase();
    // Where nothing can be kept, the database looks first.
    const listed = await (changes === undefined
      ? listUsers(containing(queries, wanted))
      : this.#listed.get(changes, '', () => listUsers(enabled(queries))));
    return listed.filter(({ text }) => text.includes(wanted)).map(({ id }) => id);
  }
}

function enabled(queries: Queries) {
  return queries
    .selectFrom('users')
    .select(['id', 'display_name', 'username', 'email'])
    .where('status', '=', 'ENABLED');
}

function containing(queries: Queries, part: string) {
  // A database may know the case of English letters only: any others may be anything here.
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&').replace(/[^ -~]+/g, '%')}%`;
  return enabled(queries).where(
    sql<boolean>`lower(display_name || ${'\n'} || username || ${'\n'} || email) like ${pattern} escape '\\'`,
  );
}

async function listUsers(wanted: ReturnType<typeof enabled>): Promise<readonly Listed[]> {
  const listed: Listed[] = [];
  for await (const { id, display_name: name, username, email } of usersInTurns(wanted)) {
    listed.push({ id, name, text: `${name}\n${username}\n${email}`.toLowerCase() });
  }
  return listed.sort((one, other) => textOrder(one.name, other.name) || one.id - other.id);
}
