import { badRequest } from '../errors.js';
import type { UserRow } from '../store/tables.js';
import { hasPreviousKey } from '../store/users.js';
import type { UserAttributes } from './user-attributes.js';

/** How long the key before the current one stays valid, and by how much that can be extended: 72 hours. */
const previousKeyLifetime = 72 * 60 * 60_000;

/** The columns of a user that hold keys. */
export type KeyColumns = Pick<UserRow, 'public_key' | 'previous_key' | 'previous_key_expires'>;

/**
 * What becomes of a user's keys. `SAVE` puts a new key in the current one's place, which stays valid for
 * 72 hours; `REVOKE` ends a key at once; `EXTEND` gives the previous one 72 hours more. A key as it was read, without an
 * action, changes nothing.
 *
 * @throws Refusal 400 when there are two keys already, the key to save is the current one, or the action is not one on it
 */
export function changedKeys(
  user: UserRow,
  { currentKey, previousKey }: UserAttributes,
  now: number,
): KeyColumns {
  let keys: KeyColumns = {
    public_key: user.public_key,
    previous_key: user.previous_key,
    previous_key_expires: user.previous_key_expires,
  };
  if (previousKey !== undefined && !isAsRead(previousKey, keys.previous_key)) {
    keys = withPreviousKey(keys, previousKey, now);
  }
  return currentKey === undefined || isAsRead(currentKey, keys.public_key)
    ? keys
    : withCurrentKey(keys, currentKey, now);
}

type GivenKey = NonNullable<UserAttributes['currentKey']>;

/** Whether a key is given as an administrator reads it, with all else of the user. */
function isAsRead({ key, action }: GivenKey, kept: string | null): boolean {
  return action === undefined && key?.trim() === kept?.trim();
}

function withCurrentKey(keys: KeyColumns, { key, action }: GivenKey, now: number): KeyColumns {
  switch (action) {
    case 'REVOKE':
      return { ...keys, public_key: null };
    case 'EXTEND':
      throw badRequest('The action on "currentKey" must be SAVE or REVOKE.');
    default:
      if (key === undefined) {
        throw badRequest('"currentKey" holds no "key" to save.');
      }
      return withNewKey(keys, key, now);
  }
}

function withPreviousKey(keys: KeyColumns, { action }: GivenKey, now: number): KeyColumns {
  switch (action) {
    case 'REVOKE':
      return { ...keys, previous_key: null, previous_key_expires: null };
    case 'EXTEND':
      if (!hasPreviousKey(keys, now)) {
        throw badRequest('There is no previous key to extend.');
      }
      return {
        ...keys,
        previous_key_expires: (keys.previous_key_expires ?? now) + previousKeyLifetime,
      };
    default:
      throw badRequest('The action on "previousKey" must be REVOKE or EXTEND.');
  }
}

function withNewKey(keys: KeyColumns, key: string, now: number): KeyColumns {
  if (keys.public_key === null) {
    return { ...keys, public_key: key };
  }
  if (keys.public_key.trim() === key.trim()) {
    throw badRequest('This key is the current key already.');
  }
  if (hasPreviousKey(keys, now)) {
    throw badRequest('There are a current and a previous key. Revoke one first.');
  }
  return {
    public_key: key,
    previous_key: keys.public_key,
    previous_key_expires: now + previousKeyLifetime,
  };
}
