import type { FileHandle } from 'node:fs/promises';

/** Characters that are written at once, about: a write takes longer than to make the text of a message. */
const enough = 256 * 1024;

/**
 * Writes many short texts into a file, many at a time.
 *
 * @example
 * import { open } from 'node:fs/promises';
 *
 * await using file = await open('lines.txt', 'wx');
 * const lines = new GatheredText(file);
 * await lines.add('first\n');
 * await lines.end(); // it is in the file
 */
export class GatheredText {
  readonly #file: Pick<FileHandle, 'appendFile'>;
  #texts: string[] = [];
  #length = 0;

  constructor(file: Pick<FileHandle, 'appendFile'>) {
    this.#file = file;
  }

  /** Adds a text. @returns what is to be waited for before the next: nothing, most times */
  add(text: string): Promise<void> | undefined {
    this.#texts.push(text);
    this.#length += text.length;
    return this.#length < enough ? undefined : this.end();
  }

  /** Writes what is gathered. */
  async end(): Promise<void> {
    const gathered = this.#texts.join('');
    this.#texts = [];
    this.#length = 0;
    await this.#file.appendFile(gathered);
  }
}
