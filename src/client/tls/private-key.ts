import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { localLoginError } from '../errors/client-error.js';
import { type PemSource, readSource } from './credential-source.js';

const smallestModulus = 2048;

/**
 * Reads an RSA private key, PKCS#1 or PKCS#8, from a file or from its text (PEM, or the Base64 of
 * it). It is read again for every login, so a key can be replaced under a running bot.
 *
 * @throws LoginError `KEY_UNREADABLE`, `KEY_UNFIT`
 */
export async function readPrivateKey(source: PemSource, who: string): Promise<KeyObject> {
  const { bytes, name } = await readSource(source, 'KEY_UNREADABLE', `The private key of ${who}`);
  const pem = bytes.toString('utf8');
  if (/-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem)) {
    throw localLoginError(
      'KEY_UNREADABLE',
      `${name} is encrypted. Decrypt it: openssl pkey -in KEY -out DECRYPTED`,
    );
  }
  const key = parsePem(pem, name);
  if (key.asymmetricKeyType !== 'rsa') {
    throw localLoginError(
      'KEY_UNFIT',
      `${name} is of kind ${key.asymmetricKeyType ?? 'unknown'}; the service takes RSA only: openssl genrsa -out KEY 4096`,
    );
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < smallestModulus) {
    throw localLoginError(
      'KEY_UNFIT',
      `${name} has ${bits} bits; RS512 needs ${smallestModulus} or more: openssl genrsa -out KEY 4096`,
    );
  }
  return key;
}

function parsePem(pem: string, name: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // The reason may quote the key, and says nothing that helps.
    throw localLoginError(
      'KEY_UNREADABLE',
      isPublicKey(pem)
        ? `${name} is the public key. Give the private one; the public one belongs to the account, at the service.`
        : // Without the dashes: with them it looks like a key, and logs would hide it.
          `${name} is not a private key in PEM form. Its first line must say BEGIN PRIVATE KEY or BEGIN RSA PRIVATE KEY, between dashes.`,
    );
  }
}

function isPublicKey(pem: string): boolean {
  try {
    createPublicKey(pem);
    return true;
  } catch {
    return false;
  }
}
