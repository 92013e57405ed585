import { badRequest } from '../errors.js';
import type { UserRow } from '../store/tables.js';
import type { UserAttributes } from './user-attributes.js';

/** How long the key before the current one stays valid, and by how much that can be extended: 72 hours. */
const previousKeyLifetime = 72 * 60 * 60_000;

/** The columns of a user that hold keys. */
export type KeyColumns = Pick<UserRow, 'public_key' | 'previous_key' | 'previous_key_expires'>;

/**
 * What becomes of a user's keys. `SAVE` puts a new key in the current one's place, which stays valid for
 * 72 hours; `REVOKE` ends a key at once; `EXTEND` gives the previous one 72 hours more.
 *
 * @throws Refusal 400 when there are two keys already, or the key is the current one
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
  if (previousKey !== undefined) {
    keys = withPreviousKey(keys, previousKey.action, now);
  }
  if (currentKey?.action === 'REVOKE') {
    return { ...keys, public_key: null };
  }
  return currentKey?.key === undefined ? keys : withNewKey(keys, currentKey.key, now);
}

function withPreviousKey(
  keys: KeyColumns,
  action: 'SAVE' | 'REVOKE' | 'EXTEND' | undefined,
  now: number,
): KeyColumns {
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

function hasPreviousKey(keys: KeyColumns, now: number): boolean {
  return keys.previous_key !== null && (keys.previous_key_expires ?? 0) > now;
}
