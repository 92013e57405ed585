import type { Query } from '../transport/route.js';
import { Walked } from '../transport/walked.js';
import { readCursor, type ViolationPlace, writeCursor } from './violation-cursor.js';
import type { ViolationPage } from './violation-routes.js';
import type { ViolationCursor, ViolationRange } from './violation-types.js';

/**
 * The violations of a range, page by page as they are read (DLP-2). It can be given up after any
 * entry, and gone on with later: {@link ViolationWalk.cursor} is the place behind the last entry that
 * was given out.
 *
 * @example
 * let saved: string | undefined;
 * const walk = client.violations.messages(saved === undefined ? { startTime } : { cursor: saved });
 * for await (const entry of walk) {
 *   await archive(entry);
 *   saved = walk.cursor;
 * }
 */
export class ViolationWalk<Entry> implements AsyncIterable<Entry> {
  readonly #operation: string;
  readonly #readPage: (query: Query) => Promise<ViolationPage<Entry>>;
  readonly #range: ViolationPlace;
  #next: string | undefined;
  #skip: number;

  /** Made by `client.violations`. */
  constructor(
    operation: string,
    readPage: (query: Query) => Promise<ViolationPage<Entry>>,
    from: ViolationRange | ViolationCursor,
  ) {
    this.#operation = operation;
    this.#readPage = readPage;
    this.#range = readCursor(from, operation);
    this.#next = this.#range.next;
    this.#skip = this.#range.skip;
  }

  /**
   * Where the walk is: a text to be kept, and given as `cursor` to continue behind the last entry. At the
   * end of a range without `endTime` it leads to what is recorded later.
   */
  get cursor(): string {
    return writeCursor({ ...this.#range, next: this.#next, skip: this.#skip });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    const { startTime, endTime, limit } = this.#range;
    const walked = new Walked(this.#operation, this.#next);
    for (;;) {
      const query = { startTime, endTime, limit, next: this.#next };
      const { violations, nextOffset } = await this.#readPage(query);
      for (const entry of this.#skip === 0 ? violations : violations.slice(this.#skip)) {
        this.#skip++;
        yield entry;
      }
      const next = walked.next(nextOffset);
      if (next === undefined) {
        return;
      }
      this.#next = next;
      this.#skip = 0;
    }
  }
}
