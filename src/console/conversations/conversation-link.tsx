import { useMemo } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { readIncomingMessage } from '../../messageml/index.js';
import { shortTime } from '../conversation/times.js';
import { useCommands, useConsole } from '../page/use-console.js';
import { BotMark } from '../people/avatar.js';
import { isBot } from '../people/people.js';
import { ConversationAvatar } from './conversation-avatar.js';
import type { ConversationRow } from './conversation-rows.js';
import './conversation-link.css';

const snippetLength = 120;

/** One conversation in the list: name, the last words, and how many messages are unread. */
export function ConversationLink(props: {
  readonly row: ConversationRow;
  readonly current: boolean;
}) {
  const { conversation, name, other, lastMessage, lastActivity, unread } = props.row;
  const commands = useCommands();
  const me = useConsole((state) => state.me?.id);
  const words = useMemo(
    () => (lastMessage === undefined ? '' : snippetOf(lastMessage)),
    [lastMessage],
  );
  const own = lastMessage !== undefined && lastMessage.user.userId === me ? 'You: ' : '';
  return (
    <button
      type="button"
      class={`conversation-link ${unread > 0 ? 'conversation-link--unread' : ''}`}
      aria-current={props.current ? 'true' : undefined}
      aria-label={unread > 0 ? `${name}, ${unread} unread` : name}
      onClick={() => commands.openConversation(conversation.id)}
    >
      <ConversationAvatar conversation={conversation} other={other} />
      <span class="conversation-link__body">
        <span class="conversation-link__line">
          <span class="conversation-link__name">{name}</span>
          {isBot(other) && <BotMark />}
          {lastActivity > 0 && (
            <span class="conversation-link__time">{shortTime(lastActivity, Date.now())}</span>
          )}
        </span>
        <span class="conversation-link__line">
          <span class="conversation-link__words">
            {words === '' ? 'No messages yet' : `${own}${words}`}
          </span>
          {unread > 0 && (
            <span class="conversation-link__badge">{unread > 99 ? '99+' : unread}</span>
          )}
        </span>
      </span>
    </button>
  );
}

function snippetOf(message: Message): string {
  const text = readIncomingMessage(message).text.replace(/\s+/g, ' ').trim();
  if (text !== '') return text.slice(0, snippetLength);
  return (message.attachments ?? []).length > 0 ? 'Attachment' : 'A message without text';
}
