import { collection, put, type Store } from '../state/index.js';

/** The feed that a bot reads. */
interface FeedRow {
  readonly id: string;
  /** When the bot first had a feed, in epoch milliseconds: what is older is not for it. */
  readonly since: number;
}

const feeds = collection<FeedRow>('feed');
const key = 'current';

/**
 * What a feed may lack when it is opened: `nothing`, for a bot that never had one; `a batch` that the
 * process before has read and not acknowledged; `more`, when another feed takes the place of one that
 * is gone with what was in it.
 */
export type Lack = 'nothing' | 'a batch' | 'more';

/** Remembers which feed a bot reads, over restarts where the store is durable. */
export class FeedMemory {
  readonly #store: Store;
  readonly #now: () => number;
  #row: FeedRow | undefined;

  private constructor(store: Store, now: () => number, row: FeedRow | undefined) {
    this.#store = store;
    this.#now = now;
    this.#row = row;
  }

  static async load(store: Store, now: () => number): Promise<FeedMemory> {
    // Where it is not kept what was handled before, nothing may be handed out a second time.
    const row = store.durable ? await store.get(feeds, key) : undefined;
    return new FeedMemory(store, now, row?.value);
  }

  /** When the bot first had a feed; now, when it never had one. */
  get since(): number {
    return this.#row?.since ?? this.#now();
  }

  /** Notes that a feed was opened. */
  opened(id: string): { readonly lack: Lack; readonly kept: Promise<unknown> } {
    const before = this.#row;
    if (before?.id === id) {
      return { lack: 'a batch', kept: Promise.resolve() };
    }
    this.#row = { id, since: this.since };
    const kept = this.#store.commit([put(feeds, key, this.#row)]);
    return { lack: before === undefined ? 'nothing' : 'more', kept };
  }
}
