import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ExportSchedule } from '../../contract/index.js';
import type { FileStore } from '../files/file-store.js';

const name = 'exports/schedules.json';

const content = z.array(
  z.object({
    id: z.uuid(),
    frequency: z.enum(['DAILY', 'WEEKLY']),
    nextExport: z.int().min(0),
  }),
);

/** The file beside the exports that holds the schedules. */
export class ScheduleFile {
  readonly #files: FileStore;
  #last: Promise<void> = Promise.resolve();

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** What is in it; nothing when it is not there or cannot be read. */
  async read(): Promise<readonly ExportSchedule[]> {
    try {
      const found = await this.#files.read(name);
      return found === undefined ? [] : content.parse(JSON.parse(await text(found)));
    } catch {
      return [];
    }
  }

  /** Replaces its schedules: wholly or not at all, in the order of the calls. */
  async write(schedules: readonly ExportSchedule[]): Promise<void> {
    const written = this.#last.then(() => this.#replace(`${JSON.stringify(schedules)}\n`));
    this.#last = written.catch(() => undefined);
    await written;
  }

  /** Resolves when nothing is being written. */
  settled(): Promise<void> {
    return this.#last;
  }

  async #replace(schedules: string): Promise<void> {
    const next = join(await this.#files.incoming(), `incoming-${randomUUID()}`);
    await writeFile(next, schedules, { flush: true });
    await this.#files.replace(next, name);
  }
}
