import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../../contract/index.js';
import { PodError } from '../errors.js';
import type { FileStore, FolderName, KeptFile, UnfinishedFolder } from './file-store.js';

const unfinishedPrefix = 'unfinished-';

/** Files in a folder of the machine, or of one that several machines see. */
export class DiskFiles implements FileStore {
  readonly isRemote = false;
  readonly #given: string | undefined;
  #root: Promise<string> | undefined;

  /** @param folder - where to keep the files; a temporary folder, removed on close, when left out */
  constructor(folder: string | undefined) {
    this.#given = folder;
  }

  /** Creates the folder and tries it out. A temporary one is created when the first file comes. */
  async prepare(): Promise<void> {
    if (this.#given === undefined) {
      return;
    }
    try {
      const path = join(await this.incoming(), `incoming-${randomUUID()}`);
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

  /** The folder itself: what is received there is kept by a link. */
  incoming(): Promise<string> {
    this.#root ??= createRoot(this.#given);
    return this.#root;
  }

  async keep(path: string, name: string): Promise<void> {
    const kept = await this.#placeFor(name);
    if (await isFile(kept)) {
      return;
    }
    // Complete or absent, even if the process ends here; not every file system supports links.
    await link(path, kept).catch((error: unknown) =>
      isThere(error) ? undefined : rename(path, kept),
    );
  }

  async replace(path: string, name: string): Promise<void> {
    await rename(path, await this.#placeFor(name));
  }

  async read(name: string): Promise<Readable | undefined> {
    const file = await open(await this.#path(name)).catch(() => undefined);
    return file?.createReadStream();
  }

  async list(folder: string): Promise<readonly KeptFile[]> {
    const path = await this.#path(folder);
    const files = (await entriesIn(path)).filter((entry) => entry.isFile());
    return Promise.all(
      files.map(async ({ name }) => ({ name, size: (await stat(join(path, name))).size })),
    );
  }

  async find(pattern: RegExp): Promise<readonly string[]> {
    const found: string[] = [];
    for (const folder of await this.folders('')) {
      const files = await entriesIn(await this.#path(folder));
      const names = files.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
      found.push(...names.filter((name) => pattern.test(name)));
    }
    return found;
  }

  async folders(parent: string): Promise<readonly string[]> {
    const entries = await entriesIn(await this.#path(parent));
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith(unfinishedPrefix))
      .map(({ name }) => name);
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await rm(await this.#path(name), { force: true });
    }
  }

  /** Incomplete files, also those of a killed process, have other names than complete ones. */
  async begin(folder: FolderName): Promise<UnfinishedFolder> {
    const path = await this.#path(unfinished(folder));
    const place = await this.#path(placeOf(folder));
    await mkdir(path, { recursive: true });
    return {
      path,
      add: async (kept, as) => {
        const from = await this.#path(kept);
        const to = join(path, as);
        await mkdir(dirname(to), { recursive: true });
        // A link costs no room on the disk; not every file system knows links.
        await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
      },
      finish: () => rename(path, place),
    };
  }

  async removeFolder(folder: FolderName): Promise<void> {
    // Nothing that is half removed keeps the name of a complete folder.
    const own = await this.#path(unfinished(folder));
    await rename(await this.#path(placeOf(folder)), own).catch(() => undefined);
    await this.#removeIn(folder.parent, unfinishedPrefix + folder.name);
  }

  async removeUnfinished(parent: string): Promise<void> {
    await this.#removeIn(parent, unfinishedPrefix);
  }

  /** Removes the folder when it is a temporary one. */
  async close(): Promise<void> {
    if (this.#given === undefined && this.#root !== undefined) {
      await rm(await this.#root, { recursive: true, force: true });
    }
  }

  async #removeIn(parent: string, prefix: string): Promise<void> {
    const path = await this.#path(parent);
    for (const { name } of await entriesIn(path)) {
      if (name.startsWith(prefix)) {
        await rm(join(path, name), { recursive: true, force: true });
      }
    }
  }

  async #placeFor(name: string): Promise<string> {
    const path = await this.#path(name);
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  async #path(name: string): Promise<string> {
    return join(await this.incoming(), name);
  }
}

function placeOf({ parent, name }: FolderName): string {
  return join(parent, name);
}

function unfinished({ parent, name, writer }: FolderName): string {
  return join(parent, unfinishedPrefix + name + writer);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

function isThere(error: unknown): boolean {
  return errorCode(error) === 'EEXIST';
}

/** Nothing, where there is no such folder. */
async function entriesIn(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function createRoot(given: string | undefined): Promise<string> {
  if (given === undefined) {
    return mkdtemp(join(tmpdir(), 'cadenza-pod-'));
  }
  // One that is there keeps its rights, as the database beside it does.
  await mkdir(given, { recursive: true, mode: 0o700 });
  return given;
}
