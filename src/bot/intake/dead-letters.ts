import { CadenzaError, type Event } from '../../contract/index.js';
import { type Change, collection, put, remove, type Store, storeKey } from '../state/index.js';
import { keyOfEvent } from '../stream-of.js';

/** An event whose handling failed for the last time, with all that it takes to handle it again. */
export interface DeadLetter {
  /** The event as it was delivered: it holds what was said. */
  readonly event: Event;
  /** The code of the error, or its name. */
  readonly code: string;
  /** What the error says. */
  readonly message: string;
  /** How many times the event was handled without success. */
  readonly attempts: number;
  /** When it failed for the last time, in epoch milliseconds. */
  readonly at: number;
  /** By it the lines in the log are found. */
  readonly traceId: string;
}

/** A dead letter and the name by which it is handled again or discarded. */
export type KeptDeadLetter = DeadLetter & { readonly id: string };

const deadLetters = collection<DeadLetter>('dead-letters');

/** For how long they are kept, in milliseconds. */
const keepFor = 30 * 86_400_000;

/**
 * The events of a bot whose handling failed; kept for 30 days, where the store is durable.
 *
 * @example
 * for (const { id } of await bot.deadLetters.list()) await bot.deadLetters.retry(id);
 */
export class DeadLetters {
  readonly #store: Store;
  readonly #handleAgain: (event: Event, id: string) => Promise<void>;

  constructor(store: Store, handleAgain: (event: Event, id: string) => Promise<void>) {
    this.#store = store;
    this.#handleAgain = handleAgain;
  }

  /** Those that are kept, oldest first. */
  async list({ after, limit }: { after?: string; limit?: number } = {}): Promise<
    readonly KeptDeadLetter[]
  > {
    const range = { ...(after === undefined ? {} : { after }), limit: limit ?? 100 };
    const rows = await this.#store.scan(deadLetters, range);
    return rows.map(({ key, value }) => ({ id: key, ...value }));
  }

  /** How many there are. */
  count(): Promise<number> {
    return this.#store.count(deadLetters);
  }

  /**
   * Handles the event of one again, in the order of its conversation. When that fails it is a dead
   * letter again, a new one.
   *
   * @throws CadenzaError `NO_SUCH_DEAD_LETTER`
   */
  async retry(id: string): Promise<void> {
    const row = await this.#store.get(deadLetters, id);
    if (row === undefined) {
      throw new CadenzaError('NO_SUCH_DEAD_LETTER', `There is no dead letter "${id}".`);
    }
    await this.#handleAgain(row.value.event, `${id} ${row.version}`);
    await this.discard(id);
  }

  /** Forgets one. */
  async discard(id: string): Promise<void> {
    await this.#store.commit([remove(deadLetters, id)]);
  }
}

/** What keeps an event that failed. */
export function deadLetterOf(store: Store, letter: DeadLetter): readonly Change[] {
  return store.durable
    ? [
        put(deadLetters, storeKey(letter.at, keyOfEvent(letter.event)), letter, {
          expires: letter.at + keepFor,
        }),
      ]
    : [];
}
