import { fields, given, kinds, optional } from '../../contract/given/index.js';
import { requireArguments } from '../given/check-arguments.js';
import { type DatafeedClient, datafeedClient } from './datafeed-client.js';
import {
  type EventBatch,
  type EventSource,
  readEvents,
  type ReadEventsOptions,
  readEventsOptions,
} from './read-events.js';

/** How a datafeed of the first generation is read. */
export interface ReadDatafeedV1Options extends ReadEventsOptions {
  /** A feed that was made earlier, to continue with. Default: a new one. */
  readonly datafeedId?: string | undefined;
  /** Told the id of each feed before its first read, to keep it for the next start. */
  readonly onOpen?: ((datafeedId: string) => void) | undefined;
}

const taken = [
  given('client', datafeedClient),
  given(
    'options',
    optional(
      fields<ReadDatafeedV1Options>({
        ...readEventsOptions,
        datafeedId: optional(kinds.id),
        onOpen: optional(kinds.call),
      }),
    ),
  ),
];

/**
 * Reads events from a service so old that it has only datafeeds of the first generation. Those know
 * no acknowledgement: what was read is not delivered again, so events that were read and not handled
 * when the process ends are lost. It is a function of its own, not an option of {@link readDatafeed}, because it
 * promises less: prefer the other wherever it works.
 *
 * @example
 * for await (const { events } of readDatafeedV1(client, { datafeedId, onOpen: remember })) …
 */
export function readDatafeedV1(
  client: DatafeedClient,
  options: ReadDatafeedV1Options = {},
): AsyncGenerator<EventBatch, void, undefined> {
  requireArguments('readDatafeedV1', [client, options], taken);
  const source = feedOfFirstGeneration(client, () => options.datafeedId);
  return readEvents(source, client, options, options.onOpen);
}

/**
 * A feed of the first generation; when the service has forgotten it, another.
 *
 * @param known - the id of one that was made earlier, asked before the first read
 */
export function feedOfFirstGeneration(
  { config, datafeeds }: DatafeedClient,
  known: () => string | undefined,
): EventSource {
  let isForgotten = false;
  return {
    retry: config.datafeed.retry,
    hasOthers: true,
    open: async (call) =>
      (isForgotten ? undefined : known()) ?? (await datafeeds.createV1(call)).id,
    read: async (datafeedId, _, call) => ({
      events: await datafeeds.readV1(datafeedId, call),
      ackId: '',
    }),
    discard: () => {
      isForgotten = true;
      return Promise.resolve();
    },
  };
}
