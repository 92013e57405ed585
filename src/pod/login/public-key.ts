import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { z } from 'zod';

/**
 * Reads an RSA public key.
 *
 * @param pem - `-----BEGIN PUBLIC KEY-----` (SubjectPublicKeyInfo)
 * @returns the key, or `undefined` when it is not an RSA public key in PEM form
 */
export function readPublicKey(pem: string): KeyObject | undefined {
  if (pem.includes('PRIVATE KEY')) {
    return undefined;
  }
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The same in a body. */
export const publicKeyText = z
  .string()
  .refine((pem) => readPublicKey(pem) !== undefined, 'must be an RSA public key in PEM form');
