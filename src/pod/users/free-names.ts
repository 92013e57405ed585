import type { UserId } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import type { Queries } from '../store/tables.js';
import { userByEmail, userByUsername } from '../store/users.js';

/** What tells users apart; undefined is not asked for. */
interface Names {
  readonly username: string | undefined;
  readonly email: string | undefined;
}

/**
 * Makes sure that nobody else has a user name or an e-mail address, upper and lower case alike.
 *
 * @param ownId - who may have them already
 * @throws Refusal 409
 */
export async function requireFreeNames(
  queries: Queries,
  { username, email }: Names,
  ownId?: UserId,
): Promise<void> {
  const namesake = username === undefined ? undefined : await userByUsername(queries, username);
  if (namesake !== undefined && namesake.id !== ownId) {
    throw new Refusal(409, `There is a user with the user name "${namesake.username}" already.`);
  }
  const holder = email === undefined ? undefined : await userByEmail(queries, email);
  if (holder !== undefined && holder.id !== ownId) {
    throw new Refusal(
      409,
      'There is a user with this e-mail address already. Give another one, or change that user.',
    );
  }
}
