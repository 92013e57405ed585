import { sql } from 'kysely';
import type { AccountType, UserId } from '../../contract/index.js';
import { grouped } from '../store/grouped.js';
import { Remembered } from '../store/remembered.js';
import type { Store } from '../store/store.js';
import type { Queries } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import { usersInTurns } from './users-in-turns.js';

interface Listed {
  readonly id: UserId;
  readonly accountType: AccountType;
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
      : this.#everyone({ queries, changes }));
    return listed.filter(({ text }) => text.includes(wanted)).map(({ id }) => id);
  }

  /** The ids of all, by account type and display name. */
  async inOrder(store: Pick<Store, 'queries' | 'changes'>): Promise<UserId[]> {
    const byType = grouped(await this.#everyone(store), ({ accountType }) => accountType);
    const types = [...byType.keys()].sort(textOrder);
    return types.flatMap((type) => byType.get(type)?.map(({ id }) => id) ?? []);
  }

  #everyone({ queries, changes }: Pick<Store, 'queries' | 'changes'>): Promise<readonly Listed[]> {
    return this.#listed.get(changes, '', () => listUsers(enabled(queries)));
  }
}

function enabled(queries: Queries) {
  return queries
    .selectFrom('users')
    .select(['id', 'account_type', 'display_name', 'username', 'email'])
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
  for await (const { id, account_type, display_name: name, ...user } of usersInTurns(wanted)) {
    const text = `${name}\n${user.username}\n${user.email}`.toLowerCase();
    listed.push({ id, accountType: account_type, name, text });
  }
  return listed.sort((one, other) => textOrder(one.name, other.name) || one.id - other.id);
}
