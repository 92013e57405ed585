import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.js';
import type { MadeKey } from './pod-key.js';
import { certified, makeKey } from './pod-key.js';

const name = 'keys/pod.key.pem';
const certificateHead = '-----BEGIN CERTIFICATE-----';

/**
 * The key that all processes of a pod sign with, beside their files: what one has signed is good for the others. The
 * first that asks makes it, and its certificate; on a disk its owner alone can read it.
 */
export function keptKey(files: FileStore): (now: number) => Promise<MadeKey> {
  return async (now) => {
    const known = await readKey(files, now);
    if (known !== undefined) {
      return known;
    }
    const made = await certified(await makeKey(now));
    const written = join(await files.incoming(), `incoming-${randomUUID()}`);
    await writeFile(written, made.privateKey + made.certificate, { mode: 0o600, flush: true });
    // The first one stays.
    await files.keep(written, name);
    await rm(written, { force: true });
    return (await readKey(files, now)) ?? made;
  };
}

async function readKey(files: FileStore, now: number): Promise<MadeKey | undefined> {
  const content = await files.read(name);
  if (content === undefined) {
    return undefined;
  }
  const written = await text(content);
  const end = written.indexOf(certificateHead);
  return { privateKey: written.slice(0, end), certificate: written.slice(end), madeAt: now };
}
