import { createPublicKey, generateKeyPair } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

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
 */
export async function accountKeys(folder: string, username: string): Promise<AccountKeys> {
  const privateKeyPath = join(folder, `${username}.pem`);
  const privateKey = (await readExisting(privateKeyPath)) ?? (await makeKey(privateKeyPath));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
  return { privateKeyPath, publicKey: publicKey.toString() };
}

async function readExisting(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
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
  await writeFile(path, privateKey, { mode: 0o600 });
  return privateKey;
}
