import type { Client } from '../../client/index.js';
import type { Event, EventOf, Message, StreamId, UserId } from '../../contract/index.js';
import { field } from '../field.js';

/** The most messages that the service gives at once. */
const largestPage = 500;

/** What of a conversation to look at. */
export interface Missed {
  readonly streamId: StreamId;
  /** From this time of the service on, in epoch milliseconds. */
  readonly since: number;
  /** How many messages of that time to pass over. Default: none. */
  readonly skip?: number;
  /** How many messages to read at the most. Default: as many as the service gives at once. */
  readonly limit?: number;
  /** At which end of a conversation the service begins. Default: not known yet. */
  readonly pagesFrom?: 'oldest' | 'newest';
}

/** A page of a conversation. */
export interface MissedPage {
  /** As the feed would have delivered them, oldest first, own ones left out. */
  readonly events: readonly Event[];
  /** How many messages were read, own ones included. */
  readonly read: number;
  /** Where there may be more; undefined when this was all. */
  readonly rest: Missed | undefined;
}

/**
 * Reads messages of a conversation, the oldest first: for when the feed has lost some, or holds them back. Where the
 * service begins with the newest, all have to be read for that; no more of them are kept than were asked for.
 */
export async function readMissed(
  client: Client,
  botId: UserId,
  missed: Missed,
): Promise<MissedPage> {
  const { messages, rest } = await readOldest(client, missed);
  return {
    events: messages
      .map(toEvent)
      .filter((event) => field(event.initiator, 'user', 'userId') !== botId),
    read: messages.length,
    rest,
  };
}

/** Messages of a conversation, oldest first, and where there may be more. */
interface Oldest {
  readonly messages: readonly Message[];
  readonly rest: Missed | undefined;
}

async function readOldest(client: Client, missed: Missed): Promise<Oldest> {
  const { streamId, since, skip = 0, pagesFrom } = missed;
  if (pagesFrom === 'newest') {
    return readBackwards(client, missed);
  }
  const limit = Math.min(largestPage, missed.limit ?? largestPage);
  const messages = await client.messages.list(streamId, { since, skip, limit });
  if (messages.length < limit) {
    return { messages, rest: undefined };
  }
  if (pagesFrom === undefined) {
    const [behind] = await client.messages.list(streamId, { since, skip: skip + limit, limit: 1 });
    if (behind === undefined) {
      return { messages, rest: undefined };
    }
    if (behind.timestamp < timeOfLast(messages, missed)) {
      return readBackwards(client, missed);
    }
  }
  return { messages, rest: { ...restAfter(messages, missed), pagesFrom: 'oldest' } };
}

/** Reads to the oldest message, where the service begins with the newest, and keeps the oldest that are asked for. */
async function readBackwards(client: Client, missed: Missed): Promise<Oldest> {
  const { streamId, since, skip: passedOver = 0, limit = largestPage } = missed;
  const wanted = passedOver + limit;
  let oldest: readonly Message[] = [];
  let hasMore = false;
  let isLast = false;
  for (let skip = 0; !isLast; skip += largestPage) {
    const page = await client.messages.list(streamId, { since, skip, limit: largestPage });
    const all = [...page, ...without(page, oldest)];
    hasMore ||= all.length > wanted;
    oldest = all.slice(0, wanted);
    isLast = page.length < largestPage;
  }
  const messages = oldest.slice(passedOver);
  const rest: Missed = { ...restAfter(messages, missed), pagesFrom: 'newest' };
  return { messages, rest: hasMore ? rest : undefined };
}

/** Messages that come in meanwhile shift the pages, so that one ends with what the one before it began with. */
function without(page: readonly Message[], messages: readonly Message[]): readonly Message[] {
  const known = new Set(page.map(({ messageId }) => messageId));
  return messages.filter(({ messageId }) => !known.has(messageId));
}

/** Continues after the last message by its time: messages that come in meanwhile do not shift the pages. */
function restAfter(messages: readonly Message[], missed: Missed): Missed {
  const { streamId, since, skip = 0 } = missed;
  const last = timeOfLast(messages, missed);
  const sameTime = messages.filter(({ timestamp }) => timestamp === last).length;
  return { streamId, since: last, skip: last === since ? skip + sameTime : sameTime };
}

/** The service may leave out the time of a message. */
function timeOfLast(messages: readonly Message[], { since }: Missed): number {
  return messages.findLast(({ timestamp }) => Number.isFinite(timestamp))?.timestamp ?? since;
}

function toEvent(message: Message): EventOf<'MESSAGESENT'> {
  const { messageId, timestamp, user } = message;
  return {
    id: messageId,
    messageId,
    timestamp,
    type: 'MESSAGESENT',
    initiator: { user },
    payload: { messageSent: { message } },
  };
}
