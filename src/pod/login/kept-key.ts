import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentFolder } from '../attachments/attachment-folder.js';
import type { MadeKey } from './pod-key.js';
import { certified, makeKey } from './pod-key.js';

/**
 * The key that all processes of a pod sign with, in a folder beside their files: what one has signed is good for the
 * others. The first that asks makes it, and its certificate; its owner alone can read it.
 */
export function keptKey(attachments: AttachmentFolder): (now: number) => Promise<MadeKey> {
  return async (now) => {
    const folder = await attachments.subfolder('keys');
    const file = join(folder, 'pod.key.pem');
    const known = await readKey(file);
    if (known !== undefined) {
      return known;
    }
    const made = await certified(await makeKey(now));
    const written = join(folder, `new-${randomUUID()}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(written, made.privateKey + made.certificate, { mode: 0o600, flush: true });
    // Whole or not at all, and the first one stays; not every file system knows links.
    await link(written, file).catch((error: unknown) =>
      isThere(error) ? undefined : rename(written, file),
    );
    await rm(written, { force: true });
    return (await readKey(file)) ?? made;
  };
}

async function readKey(file: string): Promise<MadeKey | undefined> {
  try {
    const { mtimeMs } = await stat(file);
    const written = await readFile(file, 'utf8');
    const end = written.indexOf('-----BEGIN CERTIFICATE-----');
    return {
      privateKey: written.slice(0, end),
      certificate: written.slice(end),
      madeAt: Math.floor(mtimeMs),
    };
  } catch {
    return undefined;
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
