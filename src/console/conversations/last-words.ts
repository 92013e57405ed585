import type { LastMessage, Person, UserId } from '../../contract/index.js';
import type { Conversation } from '../state/conversations.js';
import { shownName } from '../state/shown-name.js';

/** What was said last in a conversation, in one line, after the name of who said it unless that is clear. */
export function lastWords(
  { type, lastMessage }: Conversation,
  people: ReadonlyMap<UserId, Person>,
  me: UserId,
): string {
  if (lastMessage === undefined) {
    return 'No messages yet';
  }
  const { userId } = lastMessage;
  if (userId === me) {
    return `You: ${shortened(lastMessage)}`;
  }
  const name = type === 'IM' ? undefined : people.get(userId)?.displayName;
  return name === undefined ? shortened(lastMessage) : `${name}: ${shortened(lastMessage)}`;
}

function shortened({ text, form, files }: LastMessage): string {
  const words = shownName(text);
  if (words !== '') {
    return words;
  }
  if (form) {
    return 'A form to fill in';
  }
  return files > 0 ? 'Attachment' : 'A message without text';
}
