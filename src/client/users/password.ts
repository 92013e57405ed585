import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { given, kinds } from '../../contract/given/index.js';
import { requireArguments } from '../given/check-arguments.js';

/** A password as the service stores it: salted and hashed, twice, each value in Base64 (USR-3). */
export interface PasswordHashes {
  /** The salt of what the pod checks. */
  readonly hSalt: string;
  /** What the pod compares with at the logon. */
  readonly hPassword: string;
  /** The salt of what the key manager checks. */
  readonly khSalt: string;
  /** What the key manager compares with at the logon. */
  readonly khPassword: string;
}

const iterations = 10_000;
const hashBytes = 32;
const saltBytes = 16;
const derive = promisify(pbkdf2);

/**
 * Derives the four values of a password: PBKDF2 with HMAC-SHA256, 10,000 iterations, 256 bits, and
 * a random salt of 16 bytes each for pod and key manager. It runs off the main thread.
 *
 * @example
 * const password = await hashPassword('correct horse battery staple');
 * await client.users.create({ accountType: 'NORMAL', userName: 'alice', displayName: 'Alice', firstName: 'Alice',
 *   lastName: 'Adams', emailAddress: 'alice@acme.com', password });
 *
 * @throws InputError `BAD_ARGUMENT`
 */
export async function hashPassword(password: string): Promise<PasswordHashes> {
  requireArguments('hashPassword', [password], [given('password', kinds.text)]);
  const hash = async (): Promise<readonly [salt: string, hash: string]> => {
    const salt = randomBytes(saltBytes);
    const derived = await derive(password, salt, iterations, hashBytes, 'sha256');
    return [salt.toString('base64'), derived.toString('base64')];
  };
  const [[hSalt, hPassword], [khSalt, khPassword]] = await Promise.all([hash(), hash()]);
  return { hSalt, hPassword, khSalt, khPassword };
}
