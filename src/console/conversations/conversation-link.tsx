import './conversation-link.css';
import { useCommands, useConsole } from '../access/use-console.js';
import { BotMark } from '../people/avatar.js';
import { isBot } from '../people/people.js';
import { podNow } from '../state/console-state.js';
import { shortTime } from '../time/times.js';
import { ConversationAvatar } from './conversation-avatar.js';
import type { ConversationRow } from './conversation-rows.js';

/** How much of a draft is put on the page, in characters: more than has room. */
const longestDraft = 100;

/** One conversation in the list: name, the last words, and how many messages are unread. */
export function ConversationLink(props: {
  readonly row: ConversationRow;
  readonly current: boolean;
}) {
  const { conversation, name, other, words, lastActivity, unread } = props.row;
  const commands = useCommands();
  const begun = useConsole((state) =>
    props.current ? undefined : state.drafts[conversation.id]?.text.trim(),
  );
  const now = useConsole((state) => Math.floor(podNow(state) / 60_000) * 60_000);
  return (
    <button
      type="button"
      class={`conversation-link ${unread > 0 ? 'conversation-link--unread' : ''}`}
      aria-current={props.current ? 'true' : undefined}
      onClick={() => commands.openConversation(conversation.id)}
    >
      <ConversationAvatar conversation={conversation} other={other} />
      <span class="conversation-link__body">
        <span class="conversation-link__line">
          <span class="conversation-link__name">{name}</span>
          {isBot(other) && <BotMark />}
          {lastActivity > 0 && (
            <span class="conversation-link__time">{shortTime(lastActivity, now)}</span>
          )}
        </span>
        <span class="conversation-link__line">
          {begun === undefined || begun === '' ? (
            <span class="conversation-link__words">{words}</span>
          ) : (
            <span class="conversation-link__words">
              <span class="conversation-link__draft">Draft:</span> {begun.slice(0, longestDraft)}
            </span>
          )}
          {unread > 0 && (
            <>
              <span class="conversation-link__badge" aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
              <span class="visually-hidden">{unread} unread</span>
            </>
          )}
        </span>
      </span>
    </button>
  );
}
