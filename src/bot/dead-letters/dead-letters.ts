import { CadenzaError, type Clock, errorCode, type Event } from '../../contract/index.js';
import type { KeptMessage } from '../outgoing/index.js';
import { type Claimable, ClaimedRow, type Processes, unclaimed } from '../state/claimed-row.js';
import { ifUnchanged } from '../state/conflict.js';
import { type Change, eachRow, put, remove, type Row, type Store } from '../state/index.js';
import { DueRows } from '../waking/due-rows.js';
import type { DueWatch } from '../waking/due-watch.js';
import { type DeadLetter, deadLetters, type KeptDeadLetter } from './dead-letter.js';

/** What dead letters are tried again with. */
export interface DeadLettersParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly handleAgain: (event: Event, id: string) => Promise<void>;
  /** The change that queues a message for sending, and what then looks at the queue. */
  readonly sendAgain: {
    changesTo(message: KeptMessage): readonly Change[];
    wake(): void;
  };
  readonly onError: (error: unknown) => void;
  readonly processes: Processes;
  /** Aborted when the bot gives up unfinished work. */
  readonly abandoned: AbortSignal;
  readonly watch?: DueWatch | undefined;
}

/** How long a process that was killed while it tried one again keeps it from others, in milliseconds. */
const lasts = 30_000;

/**
 * What a bot gave up: events whose handling failed, and messages that could not be sent and were not awaited; kept for
 * 30 days, where the store is durable.
 *
 * @example
 * for await (const { id } of bot.deadLetters.list()) await bot.deadLetters.retry(id);
 */
export class DeadLetters {
  readonly #parts: DeadLettersParts;
  readonly #rows: DueRows<DeadLetter>;
  /** What is being tried again because a program asked for it. */
  readonly #asked = new Set<Promise<void>>();

  constructor(parts: DeadLettersParts) {
    this.#parts = parts;
    this.#rows = new DueRows({
      ...this.#claims,
      watch: parts.watch,
      run: (claimed) => this.#retry(claimed),
      onError: parts.onError,
    });
  }

  /** Those that are kept, oldest first, however many there are. */
  async *list(): AsyncGenerator<KeptDeadLetter, void, undefined> {
    const { store } = this.#parts;
    // One that fails again is kept anew, behind all others: whoever tries each as it comes would never end.
    let left = await store.count(deadLetters);
    for await (const { key, value } of eachRow(store, deadLetters)) {
      if (left === 0) {
        return;
      }
      left -= 1;
      yield { id: key, ...unclaimed(value) };
    }
  }

  /** How many there are. */
  count(): Promise<number> {
    return this.#parts.store.count(deadLetters);
  }

  /**
   * Handles the event of one again, in the order of its conversation, or puts its message among those
   * that are to be sent. When that fails it is a dead letter again, a new one.
   *
   * @throws CadenzaError `NO_SUCH_DEAD_LETTER`, `DEAD_LETTER_UNDER_WAY` when it is being tried again already
   */
  async retry(id: string): Promise<void> {
    const row = await this.#mustLoad(id);
    const isUnderWay = await this.#isUnderWay(row);
    const claimed = isUnderWay ? undefined : await ClaimedRow.take(row, this.#claims);
    if (claimed === undefined) {
      throw new CadenzaError(
        'DEAD_LETTER_UNDER_WAY',
        `The dead letter "${id}" is being tried again already. If that fails, it is a dead letter again, with another id.`,
      );
    }
    const retried = this.#retry(claimed).finally(() => this.#asked.delete(retried));
    this.#asked.add(retried);
    await retried;
  }

  /**
   * Asks for one to be tried again by whatever process runs the bot, now or the next time. Asked for twice, or
   * while it is being tried, it is tried once.
   *
   * @throws CadenzaError `NO_SUCH_DEAD_LETTER`
   */
  async requestRetry(id: string): Promise<void> {
    const { store, clock } = this.#parts;
    const { value, version: expected, expires, due } = await this.#mustLoad(id);
    if (due === undefined) {
      const asked = put(deadLetters, id, value, { expected, expires, due: clock.now() });
      await ifUnchanged(store.commit([asked]));
    }
  }

  /**
   * Forgets one.
   *
   * @throws CadenzaError `NO_SUCH_DEAD_LETTER`
   */
  async discard(id: string): Promise<void> {
    await this.#mustLoad(id);
    await this.#parts.store.commit([remove(deadLetters, id)]);
  }

  /** Begins to try again what operators ask for. */
  open(): void {
    if (this.#parts.store.durable) {
      this.#rows.open();
    }
  }

  /** Ends that; resolves when what is being tried has ended. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#rows.close(), ...this.#asked]);
  }

  get #claims() {
    const { store, clock, abandoned, processes } = this.#parts;
    return { store, clock, lasts, abandoned, processes, collection: deadLetters };
  }

  async #mustLoad(id: string): Promise<Row<DeadLetter & Claimable>> {
    const row = await this.#parts.store.get<DeadLetter & Claimable>(deadLetters, id);
    if (row === undefined) {
      throw new CadenzaError('NO_SUCH_DEAD_LETTER', `There is no dead letter "${id}".`);
    }
    return row;
  }

  /** A row that is claimed is due when the claim of a process that was killed ends; one that was asked for is due at once. */
  async #isUnderWay({ due, value: { claimedBy } }: Row<DeadLetter & Claimable>): Promise<boolean> {
    const { clock, processes } = this.#parts;
    if (due === undefined || due > clock.now()) {
      return due !== undefined;
    }
    return claimedBy !== undefined && (await processes.lives(claimedBy));
  }

  async #retry(claimed: ClaimedRow<DeadLetter>): Promise<void> {
    const { key, value, expires, due: asked } = claimed.row;
    const { handleAgain, sendAgain } = this.#parts;
    if (value.kind === 'message') {
      await claimed.end((expected) => [
        remove(deadLetters, key, { expected }),
        ...sendAgain.changesTo(value.outgoing),
      ]);
      sendAgain.wake();
      return;
    }
    try {
      // The same when a process that was killed had begun it: what it answered is found again.
      await handleAgain(value.event, key);
    } catch (error) {
      const isStopped = errorCode(error) === 'BOT_STOPPED';
      // What an operator has asked for is done by the next process.
      const due = isStopped ? asked : undefined;
      await claimed.end((expected) => [put(deadLetters, key, value, { expected, expires, due })]);
      throw error;
    }
    await claimed.end((expected) => [remove(deadLetters, key, { expected })]);
  }
}
