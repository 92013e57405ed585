import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ContentExport } from '../../contract/index.js';
import type { AttachmentFolder } from '../attachments/attachment-folder.js';
import { downloadPath } from './export-names.js';

const unfinishedPrefix = 'unfinished-';

/** What is in `export.json`, which an export carries along. */
const description = z.object({
  id: z.uuid(),
  from: z.number(),
  to: z.number(),
  state: z.literal('FINISHED'),
  createdAt: z.number(),
  finishedAt: z.number(),
  messages: z.number(),
  attachments: z.number(),
});

/**
 * Where exports lie: each in a folder of its own, named by its id, which gets that name only when it is
 * whole. What is not whole, also after the process was killed, has another name and is removed at the
 * start.
 */
export class ExportFolder {
  readonly #attachments: AttachmentFolder;
  readonly #ownEnd: string;

  /** @param ownEnd - by which what this process has not finished is told from what others have not */
  constructor(attachments: AttachmentFolder, ownEnd = '') {
    this.#attachments = attachments;
    this.#ownEnd = ownEnd;
  }

  /** Removes what is not whole and reads what is, the oldest first. */
  async load(): Promise<ContentExport[]> {
    const folder = await this.#path();
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((entry) => entry.startsWith(unfinishedPrefix))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    const found = await Promise.all(names.map((name) => describedIn(join(folder, name), name)));
    return found
      .filter((entry) => entry !== undefined)
      .sort((one, other) => one.createdAt - other.createdAt);
  }

  /** Makes the folder that an export is written into. */
  async begin(id: string): Promise<string> {
    const folder = await this.#path(this.#unfinished(id));
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Puts what was written in its place. */
  async finish(finished: ContentExport): Promise<void> {
    const folder = await this.#path(this.#unfinished(finished.id));
    await writeFile(join(folder, 'export.json'), `${JSON.stringify(finished)}\n`, { flush: true });
    await rename(folder, await this.#path(finished.id));
  }

  /** Removes an export, whole or not. */
  async remove(id: string): Promise<void> {
    const unfinished = await this.#path(this.#unfinished(id));
    // Nothing that is half removed keeps the name of a whole one.
    await rename(await this.#path(id), unfinished).catch(() => undefined);
    const names = await readdir(await this.#path()).catch(() => []);
    // A process that was killed has left its own.
    for (const name of names.filter((entry) => entry.startsWith(unfinishedPrefix + id))) {
      await rm(await this.#path(name), { recursive: true, force: true });
    }
  }

  /** The files of a finished export, by the names under which they are downloaded. */
  async files(id: string): Promise<{ readonly name: string; readonly size: number }[]> {
    const folder = await this.#path(id);
    const names = [
      'messages.ndjson',
      'messages.xml',
      ...(await readdir(join(folder, 'attachments'))).sort(),
    ];
    return Promise.all(
      names.map(async (name) => ({
        name,
        size: (await stat(join(folder, downloadPath(name) ?? name))).size,
      })),
    );
  }

  /** The content of a file of an export; `undefined` when it has no file of that name. */
  async read(id: string, name: string): Promise<Readable | undefined> {
    const place = downloadPath(name);
    if (place === undefined) {
      return undefined;
    }
    const file = await open(join(await this.#path(id), place)).catch(() => undefined);
    return file?.createReadStream();
  }

  #unfinished(id: string): string {
    return unfinishedPrefix + id + this.#ownEnd;
  }

  async #path(...names: readonly string[]): Promise<string> {
    return join(await this.#attachments.subfolder('exports'), ...names);
  }
}

async function describedIn(folder: string, name: string): Promise<ContentExport | undefined> {
  try {
    const text = await readFile(join(folder, 'export.json'), 'utf8');
    const found = description.parse(JSON.parse(text));
    return found.id === name ? found : undefined;
  } catch {
    return undefined;
  }
}
