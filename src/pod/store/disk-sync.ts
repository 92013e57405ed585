import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const end = promisify(close);

/**
 * Forces what was written to a file onto the disk, once for all who ask while it is being done. The operating
 * system does it in another thread.
 *
 * @example
 * const disk = new DiskSync('pod.db-wal');
 * await disk.synced(); // what was written before is on the disk
 */
export class DiskSync {
  readonly #file: string;
  #descriptor: number | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param file - need not be there before {@link DiskSync.synced} is called */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Resolves when all that was written to the file before the call is on the disk.
   *
   * @throws the error of the operating system; whether it is on the disk is unknown then
   */
  synced(): Promise<void> {
    // What is running may have begun before the last was written.
    this.#next ??= this.#afterRunning();
    return this.#next;
  }

  async #afterRunning(): Promise<void> {
    await this.#running?.catch(() => undefined);
    this.#running = this.#next;
    this.#next = undefined;
    // Windows forces only files onto the disk that may be written.
    this.#descriptor ??= openSync(this.#file, 'r+');
    await sync(this.#descriptor);
  }

  /** Releases the file once the present work is done. */
  async close(): Promise<void> {
    await this.synced().catch(() => undefined);
    if (this.#descriptor !== undefined) {
      await end(this.#descriptor);
      this.#descriptor = undefined;
    }
  }
}
