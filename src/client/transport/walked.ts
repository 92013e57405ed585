import { ClientError, sentenceOf } from '../errors/client-error.js';
import { malformed } from './answers.js';

const advice = 'Read the list again; if it ends there again, tell the operators of the service.';

/** The error of a walk through pages that has come back to where it was. */
function notMoving(operation: string): ClientError {
  const happened = `${operation} was answered with a page that leads back to one that was read before, so the rest of the list cannot be read`;
  return new ClientError('MALFORMED_ANSWER', sentenceOf('MALFORMED_ANSWER', happened, { advice }), {
    operation,
    outcome: 'unknown',
    advice,
    status: 200,
  });
}

/** So many pages in a row that are the same are no part of a list. */
const sameInARow = 3;

/**
 * Sees that a walk by positions gets on. A service that does not look at where a page is to begin answers with the same
 * one again and again, and would be asked for ever.
 */
export class MovingPages {
  readonly #operation: string;
  #before = '';
  #same = 0;

  constructor(operation: string) {
    this.#operation = operation;
  }

  /** Takes note of a page, by its items or what tells them apart; throws when it has come too often in a row. */
  check(items: readonly unknown[]): void {
    const page = this.#asText(items);
    this.#same = page === this.#before ? this.#same + 1 : 1;
    this.#before = page;
    if (items.length > 0 && this.#same >= sameInARow) {
      throw notMoving(this.#operation);
    }
  }

  /** What is nested without end can be read, and not be written. */
  #asText(items: readonly unknown[]): string {
    try {
      return JSON.stringify(items);
    } catch {
      throw malformed({ status: 200 }, this.#operation, 'a list: it is nested too deeply');
    }
  }
}

/** The cursors that a walk through pages has followed. */
export class Walked {
  readonly #operation: string;
  readonly #cursors = new Set<string>();

  /** @param from - the cursor of the first page, when the walk goes on from there */
  constructor(operation: string, from?: string) {
    this.#operation = operation;
    if (from !== undefined) {
      this.#cursors.add(from);
    }
  }

  /**
   * The cursor that a page names, if it names one; throws when it leads back to a page of the walk. An empty one would be
   * sent as none at all, and lead to the first page.
   */
  next(cursor: string | null | undefined): string | undefined {
    if (cursor === null || cursor === undefined || cursor === '') {
      return undefined;
    }
    if (this.#cursors.has(cursor)) {
      throw notMoving(this.#operation);
    }
    this.#cursors.add(cursor);
    return cursor;
  }
}
