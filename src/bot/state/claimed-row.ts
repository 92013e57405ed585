import { type Clock, waitFor } from '../../contract/index.js';
import { ifUnchanged } from './conflict.js';
import { type Change, type Collection, put, type Row, type Store } from './store.js';
import { outlastStore } from './store-away.js';

/** The processes that run the bot, as far as the store tells. */
export interface Processes {
  /** Names this one. */
  readonly holder: string;
  /** Whether another one shows that it lives. */
  lives(holder: string): Promise<boolean>;
}

/** What a claimed row has in addition. */
export interface Claimable {
  /** The process that has it: while that lives, it keeps the row, whatever time the clocks of others tell. */
  readonly claimedBy?: string | undefined;
}

/** Where rows are claimed, and for how long. */
export interface ClaimOptions<Value> {
  readonly store: Store;
  readonly collection: Collection<Value>;
  /** Tells when rows are due. */
  readonly clock: Clock;
  /** How long a process that gives no sign of life keeps a row from others, in milliseconds. */
  readonly lasts: number;
  readonly processes: Processes;
  /** Aborted when the bot gives up unfinished work: its claims are prolonged no more, and soon somebody else's. */
  readonly abandoned: AbortSignal;
}

/** Before a store is tried again that could not be reached, in milliseconds. */
const pauseForStore = 1_000;

/**
 * A row that was due, while one process does what it asks for. It is due again a while later, which is
 * put off for as long as the process lives: when it is killed, another one finds the row.
 */
export class ClaimedRow<Value extends object> {
  readonly row: Row<Value>;
  readonly #options: ClaimOptions<Value>;
  readonly #ended = new AbortController();
  readonly #keeping: Promise<void>;
  readonly #abandon = (): void => this.#ended.abort();
  /** Undefined once another process has changed the row. */
  #version: number | undefined;
  /** Until when the row may have been claimed by prolongations whose answer was lost, in epoch milliseconds. */
  readonly #unsure = new Set<number>();

  private constructor(row: Row<Value>, options: ClaimOptions<Value>) {
    this.row = { ...row, value: unclaimed(row.value) };
    this.#version = row.version;
    this.#options = options;
    if (options.abandoned.aborted) {
      this.#ended.abort();
    }
    options.abandoned.addEventListener('abort', this.#abandon, { once: true });
    this.#keeping = this.#keep();
  }

  /** Claims a row as it was read; undefined when another process was first. */
  static async take<Value extends object>(
    row: Row<Value>,
    options: ClaimOptions<Value>,
  ): Promise<ClaimedRow<Value> | undefined> {
    const version = await ifUnchanged(
      options.store.commit([claimed(row, row.version, until(options), options)]),
    );
    return version === undefined ? undefined : new ClaimedRow({ ...row, version }, options);
  }

  /** Writes a new row that is claimed from the beginning. */
  static async add<Value extends object>(
    key: string,
    value: Value,
    options: ClaimOptions<Value>,
  ): Promise<ClaimedRow<Value>> {
    const row = { key, value, version: 0, due: undefined, expires: undefined };
    const version = await options.store.commit([claimed(row, 0, until(options), options)]);
    return new ClaimedRow({ ...row, version }, options);
  }

  /**
   * Ends the claim with what is to become of the row: what it asked for is done, so a store that cannot be reached is
   * waited for, until the bot gives up.
   *
   * @param change - given the version that the row is expected to have
   * @param onAway - called when the store has to be waited for
   * @returns false when another process has changed the row: then nothing was written
   * @throws StoreError `STORE_UNUSABLE` when the bot gave up meanwhile
   */
  async end(
    change: (expected: number) => readonly Change[],
    onAway: (error: unknown) => void = () => undefined,
  ): Promise<boolean> {
    await this.leave();
    const { clock, abandoned } = this.#options;
    const version = await outlastStore(() => this.#write(change), {
      // Not longer each time: the claim is not prolonged any more.
      pauses: { next: () => pauseForStore },
      wait: (pause, error) =>
        waitFor(clock, pause, abandoned).catch(() => {
          throw error;
        }),
      onAway,
    });
    return version !== undefined;
  }

  /** Ends it without a word: another process finds the row when it is due. */
  async leave(): Promise<void> {
    this.#ended.abort();
    this.#options.abandoned.removeEventListener('abort', this.#abandon);
    await this.#keeping;
  }

  async #keep(): Promise<void> {
    const { clock, lasts } = this.#options;
    const { signal } = this.#ended;
    let pause = lasts / 3;
    while (this.#version !== undefined) {
      await waitFor(clock, pause, signal).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      const due = until(this.#options);
      try {
        this.#version = await this.#write((expected) => [
          claimed(this.row, expected, due, this.#options),
        ]);
        this.#unsure.clear();
        pause = lasts / 3;
      } catch {
        this.#unsure.add(due);
        pause = pauseForStore;
      }
    }
  }

  /** @returns the version that the row has then; undefined when another process has changed it */
  async #write(change: (expected: number) => readonly Change[]): Promise<number | undefined> {
    while (this.#version !== undefined) {
      const written = await ifUnchanged(this.#options.store.commit(change(this.#version)));
      if (written !== undefined) {
        return written;
      }
      this.#version = await this.#versionOfUnsure();
    }
    return undefined;
  }

  /** The version of the row as a prolongation has left it of which nobody knew whether it was made. */
  async #versionOfUnsure(): Promise<number | undefined> {
    if (this.#unsure.size === 0) {
      return undefined;
    }
    const row = await this.#options.store.get(this.#options.collection, this.row.key);
    const isOwn = row?.due !== undefined && this.#unsure.delete(row.due);
    return isOwn ? row.version : undefined;
  }
}

/** Whether a process that lives does what a row asks for. What one had begun that was killed is still to be done. */
export async function isUnderWay({ claimedBy }: Claimable, processes: Processes): Promise<boolean> {
  return (
    claimedBy !== undefined &&
    (claimedBy === processes.holder || (await processes.lives(claimedBy)))
  );
}

/** What a row holds besides who has claimed it. */
export function unclaimed<Value extends object>(value: Value): Value {
  return { ...value, claimedBy: undefined };
}

/** When a claim ends that is made or prolonged now. */
function until({ clock, lasts }: Pick<ClaimOptions<unknown>, 'clock' | 'lasts'>): number {
  return clock.now() + lasts;
}

function claimed<Value extends object>(
  { key, value, expires }: Row<Value>,
  expected: number,
  due: number,
  { collection, processes }: ClaimOptions<Value>,
): Change {
  const claim = { ...value, claimedBy: processes.holder };
  return put(collection, key, claim, { expected, expires, due });
}
