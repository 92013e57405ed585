import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-store.js';

/** A file that was written to the disk of this machine and is not kept yet. */
export interface ReceivedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** The files of messages, each kept under the digest of its content. */
export class Attachments {
  /** Where they are kept, and what else a pod keeps as a file. */
  readonly files: FileStore;

  constructor(files: FileStore) {
    this.files = files;
  }

  /**
   * Writes a file as it comes in.
   *
   * @param count - called with the length of each piece; what it throws ends the file, and nothing is left of it
   */
  async receive(content: Readable, count: (bytes: number) => void): Promise<ReceivedFile> {
    // It may break off before it is read; then reading it fails.
    content.once('error', () => undefined);
    const path = join(await this.files.incoming(), `incoming-${randomUUID()}`);
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          count(chunk.length);
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        size += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const written = createWriteStream(path, { flags: 'wx', flush: true });
    try {
      await pipeline(content, meter, written);
    } catch (error) {
      // A file that is still being opened would be there after it was removed.
      if (!written.closed) {
        await new Promise<void>((resolve) => written.once('close', () => resolve()));
      }
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, digest: hash.digest('hex') };
  }

  /** Keeps a received file for good; the received copy must still be discarded. */
  async keep(file: ReceivedFile): Promise<void> {
    await this.files.keep(file.path, keptName(file.digest));
  }

  /** Removes a received file, whether it was kept or not. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.path, { force: true });
  }

  /** The content of a kept file. @throws Error when it is not there: messages refer to files that are */
  async read(digest: string): Promise<Readable> {
    const content = await this.files.read(keptName(digest));
    if (content === undefined) {
      throw new Error(`The file ${digest} of a message is not there.`);
    }
    return content;
  }

  /** The digests of all kept files; other files beside them are ignored. */
  async kept(): Promise<string[]> {
    const names = await this.files.find(/^([0-9a-f]{2})\/\1[0-9a-f]{62}$/);
    return names.map((name) => name.slice(3));
  }

  /** Removes every file that was received at least so many milliseconds ago and not kept. */
  async discardAllReceived(age: number): Promise<void> {
    const latest = Date.now() - age;
    const folder = await this.files.incoming();
    const names = await readdir(folder);
    for (const name of names.filter((entry) => /^incoming-[0-9a-f-]{36}$/.test(entry))) {
      const path = join(folder, name);
      if (age === 0 || ((await modifiedAt(path)) ?? Infinity) <= latest) {
        await rm(path, { force: true });
      }
    }
  }

  /** Removes kept files. */
  async remove(digests: readonly string[]): Promise<void> {
    await this.files.remove(digests.map(keptName));
  }
}

/** Under which name the file of a digest is kept. */
export function keptName(digest: string): string {
  return `${digest.slice(0, 2)}/${digest}`;
}

/** `undefined`: there is no such file any more. */
async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}
