import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PodError } from '../errors.js';
import type { Bucket } from './bucket.js';
import type { FileStore, FolderName, KeptFile, UnfinishedFolder } from './file-store.js';

/** The object of a folder that is not whole: put before all else of it, and removed after all else. */
const mark = '.unfinished';

/** Files in a bucket of an object store. What is being received or written lies in a temporary folder meanwhile. */
export class BucketFiles implements FileStore {
  readonly isRemote = true;
  readonly #bucket: Bucket;
  /** What all keys begin with. */
  readonly #prefix: string;
  #incoming: Promise<string> | undefined;

  constructor(bucket: Bucket, prefix: string) {
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async prepare(): Promise<void> {
    const key = this.#key(`incoming-${randomUUID()}`);
    try {
      await this.#bucket.putText(key, 'A pod tries out whether files can be kept here.\n');
      await this.#bucket.remove([key]);
    } catch (error) {
      const problem = error instanceof PodError ? error.message : '';
      throw new PodError(
        'ATTACHMENTS_UNUSABLE',
        `Files cannot be kept. ${problem} Look at the name of the bucket, its endpoint and region, and the keys in the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).`,
        { cause: error },
      );
    }
  }

  incoming(): Promise<string> {
    this.#incoming ??= mkdtemp(join(tmpdir(), 'cadenza-pod-'));
    return this.#incoming;
  }

  async keep(path: string, name: string): Promise<void> {
    const key = this.#key(name);
    if (!(await this.#bucket.has(key))) {
      await this.#bucket.putFile(key, path, { unlessThere: true });
    }
  }

  async replace(path: string, name: string): Promise<void> {
    await this.#bucket.putFile(this.#key(name), path, { unlessThere: false });
    await rm(path, { force: true });
  }

  read(name: string): Promise<Readable | undefined> {
    return this.#bucket.read(this.#key(name));
  }

  async list(folder: string): Promise<readonly KeptFile[]> {
    const prefix = this.#key(`${folder}/`);
    const found: KeptFile[] = [];
    for await (const { objects } of this.#bucket.list(prefix, 'this folder')) {
      found.push(...objects.map(({ key, size }) => ({ name: key.slice(prefix.length), size })));
    }
    return found.filter(({ name }) => name !== mark);
  }

  async find(pattern: RegExp): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { objects } of this.#bucket.list(this.#prefix, 'all below')) {
      const names = objects.map(({ key }) => key.slice(this.#prefix.length));
      found.push(...names.filter((name) => pattern.test(name)));
    }
    return found;
  }

  async folders(parent: string): Promise<readonly string[]> {
    const whole: string[] = [];
    for await (const name of this.#foldersIn(parent)) {
      if (!(await this.#bucket.has(this.#key(`${parent}/${name}/${mark}`)))) {
        whole.push(name);
      }
    }
    return whole;
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.#bucket.remove(names.map((name) => this.#key(name)));
  }

  async begin(folder: FolderName): Promise<UnfinishedFolder> {
    const path = await this.#written(folder);
    const place = this.#key(placeOf(folder));
    await mkdir(path);
    await this.#mark(place);
    return {
      path,
      add: (kept, as) => this.#bucket.copy(this.#key(kept), `${place}/${as}`),
      finish: async () => {
        for (const file of await readdir(path)) {
          await this.#bucket.putFile(`${place}/${file}`, join(path, file), { unlessThere: false });
        }
        await this.#bucket.remove([`${place}/${mark}`]);
        await rm(path, { recursive: true, force: true });
      },
    };
  }

  async removeFolder(folder: FolderName): Promise<void> {
    const place = this.#key(placeOf(folder));
    await rm(await this.#written(folder), { recursive: true, force: true });
    await this.#mark(place);
    for await (const { objects } of this.#bucket.list(`${place}/`, 'all below')) {
      const keys = objects.map(({ key }) => key);
      await this.#bucket.remove(keys.filter((key) => key !== `${place}/${mark}`));
    }
    await this.#bucket.remove([`${place}/${mark}`]);
  }

  async removeUnfinished(parent: string): Promise<void> {
    const whole = new Set(await this.folders(parent));
    for await (const name of this.#foldersIn(parent)) {
      if (!whole.has(name)) {
        await this.removeFolder({ parent, name, writer: '' });
      }
    }
  }

  async close(): Promise<void> {
    this.#bucket.close();
    if (this.#incoming !== undefined) {
      await rm(await this.#incoming, { recursive: true, force: true });
    }
  }

  async *#foldersIn(parent: string): AsyncGenerator<string> {
    const prefix = this.#key(`${parent}/`);
    for await (const { prefixes } of this.#bucket.list(prefix, 'this folder')) {
      yield* prefixes.map((found) => found.slice(prefix.length, -1));
    }
  }

  async #mark(place: string): Promise<void> {
    await this.#bucket.putText(`${place}/${mark}`, 'Being written, or removed.\n');
  }

  /** Where this process writes a folder. */
  async #written({ name }: FolderName): Promise<string> {
    return join(await this.incoming(), `unfinished-${name}`);
  }

  #key(name: string): string {
    return this.#prefix + name;
  }
}

function placeOf({ parent, name }: FolderName): string {
  return `${parent}/${name}`;
}
