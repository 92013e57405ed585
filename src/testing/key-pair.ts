import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** RSA keys in PEM form. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

let made: Promise<KeyPair> | undefined;

/** One pair for all bots of a process: making one takes longer than a test. */
export function keyPair(): Promise<KeyPair> {
  made ??= promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return made;
}
