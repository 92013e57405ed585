import type { Client } from '../../client/index.js';
import type { Event, EventOf, Message, StreamId, UserId } from '../../contract/index.js';

/** The most messages of one conversation that are looked at. */
const mostMessages = 500;

/** What of a conversation to look at. */
export interface Missed {
  readonly streamId: StreamId;
  /** From this time of the service on, in epoch milliseconds. */
  readonly since: number;
  /** Up to this time. Default: now. */
  readonly until?: number | undefined;
}

/**
 * The messages of a conversation as the feed would have delivered them, oldest first, own ones left
 * out: for when the feed has lost some, or holds them back.
 */
export async function readMissed(
  client: Client,
  botId: UserId,
  { streamId, since, until }: Missed,
): Promise<readonly Event[]> {
  const range = { since, limit: mostMessages, ...(until === undefined ? {} : { until }) };
  const messages = await client.messages.list(streamId, range);
  return messages.filter(({ user }) => user.userId !== botId).map(toEvent);
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
