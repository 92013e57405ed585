import { randomBytes } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import {
  type Client,
  ClientError,
  type EventBatch,
  readDatafeed,
  readDatafeedV1,
} from '../../client/index.js';
import { datafeedIdPattern, type Event, eventTypes } from '../../contract/index.js';
import { suggest } from '../../contract/suggest.js';
import { say } from '../terminal/say.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { type Columns, printRows, readLimit, timeOf } from './print-rows.js';
import { stopOnInterrupt } from './stop-on-interrupt.js';

interface WatchOptions extends ServiceOptions {
  readonly type?: readonly string[];
  readonly limit?: number;
}

const columns: Columns<Event> = {
  time: ({ timestamp }) => timeOf(timestamp),
  type: ({ type }) => type,
  by: ({ initiator }) => initiator.user.username ?? initiator.user.userId,
  stream: ({ payload }) => streamIn(payload),
  id: ({ id }) => id,
};

/** The conversation that an event tells of, whatever its kind. */
function streamIn(value: unknown, depth = 3): string | undefined {
  if (typeof value !== 'object' || value === null || depth < 0) {
    return undefined;
  }
  const streamId: unknown = Reflect.get(value, 'streamId');
  return typeof streamId === 'string'
    ? streamId
    : Object.values(value)
        .map((inner) => streamIn(inner, depth - 1))
        .find((found) => found !== undefined);
}

/** `cadenza events`: what the service tells an account. */
export function eventsCommand(): Command {
  return new Command('events')
    .description(
      'Watch the events that the service sends to an account. For what a bot gave up: dead-letters.',
    )
    .addCommand(watchCommand());
}

function watchCommand(): Command {
  return callsService(new Command('watch'))
    .description('Show the events of the account as they come, until Ctrl-C.')
    .option('--type <type...>', 'only these: MESSAGESENT SYMPHONYELEMENTSACTION …', readType)
    .option('--limit <number>', 'stop after this many', readLimit)
    .addHelpText(
      'after',
      `
A bot of the same account misses nothing: the events are read from a separate feed, which is
deleted in the end.

Examples:
  cadenza events watch
  cadenza events watch --type MESSAGESENT --json | jq .payload.messageSent.message.messageId`,
    )
    .action((options: WatchOptions) =>
      withClient(options, async (client) => {
        using stop = stopOnInterrupt();
        // A feed waits for a service that is away; one that has never answered ends the command, as any other.
        await client.users.session({ signal: stop.signal });
        let isFirst = true;
        let left = options.limit ?? Infinity;
        for await (const { events, acknowledge } of ownFeed(client, stop.signal)) {
          const { type } = options;
          const shown = events.filter((event) => type?.includes(event.type) ?? true).slice(0, left);
          if (shown.length > 0) {
            await printRows(shown, columns, { ...options, continued: !isFirst });
            isFirst = false;
          }
          acknowledge();
          left -= shown.length;
          if (left <= 0) {
            return;
          }
        }
      }),
    );
}

/** A type that is spelt almost like a known one would be waited for in vain; one of its own the service may have. */
function readType(text: string, before: readonly string[] = []): readonly string[] {
  const meant = suggest(text, eventTypes);
  if (meant !== undefined && meant !== text) {
    throw new InvalidArgumentError(`Did you mean ${meant}?`);
  }
  return [...before, text];
}

/** Reads a feed that no bot reads, and deletes it. */
async function* ownFeed(client: Client, signal: AbortSignal): AsyncGenerator<EventBatch> {
  if (client.config.datafeed.version === 'v1') {
    yield* readDatafeedV1(client, { signal, onOpen: sayReady });
    return;
  }
  let feed: string | undefined;
  const onOpen = (id: string): void => {
    feed = id;
    sayReady();
    if (datafeedIdPattern.test(id)) {
      say(
        'If a bot of this account starts now without a datafeed.tag, it may take this feed for its own.',
      );
    }
  };
  // Bots look for feeds whose ids end in _f: on services where the tag is the id, none takes this one.
  const tag = `cadenza-watch-${randomBytes(4).toString('hex')}`;
  try {
    yield* readDatafeed(client, { tag, signal, onOpen, onTrouble: tellTrouble });
  } finally {
    if (feed !== undefined) {
      await deleteOnce(client, feed);
    }
  }
}

/** Who ends the command does not wait for a service that is away: it forgets feeds that nobody reads. */
async function deleteOnce(client: Client, feed: string): Promise<void> {
  try {
    await client.datafeeds.delete(feed, { maxAttempts: 1, deadline: 5_000 });
  } catch (error) {
    if (!(error instanceof ClientError)) {
      throw error;
    }
    say('The service could not be told to end the feed; it forgets it by itself.');
  }
}

function sayReady(): void {
  say('Watching; Ctrl-C ends.');
}

function tellTrouble(error: Error, wait: number): void {
  say(`${error.message} Trying again in ${Math.ceil(wait / 1_000)} s.`);
}
