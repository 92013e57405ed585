import type { Logger } from 'pino';
import type { Intake } from '../intake/index.js';
import type { Store } from '../state/index.js';
import { HeldLease } from './held-lease.js';
import { keepDoing } from './keep-doing.js';

/** What the feed is read with. */
export interface FeedReaderParts {
  readonly store: Store;
  readonly holder: string;
  /** How long the reader may give no sign of life, in milliseconds. */
  readonly takeOver: number;
  /** Makes the way from the feed into the partitions. */
  readonly open: (held: HeldLease) => Promise<Intake>;
  readonly log: Logger;
}

interface Reading {
  readonly held: HeldLease;
  readonly intake: Intake;
}

/** Of all processes of a bot, lets one read the feed: another one when it dies, or is frozen. */
export class FeedReader {
  readonly #parts: FeedReaderParts;
  readonly #stopped = new AbortController();
  #reading: Reading | undefined;
  /** What is about to read: it waits for the service, perhaps for long. */
  #opening: Intake | undefined;
  #ended = Promise.resolve();

  constructor(parts: FeedReaderParts) {
    this.#parts = parts;
  }

  get isReading(): boolean {
    return this.#reading !== undefined;
  }

  /** Resolves when this process or another one reads. */
  async start(): Promise<void> {
    const first = this.#elect();
    this.#ended = first.catch(() => undefined);
    await first;
    const { takeOver, log } = this.#parts;
    this.#ended = keepDoing(
      takeOver / 5,
      this.#stopped.signal,
      () => this.#elect(),
      (error) =>
        log.error({ err: error }, 'The reader of the feed could not be chosen; trying again.'),
    );
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#opening?.stop();
    await this.#ended;
    await this.#reading?.intake.stop();
    await this.#reading?.held.release();
    this.#reading = undefined;
  }

  abandon(): void {
    this.#stopped.abort();
    this.#opening?.abandon();
    this.#reading?.intake.abandon();
  }

  async #elect(): Promise<void> {
    const { store, holder, takeOver, open, log } = this.#parts;
    if (this.#reading !== undefined) {
      const { held, intake } = this.#reading;
      if (!(await held.renew())) {
        log.warn(
          'This process reads the feed no longer: another took it over, or it was held up too long.',
        );
        this.#reading = undefined;
        intake.abandon();
      }
      return;
    }
    const held = await HeldLease.take(store, 'scale/feed', holder, takeOver);
    if (held === undefined) {
      return;
    }
    try {
      const intake = await open(held);
      this.#opening = intake;
      if (this.#stopped.signal.aborted) {
        intake.abandon();
      }
      await intake.start();
      this.#reading = { held, intake };
      log.info('This process reads the feed.');
    } catch (error) {
      await held.release();
      throw error;
    } finally {
      this.#opening = undefined;
    }
  }
}
