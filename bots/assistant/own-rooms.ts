import type { OnBehalfOf } from 'cadenza/client';
import { readIncomingMessage } from 'cadenza/messageml';

/** A room as one of its members sees it. */
export interface OwnRoom {
  readonly streamId: string;
  readonly name: string;
}

const day = 24 * 60 * 60 * 1000;

/** A room of the user, by its name. The bot need not be in it: the user's own rights count. */
export async function findRoom(user: OnBehalfOf, name: string): Promise<OwnRoom | undefined> {
  for await (const { id, roomAttributes } of user.streams.list({ streamTypes: ['ROOM'] })) {
    if (roomAttributes?.name.toLowerCase() === name.trim().toLowerCase()) {
      return { streamId: id, name: roomAttributes.name };
    }
  }
  return undefined;
}

/** What was said there within a day, a line for each message; the latest hundred at most. */
export async function readRoom(user: OnBehalfOf, { streamId }: OwnRoom, now: number) {
  const messages = await user.messages.list(streamId, { since: now - day, limit: 100 });
  return messages.map((message) => {
    const text = readIncomingMessage(message).text.replace(/\s+/g, ' ');
    return `${message.user.displayName ?? 'Somebody'}: ${text}`;
  });
}
