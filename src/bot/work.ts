import { hash, randomUUID } from 'node:crypto';

/** What names something in the store. */
export interface MadeId {
  readonly id: string;
  /** Whether work that is done again makes the same thing again. */
  readonly isRepeatable: boolean;
}

/** Something that is done again when it fails or its process ends halfway: the handling of an event, a run of a schedule. */
export class Work {
  readonly #cause: string;
  /** How many things of each kind it has made so far. */
  #made: Map<string, number> | undefined;

  /** @param cause - what it is done for: the same each time */
  constructor(cause: string) {
    this.#cause = cause;
  }

  /**
   * An id for what is made now, the same when the work is done again: what it makes is told apart by kind and order, as
   * its messages are.
   *
   * @param kind - what is made: the name of a reminder
   */
  idOfNext(kind: string): MadeId {
    this.#made ??= new Map();
    const count = this.#made.get(kind) ?? 0;
    this.#made.set(kind, count + 1);
    const id = hash('sha256', JSON.stringify([this.#cause, kind, count]), 'hex').slice(0, 32);
    return { id, isRepeatable: true };
  }
}

/** An id for what is made outside of any work, and never again. */
export function idOfItsOwn(): MadeId {
  return { id: randomUUID(), isRepeatable: false };
}
