import { ifUnchanged } from '../state/conflict.js';
import {
  type Change,
  type Collection,
  collection,
  eachRow,
  put,
  remove,
  type Row,
  type Store,
} from '../state/index.js';
import { isStoreAway } from '../state/store-away.js';
import type { ConversationRecord, ConversationStatus } from './conversation-record.js';

/** A row for each conversation that is parked, by its id. */
const parked = collection<Record<string, never>>('conversation-parked');
/** When all conversations were gone through for those that are parked and have no row. */
const looks = collection<{ readonly at: number }>('conversation-parked-looks');

/** Earlier versions, whose processes may still run, write no rows: all are gone through again after so many milliseconds. */
const lookEvery = 24 * 60 * 60 * 1000;
/** Rows that are written at a time. */
const atOnce = 500;

/** What a commit that changes the status of a conversation has in addition, so that those that are parked are found. */
export function parkingOf(
  id: string,
  before: ConversationStatus,
  after: ConversationStatus,
): readonly Change[] {
  if (after === 'parked') {
    return [put(parked, id, {})];
  }
  return before === 'parked' ? [remove(parked, id)] : [];
}

/** Finds the conversations that are parked by rows of their own, however many there are that are not. */
export class ParkedIndex {
  readonly #store: Store;
  readonly #conversations: Collection<ConversationRecord>;

  constructor(store: Store, conversations: Collection<ConversationRecord>) {
    this.#store = store;
    this.#conversations = conversations;
  }

  /** Those that are parked, in the order of their ids. @param now - epoch milliseconds */
  async *list(now: number): AsyncGenerator<Row<ConversationRecord>> {
    const last = await this.#store.get(looks, 'all');
    if (last === undefined || now - last.value.at >= lookEvery) {
      yield* this.#lookThrough(now);
      return;
    }
    for await (const row of eachRow(this.#store, parked)) {
      const found = await this.#parkedOne(row.key);
      if (found === undefined) {
        await this.#forget(row);
      } else {
        yield found;
      }
    }
  }

  async *#lookThrough(now: number): AsyncGenerator<Row<ConversationRecord>> {
    const ids: string[] = [];
    for await (const { key, value } of eachRow(this.#store, this.#conversations)) {
      if (value.status === 'parked') {
        ids.push(key);
      }
    }
    await this.#unlessAway(async () => {
      for (let from = 0; from < ids.length; from += atOnce) {
        const some = ids.slice(from, from + atOnce);
        await this.#store.commit(some.map((id) => put(parked, id, {})));
      }
      await this.#store.commit([put(looks, 'all', { at: now })]);
    });
    for (const id of ids) {
      const found = await this.#parkedOne(id);
      if (found !== undefined) {
        yield found;
      }
    }
  }

  async #parkedOne(id: string): Promise<Row<ConversationRecord> | undefined> {
    const row = await this.#store.get(this.#conversations, id);
    return row?.value.status === 'parked' ? row : undefined;
  }

  /** One that a process of an earlier version has carried on, unless it was parked again meanwhile. */
  async #forget({ key, version: expected }: Row<unknown>): Promise<void> {
    await this.#unlessAway(() =>
      ifUnchanged(this.#store.commit([remove(parked, key, { expected })])),
    );
  }

  /** What is parked can be shown while nothing can be written: it is looked for again the next time. */
  async #unlessAway(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isStoreAway(error)) {
        throw error;
      }
    }
  }
}
