import type { Client } from '../../client/index.js';
import type { Event, EventOf, Message, StreamId, UserId } from '../../contract/index.js';

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

/** Reads messages of a conversation: for when the feed has lost some, or holds them back. */
export async function readMissed(
  client: Client,
  botId: UserId,
  missed: Missed,
): Promise<MissedPage> {
  const { streamId, since, skip = 0 } = missed;
  const limit = Math.min(largestPage, missed.limit ?? largestPage);
  const messages = await client.messages.list(streamId, { since, skip, limit });
  return {
    events: messages.filter(({ user }) => user.userId !== botId).map(toEvent),
    read: messages.length,
    rest: messages.length < limit ? undefined : restAfter(messages, { ...missed, skip }),
  };
}

/** Continues after the last message by its time: messages that come in meanwhile do not shift the pages. */
function restAfter(messages: readonly Message[], missed: Missed & { skip: number }): Missed {
  const { streamId, since, skip } = missed;
  const last = messages.at(-1)?.timestamp ?? since;
  const sameTime = messages.filter(({ timestamp }) => timestamp === last).length;
  return { streamId, since: last, skip: last === since ? skip + sameTime : sameTime };
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
