import { datafeedIdPattern, type Datafeed, type Event } from '../../contract/index.js';
import type { Config } from '../config/config.js';
import { ClientError, LoginError } from '../errors/client-error.js';
import type { Clock } from '../transport/clock.js';
import { pauseBefore } from '../transport/retry.js';
import type { Datafeeds } from './datafeeds.js';

/** Events that came together, and what says that they were handled. */
export interface EventBatch {
  /** In the order in which the service gave them. Never empty. */
  readonly events: readonly Event[];
  /**
   * Says that all events of this batch were handled, so that they are not delivered again. Call it
   * before asking for the next batch; what is never acknowledged comes back after about 30 seconds.
   */
  readonly acknowledge: () => void;
}

/** How a datafeed is read; the rest stands in the configuration, under `datafeed`. */
export interface ReadDatafeedOptions {
  /** Ends the reading at once, also in the middle of a wait. */
  readonly signal?: AbortSignal;
  /** The feed of this name. Default: the configuration's `datafeed.tag`. */
  readonly tag?: string;
  /** Told about each failure that is being waited out, with the wait in milliseconds. */
  readonly onTrouble?: (error: ClientError, wait: number) => void;
}

/** A service that does not hold reads open is asked no more often than this, in milliseconds. */
const shortestPoll = 100;

/** The part of a {@link Client} that reading events needs. */
export interface DatafeedClient {
  readonly config: Config;
  readonly clock: Clock;
  readonly datafeeds: Datafeeds;
}

/** How long the last acknowledgement of a stopped reader may take to leave, in milliseconds. */
const farewell = 300;

/**
 * Reads the account's events, for as long as it is let. It finds its feed or makes one; makes
 * another when the service has forgotten it; renews the session; waits out every failure that can
 * pass, with growing pauses and without giving up. A failure that cannot pass is thrown, so it never
 * ends silently: it ends by `signal`, by leaving the loop, or by an error.
 *
 * @example
 * for await (const batch of readDatafeed(client, { signal })) {
 *   for (const event of batch.events) await handle(event);
 *   batch.acknowledge();
 * }
 *
 * @throws LoginError when the account cannot log in (any more)
 * @throws ClientError `FORBIDDEN` when the account has too many feeds or no right to read;
 *   before the first success also for anything else that waiting does not cure
 */
export async function* readDatafeed(
  client: DatafeedClient,
  options: ReadDatafeedOptions = {},
): AsyncGenerator<EventBatch, void, undefined> {
  const reader = new DatafeedReader(client, options);
  try {
    for (;;) {
      const batch = await reader.next();
      if (batch === undefined) {
        return;
      }
      yield batch;
    }
  } finally {
    await reader.sayFarewell();
  }
}

class DatafeedReader {
  readonly #client: DatafeedClient;
  readonly #options: ReadDatafeedOptions;
  #datafeedId: string | undefined;
  /** Of the last batch that was handled; sent with every read. */
  #ackId = '';
  /** Whether the service has not been told of it yet. */
  #ackIsNew = false;
  #unacknowledged = 0;
  #failures = 0;
  #hasRead = false;

  constructor(client: DatafeedClient, options: ReadDatafeedOptions) {
    this.#client = client;
    this.#options = options;
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

  /** Tells the service of the last acknowledgement, which otherwise goes with the next read. */
  async sayFarewell(): Promise<void> {
    if (this.#datafeedId === undefined || !this.#ackIsNew) {
      return;
    }
    try {
      const options = { signal: AbortSignal.timeout(farewell), maxAttempts: 1 };
      await this.#client.datafeeds.read(this.#datafeedId, { ackId: this.#ackId }, options);
    } catch {
      // Once sent it counts; when it was not, the events come again, as after any crash.
    }
  }

  async #read(): Promise<EventBatch | undefined> {
    const { signal } = this.#options;
    this.#datafeedId ??= await this.#find();
    const start = this.#client.clock.now();
    const { events, ackId } = await this.#client.datafeeds.read(
      this.#datafeedId,
      { ackId: this.#ackId },
      { signal, maxAttempts: 1 },
    );
    this.#ackIsNew = false;
    this.#failures = 0;
    this.#hasRead = true;
    if (events.length > 0) {
      this.#unacknowledged++;
      return { events, acknowledge: this.#acknowledgeOnce(ackId) };
    }
    if (this.#unacknowledged === 0) {
      this.#ackId = ackId;
    }
    if (this.#client.clock.now() - start < shortestPoll) {
      await this.#wait(shortestPoll);
    }
    return undefined;
  }

  #acknowledgeOnce(ackId: string): () => void {
    let done = false;
    const datafeedId = this.#datafeedId;
    return () => {
      if (!done && datafeedId === this.#datafeedId) {
        this.#unacknowledged--;
        this.#ackId = ackId;
        this.#ackIsNew = true;
      }
      done = true;
    };
  }

  /** The feed with the right name, or the first usable one, or a new one. */
  async #find(): Promise<string> {
    const { signal, tag = this.#client.config.datafeed.tag } = this.#options;
    const options = { signal, maxAttempts: 1 };
    const feeds = await this.#client.datafeeds.list(tag, options);
    const found = feeds.find(({ id }) => id === tag) ?? feeds.find(isUsable);
    if (found !== undefined) {
      return found.id;
    }
    const { includeInvisible } = this.#client.config.datafeed;
    const creation = { tag, ...(includeInvisible ? { includeInvisible } : {}) };
    return (await this.#client.datafeeds.create(creation, options)).id;
  }

  /** Waits until reading is worth another try, or throws what cannot be cured by waiting. */
  async #recover(error: unknown): Promise<void> {
    const { signal, onTrouble } = this.#options;
    if (signal?.aborted === true) {
      // The read that was cut off has carried it.
      this.#ackIsNew = false;
      return;
    }
    const feedIsGone = isGone(error) && this.#datafeedId !== undefined;
    if (!(error instanceof ClientError) || (!feedIsGone && !this.#canPass(error))) {
      throw error;
    }
    this.#failures++;
    if (this.#failures >= this.#client.config.datafeed.retry.maxAttempts) {
      throw error;
    }
    const wait = feedIsGone && this.#failures === 1 ? 0 : this.#pause(error);
    onTrouble?.(error, wait);
    if (feedIsGone) {
      await this.#forget();
    }
    await this.#wait(wait);
  }

  #canPass(error: ClientError): boolean {
    if (error instanceof LoginError || error.code === 'CLIENT_CLOSED' || error.status === 403) {
      return false;
    }
    return error.transient || this.#hasRead;
  }

  #pause(error: ClientError): number {
    const { config, clock } = this.#client;
    return pauseBefore(config.datafeed.retry, this.#failures, error.retryAfter, clock.random());
  }

  /** The feed ended. Its id is of no more use, and neither are acknowledgements of its batches. */
  async #forget(): Promise<void> {
    const datafeedId = this.#datafeedId;
    this.#datafeedId = undefined;
    this.#ackId = '';
    this.#ackIsNew = false;
    this.#unacknowledged = 0;
    if (datafeedId !== undefined) {
      try {
        const options = { signal: this.#options.signal, maxAttempts: 1 };
        await this.#client.datafeeds.delete(datafeedId, options);
      } catch {
        // It is gone already, or will end by itself.
      }
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#options;
    try {
      await this.#client.clock.wait(milliseconds, signal);
    } catch (error) {
      if (signal?.aborted !== true) {
        throw error;
      }
    }
  }
}

function isUsable(feed: Datafeed): boolean {
  return datafeedIdPattern.test(feed.id);
}

/** A bad request on a read means that the feed or its acknowledgement is unknown. */
function isGone(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'BAD_REQUEST';
}
