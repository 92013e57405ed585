import { type Stats, statSync } from 'node:fs';
import { errorCode } from '../../contract/index.js';

/** Whether a path still leads to the file that was opened there: one that was removed takes what is written, and keeps nothing. */
export class SqliteFile {
  readonly #path: string;
  readonly #opened: Stats | undefined;

  /** @param path - of a file that was opened */
  constructor(path: string) {
    this.#path = path;
    this.#opened = statsOf(path);
  }

  /** Whether it was removed, or another one put in its place. */
  get isGone(): boolean {
    if (this.#opened === undefined) {
      return false;
    }
    const { dev, ino } = this.#opened;
    const now = statsOf(this.#path);
    return now?.dev !== dev || now.ino !== ino;
  }
}

/** Nothing where there is no file: SQLite has one in memory. */
function statsOf(path: string): Stats | undefined {
  if (path === '' || path === ':memory:') {
    return undefined;
  }
  try {
    return statSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
