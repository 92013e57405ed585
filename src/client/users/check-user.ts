import { InputError } from '../errors/client-error.js';
import type { UserToCreate } from './user-to-create.js';

const hashes = ['hSalt', 'hPassword', 'khSalt', 'khPassword'];

/**
 * Checks what the types of a user check at compile time, for callers without types: its kind, and its password.
 *
 * @throws InputError `BAD_ARGUMENT`
 */
export function checkUser(user: UserToCreate, operation: string): void {
  const problem = userProblem(user);
  if (problem !== undefined) {
    throw new InputError('BAD_ARGUMENT', `${operation}: ${problem}`, operation);
  }
}

/** What is wrong with a user, in a sentence. */
export function userProblem(user: unknown): string | undefined {
  if (typeof user !== 'object' || user === null) {
    return 'a user is an object with its attributes, such as accountType and userName.';
  }
  const accountType: unknown = Reflect.get(user, 'accountType');
  const password: unknown = Reflect.get(user, 'password');
  if (accountType !== 'NORMAL' && accountType !== 'SYSTEM') {
    return '"accountType" must be NORMAL or SYSTEM (USR-1).';
  }
  if (password === undefined) {
    return undefined;
  }
  if (accountType === 'SYSTEM') {
    return 'a service account (SYSTEM) has no password; give it a "currentKey" (USR-2).';
  }
  return isPassword(password)
    ? undefined
    : `"password" must be text that is not empty, or have ${hashes.join(', ')} (USR-3).`;
}

function isPassword(password: unknown): boolean {
  if (typeof password !== 'object' || password === null) {
    return typeof password === 'string' && password !== '';
  }
  return hashes.every((name) => typeof Reflect.get(password, name) === 'string');
}
