import type { Message, Person, UserId } from '../../contract/index.js';
import { readIncomingMessage } from '../../messageml/index.js';
import type { Conversation } from '../state/conversations.js';
import { conversationName } from '../state/conversations.js';
import type { Column, Row } from './record-view.js';

/** The columns of messages that are listed, wherever they come from. */
export const messageColumns: readonly Column[] = [
  { label: 'When', path: 'timestamp', as: 'time' },
  { label: 'Who', path: 'user.displayName' },
  { label: 'Where', path: 'where' },
  { label: 'What', path: 'text' },
  { label: 'Message id', path: 'messageId', as: 'code' },
];

/** What names the place of a message. */
export interface KnownPlaces {
  readonly conversations: readonly Conversation[];
  readonly people: ReadonlyMap<UserId, Person>;
  readonly me: UserId;
}

/** A message as a row: with its text, or else the names of its files, and the name of its conversation. */
export function listedMessage(
  message: Message,
  { conversations, people, me }: KnownPlaces,
): Row & Message {
  const place = conversations.find(({ id }) => id === message.stream.streamId);
  return {
    ...message,
    text: readIncomingMessage(message).text.trim() || filesOf(message),
    where: place === undefined ? message.stream.streamId : conversationName(place, people, me),
  };
}

function filesOf({ attachments = [] }: Message): string {
  return attachments.map(({ name }) => name).join(', ');
}
