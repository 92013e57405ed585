import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';

/**
 * The file in which the id of a datafeed of the first generation outlives the process, written as the
 * Java and Python kits write it: `datafeed.id` in the folder of `datafeed.idFilePath`, or that file.
 */
export class DatafeedIdFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = isFolder(path) ? join(path, 'datafeed.id') : path;
  }

  /** The id that was kept last. What the Java kit writes behind an `@` is the agent's address. */
  load(): string | undefined {
    try {
      const [id = ''] = readFileSync(this.#path, 'utf8').trim().split('@');
      return id === '' ? undefined : id;
    } catch {
      return undefined;
    }
  }

  /** @throws InputError `BAD_ARGUMENT` when the file cannot be written */
  save(id: string): void {
    try {
      writeFileSync(this.#path, id);
    } catch (error) {
      const reason = errorCode(error) ?? 'unknown reason';
      throw new InputError(
        'BAD_ARGUMENT',
        `${this.#path} cannot be written (${reason}). Let datafeed.idFilePath name a folder where the bot may write.`,
        'datafeeds.createV1',
        error,
      );
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? /[/\\]$/.test(path);
}
