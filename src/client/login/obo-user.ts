import { InputError } from '../errors/client-error.js';

/** The user on whose behalf an application acts: by id, or by username. */
export type OboUser = { readonly userId: number } | { readonly username: string };

/**
 * What tells a user from others: `id 7`, `name alice`.
 *
 * @throws InputError `BAD_ARGUMENT` for a user without id and name, who would be looked up as "undefined"
 */
export function keyOfUser(user: OboUser): string {
  const given: unknown = user;
  if (typeof given === 'object' && given !== null) {
    const userId: unknown = Reflect.get(given, 'userId');
    const username: unknown = Reflect.get(given, 'username');
    if (Number.isSafeInteger(userId)) {
      return `id ${String(userId)}`;
    }
    if (userId === undefined && typeof username === 'string' && username !== '') {
      return `name ${username}`;
    }
  }
  throw new InputError('BAD_ARGUMENT', 'login: a user is { userId } or { username }.', 'login');
}

/** Whether a user is given by id. One who is given by name may have an id that is undefined. */
export function isById(user: OboUser): user is { readonly userId: number } {
  return 'userId' in user && Number.isSafeInteger(user.userId);
}
