import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Event, UserId } from '../../contract/index.js';
import { endsWithin } from '../deadline.js';
import { streamOf } from '../stream-of.js';
import { OncePerEvent } from './deduplicate.js';
import { OrderedTasks } from './order.js';
import { Pauses } from './pauses.js';

/** Events that a feed delivered together. */
export interface Batch {
  readonly events: readonly Event[];
  /** Tells the service that the events need not come again. */
  acknowledge(): void;
}

/** What an intake is made from. */
export interface IntakeOptions {
  /** Reads the feed until the signal is aborted; calls `onOpen` when the feed is there to be read. */
  readonly read: (signal: AbortSignal, onOpen: () => void) => AsyncIterable<Batch>;
  /** Handles one event; must not reject. */
  readonly handle: (event: Event) => Promise<void>;
  /** Events that this user raised are dropped. */
  readonly botId: UserId;
  /** How many conversations are handled at the same time. */
  readonly conversations: number;
  /** How many events are remembered. */
  readonly rememberedEvents: number;
  /**
   * For how many milliseconds a batch may hold up the next one. After that, reading goes on while
   * its handlers run, and it is acknowledged later.
   */
  readonly patience: number;
  readonly log: Logger;
}

/** How many batches may be unfinished before reading waits for the oldest of them. */
const MOST_UNFINISHED = 20;

/**
 * Takes events from a feed to their handler: own ones are dropped, redeliveries too, each
 * conversation's events are handled in order, and a batch is acknowledged when all its events and
 * those of all batches before it are done. Once open, a feed that fails is reported in the log and
 * read again, for as long as the intake is not stopped.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #once: OncePerEvent;
  readonly #conversations: OrderedTasks;
  readonly #unfinished: Promise<void>[] = [];
  readonly #reading = new AbortController();
  readonly #pauses = new Pauses();
  #acknowledged = Promise.resolve();
  #isOpen = false;
  #stopping = false;
  #ended = Promise.resolve();

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#once = new OncePerEvent(options.rememberedEvents);
    this.#conversations = new OrderedTasks(options.conversations);
  }

  /** Begins to read. Resolves when the feed is open; rejects when it cannot be opened. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ended = this.#readOn(resolve, reject);
    });
  }

  /** Takes nothing more; resolves when all that was taken is handled and acknowledged. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#acknowledged;
    this.abandon();
    await this.#ended;
  }

  /** Ends the reading at once. What is unfinished is not acknowledged: it will be delivered again. */
  abandon(): void {
    this.#stopping = true;
    this.#reading.abort();
  }

  async #readOn(onOpen: () => void, onFailure: (error: unknown) => void): Promise<void> {
    const { signal } = this.#reading;
    while (!this.#stopping) {
      try {
        await this.#read(() => {
          this.#isOpen = true;
          onOpen();
        });
      } catch (error) {
        if (!this.#isOpen) {
          onFailure(error);
          return;
        }
        const pause = this.#pauses.next();
        this.#options.log.error({ err: error, pause }, 'Reading events failed; reading again.');
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    onOpen();
  }

  async #read(onOpen: () => void): Promise<void> {
    for await (const batch of this.#options.read(this.#reading.signal, onOpen)) {
      if (this.#stopping) {
        await this.#acknowledged;
        return;
      }
      this.#pauses.reset();
      await this.#take(batch);
    }
  }

  /** Returns when the next batch may be read. */
  async #take(batch: Batch): Promise<void> {
    const handled = Promise.all(
      batch.events.map((event) =>
        this.#takeEvent(event).catch((error: unknown) => this.#skip(error)),
      ),
    );
    const finished = Promise.all([handled, this.#acknowledged]).then(() => {
      batch.acknowledge();
      void this.#unfinished.shift();
    });
    this.#acknowledged = finished;
    this.#unfinished.push(finished);
    await endsWithin(finished, this.#options.patience);
    if (this.#unfinished.length > MOST_UNFINISHED) {
      await this.#unfinished[0];
    }
  }

  #skip(error: unknown): void {
    this.#options.log.error({ err: error }, 'An event could not be read; it is skipped.');
  }

  async #takeEvent(event: Event): Promise<void> {
    const { userId } = event.initiator.user;
    if (userId === this.#options.botId) {
      return;
    }
    const conversation = streamOf(event)?.streamId ?? String(userId);
    await this.#once.run(`${event.type} ${event.messageId}`, () =>
      this.#conversations.run(conversation, () => this.#options.handle(event)),
    );
  }
}
