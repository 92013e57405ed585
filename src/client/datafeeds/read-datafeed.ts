import { fields, given, kinds, optional } from '../../contract/given/index.js';
import { type Datafeed, datafeedIdPattern } from '../../contract/index.js';
import { requireArguments } from '../given/check-arguments.js';
import type { CallOptions } from '../transport/call-options.js';
import { type DatafeedClient, datafeedClient } from './datafeed-client.js';
import { DatafeedIdFile } from './datafeed-id-file.js';
import { feedOfFirstGeneration } from './read-datafeed-v1.js';
import {
  type EventBatch,
  type EventSource,
  readEvents,
  type ReadEventsOptions,
  readEventsOptions,
} from './read-events.js';

/** How a datafeed is read; the rest is in the configuration, under `datafeed`. */
export interface ReadDatafeedOptions extends ReadEventsOptions {
  /** The feed of this name. Default: the configuration's `datafeed.tag`. */
  readonly tag?: string | undefined;
  /**
   * Told the id of the feed before its first read: from here on, what is sent to the account waits
   * in it. Told again when the service has forgotten the feed and another takes its place.
   */
  readonly onOpen?: ((datafeedId: string) => void) | undefined;
}

const taken = [
  given('client', datafeedClient),
  given(
    'options',
    optional(
      fields<ReadDatafeedOptions>({
        ...readEventsOptions,
        tag: optional(kinds.name),
        onOpen: optional(kinds.call),
      }),
    ),
  ),
];

/**
 * Reads the account's events until it is told to stop. It finds its feed or makes one; makes
 * another when the service has forgotten it; renews the session; waits out every failure that can
 * pass, with growing pauses and without giving up. A failure that cannot pass is thrown, so it never
 * ends silently: it ends by `signal`, by leaving the loop, or by an error.
 *
 * With `datafeed.version: v1` in the configuration it reads a feed of the first generation, as
 * `readDatafeedV1` does, and keeps its id in the file of `datafeed.idFilePath`.
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
  requireArguments('readDatafeed', [client, options], taken);
  const { version, tag, idFile } = client.config.datafeed;
  if (version === 'v2') {
    return readEvents(feedOf(client, options.tag ?? tag), client, options, options.onOpen);
  }
  const file = new DatafeedIdFile(idFile);
  const source = feedOfFirstGeneration(client, () => file.load());
  return readEvents(source, client, options, (datafeedId) => {
    file.save(datafeedId);
    options.onOpen?.(datafeedId);
  });
}

function feedOf(client: DatafeedClient, tag: string | undefined): EventSource {
  const { config, datafeeds } = client;
  return {
    retry: config.datafeed.retry,
    hasOthers: true,
    open: (call) => findFeed(client, tag, call),
    read: (feedId, ackId, call) => datafeeds.read(feedId, { ackId }, call),
    ask: (call) => datafeeds.list(tag, call),
    discard: (feedId, call) => datafeeds.delete(feedId, call),
  };
}

/**
 * The feed that is named as the tag, or else the first usable one of those with the tag, which are all that the
 * service lists; or a new one.
 */
async function findFeed(
  { config, datafeeds }: DatafeedClient,
  tag: string | undefined,
  options: CallOptions,
): Promise<string> {
  const feeds = await datafeeds.list(tag, options);
  const tagged = tag === undefined ? undefined : feeds.find(({ id }) => id === tag);
  const found = tagged ?? feeds.find(isUsable);
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
