import type { Store } from '../../bot/index.js';

/** What {@link storeContract} needs to know of a store. */
export interface StoreUnderTest {
  /**
   * Makes a store that is not open yet.
   *
   * @param place - stores of one place share their rows; a place that is new is empty
   * @param now - the clock that the store has to use for the ends of rows and leases
   */
  readonly make: (place: string, now: () => number) => Store | Promise<Store>;
  /**
   * Whether two stores of one place share their rows, as two processes would: everything but memory.
   * Default: true.
   */
  readonly shared?: boolean | undefined;
}

/** Promises by the sentence that is the name of their test. */
export type Cases = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

/** A place for stores, with a clock that a case sets. */
export class Stage {
  now = 1_700_000_000_000;
  readonly #make: StoreUnderTest['make'];
  readonly #place: string;
  readonly #stores: Store[] = [];

  constructor(make: StoreUnderTest['make'], place: string) {
    this.#make = make;
    this.#place = place;
  }

  /** Another store of the same place. */
  async store(): Promise<Store> {
    const store = await this.#make(this.#place, () => this.now);
    await store.open();
    this.#stores.push(store);
    return store;
  }

  async end(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.close()));
  }
}

/** Runs a case, and closes its stores however it ends. */
export async function withStage(stage: Stage, run: (stage: Stage) => Promise<void>): Promise<void> {
  try {
    await run(stage);
  } finally {
    await stage.end();
  }
}
