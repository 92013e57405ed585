import type { Person } from '../../contract/index.js';
import { Avatar, GroupAvatar, RoomAvatar } from '../people/avatar.js';
import type { Conversation } from '../state/conversations.js';

/** The sign of a conversation: the other one's avatar, or a room's or a group's. */
export function ConversationAvatar(props: {
  readonly conversation: Conversation;
  readonly other: Person | undefined;
}) {
  const { conversation, other } = props;
  if (other !== undefined) {
    return <Avatar id={other.id} name={other.displayName} accountType={other.accountType} />;
  }
  if (conversation.type === 'ROOM') {
    return <RoomAvatar id={conversation.id} />;
  }
  return <GroupAvatar id={conversation.id} />;
}
