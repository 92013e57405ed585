import { datafeedIdPattern, type Datafeed } from '../../contract/index.js';
import type { Config } from '../config/config.js';
import type { CallOptions } from '../transport/caller.js';
import type { Clock } from '../transport/clock.js';
import type { Datafeeds } from './datafeeds.js';
import { readEvents, type EventBatch, type ReadEventsOptions } from './read-events.js';

/** How a datafeed is read; the rest stands in the configuration, under `datafeed`. */
export interface ReadDatafeedOptions extends ReadEventsOptions {
  /** The feed of this name. Default: the configuration's `datafeed.tag`. */
  readonly tag?: string | undefined;
  /**
   * Told the id of the feed before its first read: from here on, what is sent to the account waits
   * in it. Told again when the service has forgotten the feed and another takes its place.
   */
  readonly onOpen?: ((datafeedId: string) => void) | undefined;
}

/** The part of a {@link Client} that reading events needs. */
export interface DatafeedClient {
  readonly config: Config;
  readonly clock: Clock;
  readonly datafeeds: Datafeeds;
}

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
export function readDatafeed(
  client: DatafeedClient,
  options: ReadDatafeedOptions = {},
): AsyncGenerator<EventBatch, void, undefined> {
  const { config, clock, datafeeds } = client;
  const { tag = config.datafeed.tag, onOpen } = options;
  const source = {
    retry: config.datafeed.retry,
    hasOthers: true,
    open: (call: CallOptions) => findFeed(client, tag, call),
    read: (feedId: string, ackId: string, call: CallOptions) =>
      datafeeds.read(feedId, { ackId }, call),
    discard: (feedId: string, call: CallOptions) => datafeeds.delete(feedId, call),
  };
  return readEvents(source, clock, options, onOpen);
}

/** The feed with the right name, or the first usable one, or a new one. */
async function findFeed(
  { config, datafeeds }: DatafeedClient,
  tag: string | undefined,
  options: CallOptions,
): Promise<string> {
  const feeds = await datafeeds.list(tag, options);
  const found = feeds.find(({ id }) => id === tag) ?? feeds.find(isUsable);
  if (found !== undefined) {
    return found.id;
  }
  const { includeInvisible } = config.datafeed;
  const creation = { tag, ...(includeInvisible ? { includeInvisible } : {}) };
  return (await datafeeds.create(creation, options)).id;
}

function isUsable(feed: Datafeed): boolean {
  return datafeedIdPattern.test(feed.id);
}
