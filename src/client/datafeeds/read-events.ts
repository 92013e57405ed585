import { setMaxListeners } from 'node:events';
import { type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { type DatafeedBatch, type Event, limits, waitFor } from '../../contract/index.js';
import type { RetrySettings } from '../config/config.js';
import { ClientError, LoginError } from '../errors/client-error.js';
import { abortSignal, type CallOptions } from '../transport/call-options.js';
import { longestRetryAfter, pauseBefore } from '../transport/retry.js';
import type { DatafeedClient } from './datafeed-client.js';

/** Events that came together, and what says that they were handled. */
export interface EventBatch {
  /** In the order in which the service gave them. Never empty. */
  readonly events: readonly Event[];
  /**
   * Says that all events of this batch were handled, so that they are not delivered again. The next
   * read carries it, and leaving the loop sends what no read has carried; what is never acknowledged
   * comes back after about 30 seconds.
   */
  readonly acknowledge: () => void;
}

/** What every way of reading events can be given. */
export interface ReadEventsOptions {
  /** Ends the reading at once, also in the middle of a wait. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Told about each failure that is being waited out, with the wait in milliseconds: growing pauses, or as long as the
   * service asks for, but no more than five minutes for that.
   */
  readonly onTrouble?: ((error: ClientError, wait: number) => void) | undefined;
  /**
   * Told of each read that the service has answered, before its events come. While nothing happens it answers
   * about every 30 seconds, without events: so this says that what {@link onTrouble} told of is over. After a failure it
   * is told sooner: while the service holds the next read open, it is asked for the list of feeds, once.
   */
  readonly onRead?: (() => void) | undefined;
}

/** What every way of reading events takes. */
export const readEventsOptions: FieldKinds<ReadEventsOptions> = {
  signal: optional(abortSignal),
  onTrouble: optional(kinds.call),
  onRead: optional(kinds.call),
};

/** Where events come from: one of the service's feeds. */
export interface EventSource {
  readonly retry: RetrySettings;
  /** Whether opening gives another feed when the service does not know the first. */
  readonly hasOthers: boolean;
  /** Finds or makes the feed and gives its id. */
  open(options: CallOptions): Promise<string>;
  /** Waits for events; `ackId` acknowledges those of the batch that it came with. */
  read(feedId: string, ackId: string, options: CallOptions): Promise<DatafeedBatch>;
  /** Asks the same host something small that it answers at once, where there is such a thing. */
  ask?(options: CallOptions): Promise<unknown>;
  /** Clears away a feed that the service refuses to read. */
  discard(feedId: string, options: CallOptions): Promise<void>;
}

/** A service that does not hold reads open is asked no more often than this, in milliseconds. */
const shortestPoll = 100;

/** The service holds a read open for half a minute; one that lasts this long, in milliseconds, is broken. */
const longestPoll = 120_000;

/**
 * A read that was cut after having been held open this long, in milliseconds, was answered well enough: a proxy between
 * ends what has said nothing for a while.
 */
const heldWell = 10_000;

/** After a failure, a read that stands this long, in milliseconds, was not refused: something else tells whether it is served. */
const standing = 1_000;

/** How long that may take, in milliseconds. */
const longestAsking = 10_000;

/** What a gateway answers that waits no longer for the service. */
const cutByGateway: ReadonlySet<number | undefined> = new Set([502, 504]);

/** How long the last acknowledgements of a stopped reader may take to leave, in milliseconds. */
const lastAcknowledgementTimeout = 300;

/**
 * Reads events for as long as it is let, through every failure that can pass: the loop behind
 * {@link readDatafeed} and {@link readDatahose}.
 *
 * @param onOpen - told the id of each feed, before it is read for the first time
 */
export async function* readEvents(
  source: EventSource,
  client: TimedClient,
  options: ReadEventsOptions,
  onOpen?: (feedId: string) => void,
): AsyncGenerator<EventBatch, void, undefined> {
  const reader = new EventReader(source, client, options, onOpen);
  try {
    for (;;) {
      const batch = await reader.next();
      if (batch === undefined) {
        return;
      }
      yield batch;
    }
  } finally {
    await reader.acknowledgeFinished();
  }
}

/** What says how long the pauses between tries are, and when they are over. */
type TimedClient = Pick<DatafeedClient, 'clock' | 'random'>;

/** What says that a batch was handled. */
interface Finished {
  readonly ackId: string;
  /** When the batch came, in epoch milliseconds. */
  readonly since: number;
}

class EventReader {
  readonly #source: EventSource;
  readonly #client: TimedClient;
  readonly #options: ReadEventsOptions;
  readonly #onOpen: ((feedId: string) => void) | undefined;
  #feedId: string | undefined;
  /** Of finished batches; the service has not been told of them yet. */
  #finished: Finished[] = [];
  /** The last acknowledgement sent; repeated while there is no new one. */
  #told = '';
  /** What the read that is under way carries. */
  #carried = '';
  #unacknowledged = 0;
  /** Counts the feeds, so that an acknowledgement of a forgotten one is known. */
  #generation = 0;
  #failures = 0;
  /** When the read that is under way began, in epoch milliseconds. */
  #readSince = Infinity;
  #hasRead = false;

  constructor(
    source: EventSource,
    client: TimedClient,
    options: ReadEventsOptions,
    onOpen: ((feedId: string) => void) | undefined,
  ) {
    this.#source = source;
    this.#client = client;
    this.#options = options;
    this.#onOpen = onOpen;
  }

  /** The next batch that holds events; nothing when the reading was ended. */
  async next(): Promise<EventBatch | undefined> {
    while (this.#options.signal?.aborted !== true) {
      try {
        const batch = await this.#read();
        if (batch !== undefined) {
          return batch;
        }
      } catch (error) {
        await this.#recover(error);
      }
    }
    return undefined;
  }

  /** Tells the service of every finished batch that no read has carried. */
  async acknowledgeFinished(): Promise<void> {
    const feedId = this.#feedId;
    if (feedId === undefined) {
      return;
    }
    const signal = AbortSignal.timeout(lastAcknowledgementTimeout);
    // As many calls listen as there are batches: no sign of a leak, and no warning.
    setMaxListeners(0, signal);
    const options = { signal, maxAttempts: 1 };
    // Once sent it counts; when it was not, the events come again, as after any crash.
    await Promise.allSettled(
      this.#finished.map(({ ackId }) => this.#source.read(feedId, ackId, options)),
    );
  }

  async #read(): Promise<EventBatch | undefined> {
    const feedId = this.#feedId ?? (await this.#open());
    const start = this.#client.clock.now();
    this.#carried = this.#oldestFinished(start)?.ackId ?? this.#told;
    this.#readSince = start;
    const endAsking = this.#failures > 0 ? this.#askMeanwhile() : undefined;
    const { events, ackId } = await this.#source
      .read(feedId, this.#carried, this.#once())
      .finally(endAsking);
    this.#readSince = Infinity;
    this.#tellCarried();
    this.#failures = 0;
    this.#hasRead = true;
    this.#options.onRead?.();
    if (events.length > 0) {
      this.#unacknowledged++;
      return { events, acknowledge: this.#acknowledgeOnce(ackId, this.#client.clock.now()) };
    }
    if (this.#unacknowledged === 0 && this.#finished.length === 0) {
      this.#told = ackId;
    }
    if (this.#client.clock.now() - start < shortestPoll) {
      await this.#wait(shortestPoll);
    }
    return undefined;
  }

  /**
   * Finds out, beside a read that may be held open for half a minute, whether the service is back: one small request for each
   * failure that was waited out.
   *
   * @returns ends it
   */
  #askMeanwhile(): () => void {
    const ended = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { signal } = ended;
        await this.#source.ask?.({ signal, maxAttempts: 1, deadline: longestAsking });
        if (this.#source.ask !== undefined && !signal.aborted) {
          this.#options.onRead?.();
        }
      } catch {
        // The read itself will tell.
      }
    };
    const callOff = this.#client.clock.after(standing, () => void ask(), { beside: true });
    return () => {
      callOff();
      ended.abort();
    };
  }

  async #open(): Promise<string> {
    const feedId = await this.#source.open(this.#once());
    this.#feedId = feedId;
    this.#onOpen?.(feedId);
    return feedId;
  }

  /**
   * The acknowledgement that has waited longest. One that had to wait until its events came again, under another one,
   * says nothing any more: carried first, it would let that one come too late as well, and so on.
   */
  #oldestFinished(now: number): Finished | undefined {
    while (this.#finished.length > 1) {
      const [oldest] = this.#finished;
      if (oldest !== undefined && now - oldest.since < limits.datafeedRedelivery) {
        break;
      }
      this.#finished.shift();
    }
    return this.#finished[0];
  }

  #tellCarried(): void {
    if (this.#finished[0]?.ackId === this.#carried) {
      this.#finished.shift();
    }
    this.#told = this.#carried;
  }

  #acknowledgeOnce(ackId: string, since: number): () => void {
    let done = false;
    const generation = this.#generation;
    return () => {
      if (!done && generation === this.#generation) {
        this.#unacknowledged--;
        // A feed without acknowledgements needs none.
        this.#finished.push(...(ackId === '' ? [] : [{ ackId, since }]));
      }
      done = true;
    };
  }

  /** Waits until reading is worth another try, or throws what cannot be cured by waiting. */
  async #recover(error: unknown): Promise<void> {
    const { signal, onTrouble } = this.#options;
    if (signal?.aborted === true) {
      // The read that was cut off has carried it, unless nothing of it had left.
      if (!(error instanceof ClientError) || error.outcome !== 'did-not-happen') {
        this.#tellCarried();
      }
      return;
    }
    const feedIsGone = this.#isGone(error);
    if (!(error instanceof ClientError) || (!feedIsGone && !this.#canPass(error))) {
      throw error;
    }
    this.#failures = this.#wasHeld(error) ? 1 : this.#failures + 1;
    this.#readSince = Infinity;
    if (this.#failures >= this.#source.retry.maxAttempts) {
      throw error;
    }
    const wait = feedIsGone && this.#failures === 1 ? 0 : this.#pause(error);
    onTrouble?.(error, wait);
    if (feedIsGone) {
      await this.#forget();
    }
    await this.#wait(wait);
  }

  /** A bad request on a read means that the feed or its acknowledgement is unknown. */
  #isGone(error: unknown): boolean {
    const curable = this.#source.hasOthers || this.#carried !== '';
    return isBadRequest(error) && this.#feedId !== undefined && curable;
  }

  #canPass(error: ClientError): boolean {
    if (error instanceof LoginError || error.code === 'CLIENT_CLOSED' || error.status === 403) {
      return false;
    }
    return error.transient || this.#hasRead;
  }

  /** Whether a read stood for a good while before what is in between cut it: no reason to read less often. */
  #wasHeld({ code, status }: ClientError): boolean {
    const isCut = code === 'CONNECTION_LOST' || code === 'TIMED_OUT' || cutByGateway.has(status);
    return isCut && this.#client.clock.now() - this.#readSince >= heldWell;
  }

  #pause(error: ClientError): number {
    const { retry } = this.#source;
    const asked = Math.min(error.retryAfter ?? 0, longestRetryAfter);
    return pauseBefore(retry, this.#failures, asked, this.#client.random());
  }

  /** The feed ended. Its id is of no more use, and neither are acknowledgements of its batches. */
  async #forget(): Promise<void> {
    const feedId = this.#feedId;
    this.#feedId = undefined;
    this.#generation++;
    this.#finished = [];
    this.#told = '';
    this.#unacknowledged = 0;
    if (feedId !== undefined) {
      try {
        await this.#source.discard(feedId, this.#once());
      } catch {
        // It is gone already, or will end by itself.
      }
    }
  }

  /** The reader has retries of its own, so single calls are not retried. */
  #once(): CallOptions {
    return { signal: this.#options.signal, maxAttempts: 1, deadline: longestPoll };
  }

  async #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#options;
    try {
      await waitFor(this.#client.clock, milliseconds, signal);
    } catch (error) {
      if (signal?.aborted !== true) {
        throw error;
      }
    }
  }
}

function isBadRequest(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'BAD_REQUEST';
}
