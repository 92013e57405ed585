import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ContentExport } from '../../contract/index.js';
import type { FileStore, FolderName, UnfinishedFolder } from '../files/file-store.js';
import { downloadPath } from './export-names.js';

const parent = 'exports';
const description = 'export.json';

/** What is in `export.json`, which an export carries along. */
const described = z.object({
  id: z.uuid(),
  from: z.number(),
  to: z.number(),
  state: z.literal('FINISHED'),
  createdAt: z.number(),
  finishedAt: z.number(),
  messages: z.number(),
  attachments: z.number(),
});

/** Where exports are kept: each in a folder of its own, named by its id, which exists once the export is complete. */
export class ExportFolder {
  readonly #files: FileStore;
  readonly #writer: string;

  /** @param writer - tells unfinished exports of this process from those of others */
  constructor(files: FileStore, writer = '') {
    this.#files = files;
    this.#writer = writer;
  }

  /** Removes incomplete exports and reads the complete ones, oldest first. */
  async load(): Promise<ContentExport[]> {
    await this.removeUnfinished();
    const ids = await this.#files.folders(parent);
    const found = await Promise.all(ids.map((id) => this.#describedIn(id)));
    return found
      .filter((entry) => entry !== undefined)
      .sort((one, other) => one.createdAt - other.createdAt);
  }

  /** Removes incomplete exports: those of processes that were killed. */
  async removeUnfinished(): Promise<void> {
    await this.#files.removeUnfinished(parent);
  }

  /** Begins the folder that an export is written into. */
  begin(id: string): Promise<UnfinishedFolder> {
    return this.#files.begin(this.#named(id));
  }

  /** Moves what was written into its place. */
  async finish(unfinished: UnfinishedFolder, finished: ContentExport): Promise<void> {
    const written = `${JSON.stringify(finished)}\n`;
    await writeFile(join(unfinished.path, description), written, { flush: true });
    await unfinished.finish();
  }

  /** Removes an export, whole or not. */
  async remove(id: string): Promise<void> {
    await this.#files.removeFolder(this.#named(id));
  }

  /** The files of a finished export, by the names under which they are downloaded. */
  async files(id: string): Promise<readonly { readonly name: string; readonly size: number }[]> {
    const [own, attached] = await Promise.all([
      this.#files.list(`${parent}/${id}`),
      this.#files.list(`${parent}/${id}/attachments`),
    ]);
    const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
      one.name < other.name ? -1 : 1;
    return [
      ...own.filter(({ name }) => downloadPath(name) !== undefined).sort(byName),
      ...[...attached].sort(byName),
    ];
  }

  /** The content of a file of an export; `undefined` when it has no file of that name. */
  async read(id: string, name: string): Promise<Readable | undefined> {
    const place = downloadPath(name);
    return place === undefined ? undefined : this.#files.read(`${parent}/${id}/${place}`);
  }

  #named(id: string): FolderName {
    return { parent, name: id, writer: this.#writer };
  }

  async #describedIn(id: string): Promise<ContentExport | undefined> {
    try {
      const content = await this.#files.read(`${parent}/${id}/${description}`);
      const found = content && described.parse(JSON.parse(await text(content)));
      return found?.id === id ? found : undefined;
    } catch {
      return undefined;
    }
  }
}
