import type { AsyncDirectory, DirectoryUser } from '../../messageml/index.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userByEmail, userById } from '../store/users.js';

/** Whom a message can mention: the pod's users. */
export function directoryOf(queries: Queries): AsyncDirectory {
  return {
    userById: async (id) => toDirectoryUser(await userById(queries, id)),
    userByEmail: async (email) => toDirectoryUser(await userByEmail(queries, email)),
  };
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
