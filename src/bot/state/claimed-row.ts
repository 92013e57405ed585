import { type Clock, waitFor } from '../../contract/index.js';
import { CadenzaError } from '../../contract/index.js';
import { type Change, type Collection, put, type Row, type Store } from './store.js';

/** Where rows are claimed, and for how long. */
export interface ClaimOptions<Value> {
  readonly store: Store;
  readonly collection: Collection<Value>;
  /** Tells when rows are due. */
  readonly clock: Clock;
  /** How long a process that gives no sign of life keeps a row from others, in milliseconds. */
  readonly lasts: number;
}

/**
 * A row that was due, while one process does what it asks for. It is due again a while later, which is
 * put off for as long as the process lives: when it is killed, another one finds the row.
 */
export class ClaimedRow<Value> {
  readonly row: Row<Value>;
  readonly #options: ClaimOptions<Value>;
  readonly #ended = new AbortController();
  readonly #keeping: Promise<void>;
  /** Undefined once another process has changed the row. */
  #version: number | undefined;

  private constructor(row: Row<Value>, options: ClaimOptions<Value>) {
    this.row = row;
    this.#version = row.version;
    this.#options = options;
    this.#keeping = this.#keep();
  }

  /** Claims a row as it was read; undefined when another process was first. */
  static async take<Value>(
    row: Row<Value>,
    options: ClaimOptions<Value>,
  ): Promise<ClaimedRow<Value> | undefined> {
    const version = await ifUnchanged(options.store.commit([claimed(row, row.version, options)]));
    return version === undefined ? undefined : new ClaimedRow({ ...row, version }, options);
  }

  /** Writes a new row that is claimed from the beginning. */
  static async add<Value>(
    key: string,
    value: Value,
    options: ClaimOptions<Value>,
  ): Promise<ClaimedRow<Value>> {
    const row = { key, value, version: 0, due: undefined, expires: undefined };
    const version = await options.store.commit([claimed(row, 0, options)]);
    return new ClaimedRow({ ...row, version }, options);
  }

  /**
   * Ends the claim with what is to become of the row.
   *
   * @param change - given the version that the row is expected to have
   * @returns false when another process has changed the row: then nothing was written
   */
  async end(change: (expected: number) => readonly Change[]): Promise<boolean> {
    this.#ended.abort();
    await this.#keeping;
    return (
      this.#version !== undefined &&
      (await ifUnchanged(this.#options.store.commit(change(this.#version)))) !== undefined
    );
  }

  /** Ends it without a word: another process finds the row when it is due. */
  async leave(): Promise<void> {
    this.#ended.abort();
    await this.#keeping;
  }

  async #keep(): Promise<void> {
    const { clock, store, lasts } = this.#options;
    const { signal } = this.#ended;
    while (this.#version !== undefined) {
      await waitFor(clock, lasts / 3, signal).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      const change = claimed(this.row, this.#version, this.#options);
      // A store that cannot be reached now is perhaps there the next time.
      const kept = await ifUnchanged(store.commit([change])).catch(() => this.#version);
      this.#version = kept;
    }
  }
}

/** What a commit results in; undefined when another process was first. */
export async function ifUnchanged<Result>(commit: Promise<Result>): Promise<Result | undefined> {
  try {
    return await commit;
  } catch (error) {
    if (error instanceof CadenzaError && error.code === 'STORE_CONFLICT') {
      return undefined;
    }
    throw error;
  }
}

function claimed<Value>(
  { key, value, expires }: Row<Value>,
  expected: number,
  { collection, clock, lasts }: ClaimOptions<Value>,
): Change {
  return put(collection, key, value, { expected, expires, due: clock.now() + lasts });
}
