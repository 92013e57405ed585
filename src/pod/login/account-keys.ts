import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { PodError } from '../errors.js';
import { readPublicKey } from './public-key.js';

/** The public key of an account, and the private one where the pair was made here. PEM. */
export interface AccountKeys {
  readonly publicKey: string;
  readonly privateKey?: string;
}

/**
 * The keys of an account: the public key that was given, or a fresh pair of 2048 bits.
 *
 * @throws PodError `ACCOUNT_INVALID` when what was given is not an RSA public key in PEM form
 */
export async function accountKeys(publicKey: string | undefined): Promise<AccountKeys> {
  if (publicKey === undefined) {
    return promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  }
  if (readPublicKey(publicKey) === undefined) {
    throw new PodError('ACCOUNT_INVALID', 'The public key must be an RSA public key in PEM form.');
  }
  return { publicKey };
}
