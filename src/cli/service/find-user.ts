import type { Client } from '../../client/index.js';
import { CadenzaError, type User } from '../../contract/index.js';

/**
 * The user that an argument of a command means.
 *
 * @param name - a user name, an e-mail address or an id
 * @throws CadenzaError `NO_SUCH_USER`
 */
export async function findUser({ users }: Client, name: string): Promise<User> {
  const found = /^\d+$/.test(name)
    ? users.byId(Number(name))
    : name.includes('@')
      ? users.byEmail(name)
      : users.byUsername(name);
  const user = await found;
  if (user === undefined) {
    throw new CadenzaError('NO_SUCH_USER', `There is no user "${name}" that this account can see.`);
  }
  return user;
}
