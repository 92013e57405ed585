import { ClientError, sentenceOf } from '../errors/client-error.js';

const advice = 'Read the list again; if it ends there again, tell the operators of the service.';

/** The error of a walk through pages that has come back to where it was. */
export function notMoving(operation: string): ClientError {
  const happened = `${operation} was answered with a page that leads back to one that was read before, so that the rest of the list is not to be had`;
  return new ClientError('MALFORMED_ANSWER', sentenceOf('MALFORMED_ANSWER', happened, { advice }), {
    operation,
    outcome: 'unknown',
    advice,
    status: 200,
  });
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

  /** The cursor that a page names, if it names one; throws when it leads back to a page of the walk. */
  next(cursor: string | null | undefined): string | undefined {
    if (cursor === null || cursor === undefined) {
      return undefined;
    }
    if (this.#cursors.has(cursor)) {
      throw notMoving(this.#operation);
    }
    this.#cursors.add(cursor);
    return cursor;
  }
}
