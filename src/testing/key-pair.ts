import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** RSA keys in PEM form. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

let made: Promise<KeyPair> | undefined;

/**
 * One pair for all bots of a process, and where there are packages for all processes of the project: making one takes
 * longer than most tests. It opens pods of tests alone.
 */
export function keyPair(): Promise<KeyPair> {
  made ??= keptKeyPair(process.cwd());
  return made;
}

/**
 * The pair that is kept among the packages of a project, in `node_modules/.cache/cadenza`, made when it is not there. In a
 * folder without packages, or where nothing can be written, it is made anew.
 *
 * @param project - the folder of the project
 */
export async function keptKeyPair(project: string): Promise<KeyPair> {
  const packages = join(project, 'node_modules');
  const file = join(packages, '.cache', 'cadenza', 'test-bots.pem');
  const kept = await readKey(file);
  if (kept !== undefined) {
    return pairOf(kept);
  }
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pair = pairOf(privateKey);
  if ((await stat(packages).catch(() => undefined))?.isDirectory() === true) {
    await keep(file, pair.privateKey).catch(() => undefined);
  }
  return pair;
}

/** Undefined when there is none, or none that a bot can log in with. */
async function readKey(file: string): Promise<KeyObject | undefined> {
  try {
    const key = createPrivateKey(await readFile(file));
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? key : undefined;
  } catch {
    return undefined;
  }
}

/** By renaming: another process reads the whole of it or nothing. */
async function keep(file: string, privateKey: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const written = `${file}.${randomUUID()}`;
  try {
    await writeFile(written, privateKey, { mode: 0o600 });
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}

function pairOf(privateKey: KeyObject): KeyPair {
  return {
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
