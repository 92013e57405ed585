import type { Logger } from 'pino';
import type { Client } from '../../client/index.js';
import type { StreamId } from '../../contract/index.js';
import { handleEvent } from '../handling/handle-event.js';
import type { HandlingOptions } from '../handling/handling-options.js';
import { FeedMemory, Handled, Intake, type IntakeOptions, readMissed } from '../intake/index.js';
import type { ProcessShare } from '../monitoring/index.js';
import type { CheckedOptions } from '../options.js';
import { ScaledIntake } from '../scale/index.js';
import { serviceTime } from '../service-time.js';
import { readFeed } from './feed.js';

/**
 * For how many milliseconds a batch of events may hold up the next one while little comes in: long
 * enough for ordinary handlers, so that most acknowledgements leave with the next read.
 */
const patience = 100;

/** What takes events to their handlers: of one process, or of one of several. */
export interface OpenIntake extends Pick<
  Intake,
  'waiting' | 'start' | 'replay' | 'stop' | 'abandon'
> {
  /** What falls to this process of several. */
  readonly share?: () => Promise<ProcessShare>;
}

/** Makes the way from the feed to the handlers. */
export async function openIntake(
  handling: HandlingOptions,
  options: CheckedOptions,
): Promise<OpenIntake> {
  const { store, log, handled, clock } = handling;
  const { scale, conversations } = options;
  if (scale === undefined) {
    return openFeed(handling, options, (event, delivery) => handleEvent(event, delivery, handling));
  }
  return ScaledIntake.open({
    scale,
    store,
    log,
    handled,
    conversations,
    name: handling.bot.username,
    openFeed: (carry, tookOver) => {
      const reading = { ...handling, handled: new Handled(store, () => clock.now()) };
      return openFeed(reading, options, carry, tookOver);
    },
    handle: (event, delivery, { fence, signal, leaving }) =>
      handleEvent(event, delivery, {
        ...handling,
        leaving,
        fences: [fence],
        signal: AbortSignal.any([handling.signal, signal]),
      }),
  });
}

/**
 * Makes the way from a feed to a function.
 *
 * @param read - where events come from; default: the service
 */
export async function openFeed(
  handling: HandlingOptions,
  options: CheckedOptions,
  handle: IntakeOptions['handle'],
  tookOver = false,
  read: IntakeOptions['read'] = (signal, listener) =>
    readFeed({ ...handling, source: options.source }, signal, listener),
): Promise<Intake> {
  const { client, clock, log, store, handled, bot, watch } = handling;
  const now = serviceTime(client, clock);
  return new Intake({
    log,
    handled,
    patience,
    watch,
    clock: client.clock,
    serviceTime: now,
    handle,
    tookOver,
    botId: bot.id,
    conversations: options.conversations,
    rememberedEvents: options.rememberedEvents,
    ignoreOlderThan: options.ignoreOlderThan,
    feed: await FeedMemory.load(store, now),
    recoverMessages: options.recoverMessages,
    conversationsMissed: () => conversationsOf(client, options.recoverConversations, log),
    missed: (missed) => readMissed(client, bot.id, missed),
    read,
  });
}

async function conversationsOf(
  client: Client,
  recoverConversations: number,
  log: Logger,
): Promise<readonly StreamId[]> {
  const found: StreamId[] = [];
  for await (const { id } of client.streams.list({ streamTypes: ['IM', 'MIM', 'ROOM'] })) {
    if (found.length >= recoverConversations) {
      log.warn(
        { recoverConversations },
        'The bot is in more conversations than are looked at for lost messages; the others are left out.',
      );
      break;
    }
    found.push(id);
  }
  return found;
}
