import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PodError } from '../errors.js';

/** A file that was written to disk and is not yet kept. */
export interface ReceivedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/**
 * The files of messages, on disk, each under the digest of its content. No name that a client sent
 * ever becomes part of a path.
 */
export class AttachmentFolder {
  readonly #given: string | undefined;
  #folder: Promise<string> | undefined;

  /** @param folder - where to keep the files; a temporary folder, removed on close, when left out */
  constructor(folder: string | undefined) {
    this.#given = folder;
  }

  /**
   * Creates the folder and tries it out. A temporary one is created when the first file comes.
   *
   * @throws PodError `ATTACHMENTS_UNUSABLE`
   */
  async prepare(): Promise<void> {
    if (this.#given === undefined) {
      return;
    }
    try {
      const path = join(await this.#path(), `incoming-${randomUUID()}`);
      await (await open(path, 'w')).close();
      await rm(path);
    } catch (error) {
      throw new PodError(
        'ATTACHMENTS_UNUSABLE',
        `Files cannot be written to the attachments folder ${this.#given}. Choose a folder that is writable.`,
        { cause: error },
      );
    }
  }

  /**
   * Writes a file as it comes in.
   *
   * @param count - called with the length of each piece; what it throws ends the file, and nothing is left of it
   */
  async receive(content: Readable, count: (bytes: number) => void): Promise<ReceivedFile> {
    // It may break off before it is read; then reading it fails.
    content.once('error', () => undefined);
    const path = join(await this.#path(), `incoming-${randomUUID()}`);
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

  /** Keeps a received file for good, under its digest; what was received is still to be discarded. */
  async keep(file: ReceivedFile): Promise<void> {
    const folder = join(await this.#path(), file.digest.slice(0, 2));
    await mkdir(folder, { recursive: true });
    const kept = join(folder, file.digest);
    if (!(await isFile(kept))) {
      // Whole or not at all, also when the process ends here; not every file system knows links.
      await link(file.path, kept).catch(() => rename(file.path, kept));
    }
  }

  /** Removes a received file, whether it was kept or not. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.path, { force: true });
  }

  /** The content of a kept file. */
  async read(digest: string): Promise<Readable> {
    return createReadStream(join(await this.#path(), digest.slice(0, 2), digest));
  }

  /** Puts the content of a kept file under another path as well, where nothing may be yet. */
  async putAt(digest: string, path: string): Promise<void> {
    const kept = join(await this.#path(), digest.slice(0, 2), digest);
    // A link costs no room on the disk; not every file system knows links.
    await link(kept, path).catch(() => copyFile(kept, path, constants.COPYFILE_EXCL));
  }

  /** A folder beside the kept files, which goes where they go. It may not be there yet. */
  async subfolder(name: string): Promise<string> {
    return join(await this.#path(), name);
  }

  /** The digests of all kept files; whatever else lies in the folder is none of them. */
  async kept(): Promise<string[]> {
    const digests: string[] = [];
    for (const prefix of await namesIn(await this.#path(), /^[0-9a-f]{2}$/)) {
      const names = await namesIn(join(await this.#path(), prefix), /^[0-9a-f]{64}$/);
      digests.push(...names.filter((name) => name.startsWith(prefix)));
    }
    return digests;
  }

  /** Removes every file that was received at least so many milliseconds ago and not kept. */
  async discardAllReceived(age: number): Promise<void> {
    const latest = Date.now() - age;
    for (const name of await namesIn(await this.#path(), /^incoming-[0-9a-f-]{36}$/)) {
      const path = join(await this.#path(), name);
      if (age === 0 || ((await modifiedAt(path)) ?? Infinity) <= latest) {
        await rm(path, { force: true });
      }
    }
  }

  /** Removes kept files. */
  async remove(digests: Iterable<string>): Promise<void> {
    for (const digest of digests) {
      await rm(join(await this.#path(), digest.slice(0, 2), digest), { force: true });
    }
  }

  /** Removes the folder when it is a temporary one. */
  async close(): Promise<void> {
    if (this.#given === undefined && this.#folder !== undefined) {
      await rm(await this.#folder, { recursive: true, force: true });
    }
  }

  #path(): Promise<string> {
    this.#folder ??= createFolder(this.#given);
    return this.#folder;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** `undefined`: there is no such file any more. */
async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return undefined;
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name));
}

async function createFolder(given: string | undefined): Promise<string> {
  if (given === undefined) {
    return mkdtemp(join(tmpdir(), 'cadenza-pod-'));
  }
  await mkdir(given, { recursive: true });
  return given;
}
