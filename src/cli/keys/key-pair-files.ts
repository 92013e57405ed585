import { createHash, createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { CadenzaError, errorCode } from '../../contract/index.js';

/** A key pair in its files. */
export interface WrittenKeys {
  readonly privateKeyFile: string;
  readonly publicKeyFile: string;
  /** PEM. */
  readonly publicKey: string;
}

/**
 * Makes a key pair in two new files: NAME.pem for the bot alone, NAME.pub.pem for its account.
 *
 * @throws CadenzaError `KEY_EXISTS` when one is there: a bot could not log in any more; `BAD_KEY_NAME` of a folder
 */
export async function writeKeyPair(name: string): Promise<WrittenKeys> {
  if (/(?:^|[/\\])\.{0,2}$/.test(name)) {
    throw new CadenzaError(
      'BAD_KEY_NAME',
      `"${name}" names a folder. Name the files in it: keys/my-bot becomes keys/my-bot.pem and keys/my-bot.pub.pem.`,
    );
  }
  const [privateKeyFile, publicKeyFile] = [`${name}.pem`, `${name}.pub.pem`];
  // Making a pair takes seconds.
  const taken = [privateKeyFile, publicKeyFile].find((path) => existsSync(path));
  if (taken !== undefined) {
    throw keyExists(taken);
  }
  const { generateKeyPair } = await import('../../client/users/key-pair.js');
  const { publicKey, privateKey } = await generateKeyPair();
  await writeNew(privateKeyFile, privateKey.reveal(), 0o600);
  try {
    await writeNew(publicKeyFile, publicKey, 0o644);
  } catch (error) {
    await rm(privateKeyFile, { force: true });
    throw error;
  }
  return { privateKeyFile, publicKeyFile, publicKey };
}

/** Removes a key pair that no account has. */
export async function removeKeyPair(keys: WrittenKeys): Promise<void> {
  await rm(keys.privateKeyFile, { force: true });
  await rm(keys.publicKeyFile, { force: true });
}

/**
 * The SHA-256 of the public half of a key, in hexadecimal digits.
 *
 * @throws CadenzaError `KEY_UNREADABLE`
 */
export function fingerprintOf(pem: string, file = 'The key'): string {
  try {
    const bytes = createPublicKey(pem).export({ type: 'spki', format: 'der' });
    return createHash('sha256').update(bytes).digest('hex');
  } catch (cause) {
    throw new CadenzaError(
      'KEY_UNREADABLE',
      `${file} is not a private or public key in PEM form.`,
      { cause },
    );
  }
}

function keyExists(path: string, cause?: unknown): CadenzaError {
  return new CadenzaError(
    'KEY_EXISTS',
    `${path} is there already. Choose another name, or move it away.`,
    { cause },
  );
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') {
      throw keyExists(path, cause);
    }
    // What a full disk left of it would be taken for a key.
    await rm(path, { force: true });
    throw cause;
  }
}
