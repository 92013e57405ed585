import { setMaxListeners } from 'node:events';
import { ClientError } from '../../client/index.js';
import { type Event, type UserId, waitFor } from '../../contract/index.js';
import { isRefusedLogin } from '../can-pass.js';
import { field } from '../field.js';
import type { Watch } from '../monitoring/index.js';
import { Pauses } from '../pauses.js';
import { conversationOf, keyOfEvent, streamOf } from '../stream-of.js';
import { endsWithin } from '../time-limit.js';
import { OncePerEvent } from './deduplicate.js';
import { Delivered } from './delivered.js';
import { FeedHealth } from './feed-health.js';
import { Losses, type PossibleLoss } from './losses.js';
import { OrderedTasks } from './order.js';
import { Recovery, type RecoverySources } from './recovery.js';
import { wholeEvent } from './whole-event.js';

/** Events that a feed delivered together. */
export interface Batch {
  readonly events: readonly Event[];
  /** Tells the service that the events need not come again. */
  readonly acknowledge: () => void;
}

/** How an event came. */
export interface Delivery {
  /**
   * Whether later events of its conversation were handled before it: the feed delivered it late, without notice.
   */
  readonly late: boolean;
  /** Whether it was read from its conversation, because the feed had lost it or held it back. */
  readonly recovered: boolean;
  /** Names the replay of a dead letter; undefined for what a feed delivers. */
  readonly replay?: string;
}

/** What a reader of the feed tells. */
export interface FeedListener {
  /** The feed is there to be read, under this id. */
  readonly onOpen: (feedId: string) => void;
  /** A read was answered, with events or without. */
  readonly onRead: () => void;
  /** A read has failed, and is tried again. */
  readonly onFailure: (error: unknown) => void;
  /** The answer to a read was lost, and with it perhaps a batch, which comes again later. */
  readonly onLoss: () => void;
}

/** What an intake is made from. */
export interface IntakeOptions extends RecoverySources {
  /** Reads the feed until the signal is aborted. */
  readonly read: (signal: AbortSignal, listener: FeedListener) => AsyncIterable<Batch>;
  /** Handles one event. Rejects when it is left to the next process: then it is not acknowledged. */
  readonly handle: (event: Event, delivery: Delivery) => Promise<void>;
  /** Tells the time by which events are stamped, in epoch milliseconds. */
  readonly serviceTime: () => number;
  /** Events that this user raised are dropped. */
  readonly botId: UserId;
  /** How many conversations are handled at the same time. */
  readonly conversations: number;
  /** How many events are remembered. */
  readonly rememberedEvents: number;
  /**
   * For how many milliseconds a batch may hold up the next one while little comes in. After that, and
   * whenever much comes in, reading continues while its handlers run, and it is acknowledged later.
   */
  readonly patience: number;
  /** Events older than this many milliseconds are not handled. Default: all are. */
  readonly ignoreOlderThan?: number | undefined;
  /** Whether a process that read the feed before, and did not say that it ended, may still read it. */
  readonly tookOver?: boolean;
  readonly watch?: Watch;
}

/** How many events may be unfinished before reading waits for the oldest of them. */
const mostUnfinished = 1_000;

/**
 * A read that was answered sooner than this, in milliseconds, was one of many: its events were there before it, or
 * right after. It is more than the way to a service that is far away and back.
 */
const busy = 100;

/** A service that delivers nothing new, and that at once, is asked no more often than this, in milliseconds. */
const pauseWithoutNews = 100;

/**
 * Takes events from a feed to their handler: own ones are dropped, redeliveries too, each
 * conversation's events are handled in order, and a batch is acknowledged when all its events and
 * those of all batches before it are done. Once open, a feed that fails is reported in the log and
 * read again, for as long as the intake is not stopped.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #once: OncePerEvent;
  readonly #delivered: Delivered;
  readonly #conversations: OrderedTasks;
  readonly #losses: Losses;
  readonly #health: FeedHealth;
  readonly #recovery: Recovery;
  readonly #unfinished: { readonly events: number; readonly finished: Promise<void> }[] = [];
  readonly #reading = new AbortController();
  readonly #pauses = new Pauses();
  /** Events that wait for their turn, or have it. */
  readonly #queued = new Set<string>();
  #acknowledged = Promise.resolve();
  #isOpen = false;
  #stopping = false;
  #ended = Promise.resolve();

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#once = new OncePerEvent(options.rememberedEvents);
    this.#delivered = new Delivered(options.rememberedEvents);
    this.#conversations = new OrderedTasks(options.conversations);
    this.#losses = new Losses(() => options.clock.now());
    this.#health = new FeedHealth(options);
    // Every conversation that is looked at may wait for it at once.
    setMaxListeners(0, this.#reading.signal);
    this.#recovery = new Recovery(options, {
      losses: this.#losses,
      signal: this.#reading.signal,
      inTurn: (streamId, work) => this.#conversations.run(streamId, work),
      whole: (events) => this.#whole(events),
      handle: (event) => this.#recover(event),
    });
    if (options.tookOver === true) {
      this.#losses.addReader();
    }
  }

  /** Events that were taken and are not done. */
  get waiting(): number {
    return this.#unfinished.reduce((sum, { events }) => sum + events, 0);
  }

  /** Begins to read. Resolves when the feed is open; rejects when it cannot be opened. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ended = this.#readOn(resolve, reject);
    });
  }

  /** Handles an event that no feed delivers, in the order of its conversation, however often it was. */
  replay(event: Event, replay: string): Promise<void> {
    return this.#conversations.run(conversationOf(event), () =>
      this.#options.handle(event, { late: false, recovered: false, replay }),
    );
  }

  /** Takes nothing more; resolves when all that was taken is handled and acknowledged. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#acknowledged.catch(() => undefined);
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
        // The bot has just logged in, so a login that is refused now is not about its key.
        if (!this.#isOpen && !isRefusedLogin(error)) {
          onFailure(error);
          return;
        }
        if (!(error instanceof ClientError) || error.outcome !== 'did-not-happen') {
          this.#losses.add();
        }
        const pause = this.#pauses.next();
        this.#health.failed(error);
        this.#options.log.error({ err: error, pause }, 'Reading events failed; reading again.');
        await waitFor(this.#options.clock, pause, signal).catch(() => undefined);
      }
    }
    onOpen();
  }

  async #read(onOpen: () => void): Promise<void> {
    const { read, clock } = this.#options;
    const listener: FeedListener = {
      onOpen: (feedId) => {
        void this.#recovery.catchUp(feedId);
        onOpen();
      },
      onRead: () => this.#health.answered(),
      onFailure: (error) => this.#health.failed(error),
      onLoss: () => this.#losses.add(),
    };
    // The first batch is what waited, however soon it comes.
    let start = -Infinity;
    for await (const batch of read(this.#reading.signal, listener)) {
      if (this.#stopping) {
        await this.#acknowledged.catch(() => undefined);
        return;
      }
      this.#pauses.reset();
      const events = this.#whole(batch.events);
      this.#options.watch?.tell?.({
        kind: 'read',
        events: batch.events.length,
        newest: events.at(-1)?.timestamp,
      });
      const isOneOfMany = clock.now() - start < busy;
      const hasNews = this.#delivered.note(events);
      await this.#take({ ...batch, events }, isOneOfMany);
      if (isOneOfMany && !hasNews) {
        await waitFor(clock, pauseWithoutNews, this.#reading.signal).catch(() => undefined);
      }
      start = clock.now();
    }
  }

  /** Returns when the next batch may be read. */
  async #take(batch: Batch, isOneOfMany: boolean): Promise<void> {
    const known = await this.#options.handled.amongStored(batch.events);
    const events = batch.events.filter((event) => !this.#isDropped(event, known));
    const before = this.#queued.size;
    const handled = Promise.all(events.map((event) => this.#takeEvent(event)));
    const taken = this.#queued.size - before;
    const finished = this.#finish(taken, handled, batch.acknowledge);
    if (!isOneOfMany) {
      await endsWithin(finished, this.#options.patience, this.#options.clock).catch(
        () => undefined,
      );
    }
    while (this.waiting > mostUnfinished && !this.#reading.signal.aborted) {
      await untilEndOrAbort(this.#unfinished[0]?.finished, this.#reading.signal);
    }
  }

  /**
   * Acknowledges a batch after those before it. Nothing else of it is kept until then: while a handler takes long, what is
   * behind it comes again and again.
   */
  #finish(events: number, handled: Promise<unknown>, acknowledge: () => void): Promise<void> {
    const finished = Promise.all([handled, this.#acknowledged]).then(() => acknowledge());
    this.#acknowledged = finished;
    const entry = { events, finished };
    this.#unfinished.push(entry);
    // One that rejects is left to the next process, with all that come after it.
    void finished.then(
      () => this.#unfinished.splice(this.#unfinished.indexOf(entry), 1),
      () => undefined,
    );
    return finished;
  }

  /** Events with all that the bot goes by; those that lack what nobody can tell are left out, and the log says so. */
  #whole(events: readonly Event[]): readonly Event[] {
    const { serviceTime, log } = this.#options;
    return events.flatMap((one) => {
      const examined = wholeEvent(one, serviceTime);
      if ('event' in examined) {
        return [examined.event];
      }
      const [eventId, eventType] = [field(one, 'messageId'), field(one, 'type')];
      log.error(
        { eventId, eventType, lacks: examined.lacks },
        'An event of the service lacks what it is handled by; it is skipped.',
      );
      return [];
    });
  }

  #isDropped(event: Event, known: ReadonlySet<string>): boolean {
    const { botId, ignoreOlderThan = Infinity, serviceTime, log } = this.#options;
    if (serviceTime() - event.timestamp > ignoreOlderThan) {
      log.info({ eventId: event.messageId }, 'An event is too old; it is skipped.');
      return true;
    }
    return event.initiator.user.userId === botId || known.has(keyOfEvent(event));
  }

  #takeEvent(event: Event): Promise<void> {
    const key = keyOfEvent(event);
    if (this.#queued.has(key)) {
      // The batch that it came in first is acknowledged before this one, and waits for it.
      return Promise.resolve();
    }
    if (this.#once.knows(key)) {
      return this.#once.run(key, () => Promise.resolve());
    }
    this.#options.watch?.tell?.({ kind: 'queued' });
    const lost = this.#losses.before();
    this.#queued.add(key);
    return this.#conversations.run(conversationOf(event), () => this.#inTurn(key, event, lost));
  }

  async #inTurn(key: string, event: Event, lost: PossibleLoss): Promise<void> {
    try {
      const streamId = streamOf(event)?.streamId;
      if (streamId !== undefined && this.#recovery.mustLook(streamId, event, lost)) {
        await this.#recovery.lookBefore(streamId, event);
      }
      // Whoever looked before has perhaps found and handled it.
      await this.#once.run(key, () => this.#handle(event, false));
    } finally {
      this.#queued.delete(key);
      this.#options.watch?.tell?.({ kind: 'done' });
    }
  }

  async #recover(event: Event): Promise<void> {
    const key = keyOfEvent(event);
    if (!this.#once.knows(key)) {
      const { watch } = this.#options;
      watch?.tell?.({ kind: 'queued' });
      await this.#once
        .run(key, () => this.#handle(event, true))
        .finally(() => watch?.tell?.({ kind: 'done' }));
    }
  }

  #handle(event: Event, recovered: boolean): Promise<void> {
    const { handled, handle } = this.#options;
    return handle(event, { late: handled.taken(event), recovered });
  }
}

/** Waits for work, until the signal is aborted, and leaves no listener behind. */
async function untilEndOrAbort(
  work: Promise<void> | undefined,
  signal: AbortSignal,
): Promise<void> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
