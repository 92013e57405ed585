import { fields, given, kind, kinds, listOfKind, optional } from '../../contract/given/index.js';
import type { EventType } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import { requireArguments } from '../given/check-arguments.js';
import { type DatafeedClient, datafeedClient } from './datafeed-client.js';
import { datahoseRoute } from './datafeed-routes.js';
import { type DatahoseScope, datahoseScope } from './datafeeds.js';
import {
  type EventBatch,
  type EventSource,
  readEvents,
  type ReadEventsOptions,
  readEventsOptions,
} from './read-events.js';

/** What of the company's events to read; defaults are in the configuration, under `datahose`. */
export interface ReadDatahoseOptions extends ReadEventsOptions {
  /**
   * Readers with the same tag share the events. Default: the configuration's `datahose.tag`, else
   * `datahose-` and the bot's username. At most 80 characters.
   */
  readonly tag?: string | undefined;
  /** Which kinds of events, at least one. Default: the configuration's `datahose.eventTypes`. */
  readonly eventTypes?: readonly EventType[] | undefined;
  /** Whose conversations: within the company, with other companies, with other networks. Default: all. */
  readonly scopes?: readonly DatahoseScope[] | undefined;
}

const longestTag = 80;

const eventType = kind<EventType>(
  'the type of an event',
  (value) => typeof value === 'string' && value !== '',
);

const taken = [
  given('client', datafeedClient),
  given(
    'options',
    optional(
      fields<ReadDatahoseOptions>({
        ...readEventsOptions,
        tag: optional(kinds.name),
        eventTypes: optional(listOfKind(eventType)),
        scopes: optional(listOfKind(datahoseScope)),
      }),
    ),
  ),
];

/**
 * Reads the events of the whole company, where its contract has the datahose, as {@link readDatafeed}
 * reads those of one account: until it is ended, through every failure that can pass.
 *
 * @example
 * for await (const batch of readDatahose(client, { eventTypes: ['MESSAGESENT'], signal })) {
 *   for (const event of batch.events) await archive(event);
 *   batch.acknowledge();
 * }
 *
 * @throws InputError `BAD_ARGUMENT` without event types
 * @throws ClientError `FORBIDDEN` or `BAD_REQUEST` when the service offers this account no datahose
 */
export function readDatahose(
  client: DatafeedClient,
  options: ReadDatahoseOptions = {},
): AsyncGenerator<EventBatch, void, undefined> {
  requireArguments('readDatahose', [client, options], taken);
  const { config, datafeeds } = client;
  const { eventTypes = config.datahose.eventTypes, scopes } = options;
  const [first] = eventTypes;
  if (first === undefined) {
    throw new InputError(
      'BAD_ARGUMENT',
      `${datahoseRoute.operation} needs eventTypes, or datahose.eventTypes in the configuration, such as MESSAGESENT.`,
      datahoseRoute.operation,
    );
  }
  const tag = options.tag ?? config.datahose.tag ?? defaultTag(config.bot?.name);
  const source: EventSource = {
    retry: config.datahose.retry,
    hasOthers: false,
    // The service makes the datahose at its first read; account, tag and event types name it.
    open: () => Promise.resolve(tag),
    read: (_, ackId, call) => datafeeds.readDatahose({ tag, eventTypes, scopes, ackId }, call),
    ask: (call) => datafeeds.list(undefined, call),
    discard: () => Promise.resolve(),
  };
  return readEvents(source, client, options);
}

function defaultTag(username = 'bot'): string {
  return `datahose-${username}`.slice(0, longestTag);
}
