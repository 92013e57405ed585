import type { Directory, DirectoryUser } from './directory.js';
import { hasFields, requireGiven, requireOptions } from './given.js';
import { schemeProblem } from './http-only.js';

/**
 * A directory of people who are known in advance; all others do not exist. E-mail addresses are
 * found whatever their case.
 *
 * @example
 * const directory = memoryDirectory({ users: [{ id: 1, displayName: 'Alice', email: 'a@example.com' }] });
 * checkMessageML('<messageML><mention email="A@example.com"/></messageML>', { directory });
 *
 * @param options.schemes - Schemes that links may have. Default: http and https.
 */
export function memoryDirectory(
  options: {
    readonly users?: readonly DirectoryUser[] | undefined;
    readonly schemes?: readonly string[] | undefined;
  } = {},
): Directory {
  requireOptions(options, 'memoryDirectory');
  const { users = [], schemes = ['http', 'https'] } = options;
  requireUsers(users);
  const byId = new Map(users.map((user) => [user.id, user]));
  const byEmail = new Map(users.map((user) => [user.email?.toLowerCase(), user]));
  return {
    userById: (id) => byId.get(id),
    userByEmail: (email) => byEmail.get(email.toLowerCase()),
    linkProblem: (uri) => schemeProblem(uri, schemes),
  };
}

function requireUsers(users: readonly DirectoryUser[]): void {
  requireGiven(
    users,
    Array.isArray(users) && users.every(hasFields),
    'memoryDirectory takes its users as a list of { id, displayName }',
  );
}
