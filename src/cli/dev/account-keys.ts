import { createPublicKey, generateKeyPair } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CadenzaError, errorCode } from '../../contract/index.js';
import { writeWhole } from '../write-whole.js';

/** The key pair with which a service account logs in. */
export interface AccountKeys {
  /** Where the private key lies: PKCS#8 PEM, readable by the owner alone. */
  readonly privateKeyPath: string;
  /** SubjectPublicKeyInfo PEM, to be registered with the pod. */
  readonly publicKey: string;
}

/**
 * The RSA keys of a service account, kept in a folder from one start to the next and made fresh when
 * they are not there.
 *
 * @example
 * const { privateKeyPath, publicKey } = await accountKeys('.cadenza/keys', 'echo');
 *
 * @throws CadenzaError `KEY_UNREADABLE` when a file is there that holds no key
 */
export async function accountKeys(folder: string, username: string): Promise<AccountKeys> {
  const privateKeyPath = join(folder, `${username}.pem`);
  const privateKey = (await readExisting(privateKeyPath)) ?? (await makeKey(privateKeyPath));
  return { privateKeyPath, publicKey: publicHalfOf(privateKey, privateKeyPath) };
}

function publicHalfOf(privateKey: string, path: string): string {
  try {
    return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  } catch (cause) {
    throw new CadenzaError(
      'KEY_UNREADABLE',
      `${path} is not a private key in PEM form. Remove it: the next start makes another.`,
      { cause },
    );
  }
}

async function readExisting(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

async function makeKey(path: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeWhole(path, privateKey, { mode: 0o600 });
  return privateKey;
}
