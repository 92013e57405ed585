import { collection, put, type Store } from '../state/index.js';

/** The feed that a bot reads. */
interface FeedRow {
  /** None before the bot has ever had one. */
  readonly id?: string;
  /** When the bot first had a feed, in epoch milliseconds: what is older is not for it. */
  readonly since: number;
  /** Whether it took the place of one that is gone, and not all that may have been lost was looked for. */
  readonly isBehind?: boolean;
}

const feeds = collection<FeedRow>('feed');
const key = 'current';

/**
 * What a feed may lack when it is opened: `nothing`, for a bot that never had one; `a batch` that the
 * process before has read and not acknowledged; `more`, when another feed takes the place of one that
 * is gone with what was in it.
 */
export type Lack = 'nothing' | 'a batch' | 'more';

/** A feed that was opened. */
export interface OpenedFeed {
  readonly lack: Lack;
  /** Remembers it. */
  readonly keep: () => Promise<unknown>;
  /** Notes that all was found that it lacked. Until then, a next process looks for it. */
  readonly caughtUp: () => Promise<void>;
}

/** Remembers which feed a bot reads, over restarts where the store is durable. */
export class FeedMemory {
  readonly #store: Store;
  /** When the bot first had a feed, or was about to. */
  readonly since: number;
  #row: FeedRow | undefined;

  private constructor(store: Store, since: number, row: FeedRow | undefined) {
    this.#store = store;
    this.since = since;
    this.#row = row;
  }

  static async load(store: Store, now: () => number): Promise<FeedMemory> {
    // Without a record of what was handled before, nothing may be handed out a second time.
    const row = store.durable ? await store.get(feeds, key) : undefined;
    if (row !== undefined) {
      return new FeedMemory(store, row.value.since, row.value);
    }
    // A process that is killed before it has noted its feed must not have read it for nothing.
    const since = now();
    await store.commit([put(feeds, key, { since })]);
    return new FeedMemory(store, since, undefined);
  }

  /** Notes that a feed was opened. */
  opened(id: string): OpenedFeed {
    const before = this.#row;
    const isNew = before?.id !== id;
    const isBehind = before !== undefined && (isNew || before.isBehind === true);
    const row: FeedRow = { id, since: this.since, ...(isBehind ? { isBehind } : {}) };
    this.#row = row;
    return {
      lack: isBehind ? 'more' : isNew ? 'nothing' : 'a batch',
      keep: () => (isNew && this.#row === row ? this.#keep(row) : Promise.resolve()),
      caughtUp: async () => {
        // Another feed has taken its place where the row is another one.
        if (this.#row === row) {
          const caughtUp: FeedRow = { id, since: row.since };
          await this.#keep(caughtUp);
          this.#row = this.#row === row ? caughtUp : this.#row;
        }
      },
    };
  }

  #keep(row: FeedRow): Promise<unknown> {
    return this.#store.commit([put(feeds, key, row)]);
  }
}
