import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ExportSchedule } from '../../contract/index.js';
import type { AttachmentFolder } from '../attachments/attachment-folder.js';

const name = 'schedules.json';

const content = z.array(
  z.object({
    id: z.uuid(),
    frequency: z.enum(['DAILY', 'WEEKLY']),
    nextExport: z.int().min(0),
  }),
);

/** The file beside the exports in which the schedules stand. */
export class ScheduleFile {
  readonly #attachments: AttachmentFolder;
  #last: Promise<void> = Promise.resolve();

  constructor(attachments: AttachmentFolder) {
    this.#attachments = attachments;
  }

  /** What is in it; nothing when it is not there or cannot be read. */
  async read(): Promise<readonly ExportSchedule[]> {
    try {
      const text = await readFile(join(await this.#folder(), name), 'utf8');
      return content.parse(JSON.parse(text));
    } catch {
      return [];
    }
  }

  /** Puts schedules in the place of those in it: whole or not at all, in the order of the calls. */
  async write(schedules: readonly ExportSchedule[]): Promise<void> {
    const text = `${JSON.stringify(schedules)}\n`;
    const written = this.#last.then(() => this.#replace(text));
    this.#last = written.catch(() => undefined);
    await written;
  }

  /** Resolves when nothing is being written. */
  settled(): Promise<void> {
    return this.#last;
  }

  async #replace(text: string): Promise<void> {
    const folder = await this.#folder();
    await mkdir(folder, { recursive: true });
    const next = join(folder, `unfinished-${name}`);
    await writeFile(next, text, { flush: true });
    await rename(next, join(folder, name));
  }

  #folder(): Promise<string> {
    return this.#attachments.subfolder('exports');
  }
}
