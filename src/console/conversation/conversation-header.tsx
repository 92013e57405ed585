import './conversation-header.css';
import type { Person, UserId } from '../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { ConversationAvatar } from '../conversations/conversation-avatar.js';
import { otherOf } from '../conversations/conversation-rows.js';
import { usePane } from '../panes/split-context.js';
import { BotMark } from '../people/avatar.js';
import { isBot, isConfined } from '../people/people.js';
import { isDetailsPaneShown } from '../state/console-state.js';
import type { Conversation } from '../state/conversations.js';
import { conversationName } from '../state/conversations.js';
import { BackButton } from './back-button.js';
import { BesideButton } from './beside-button.js';
import { GoToDate } from './go-to-date.js';

/** What the open conversation is, and the way to its details. */
export function ConversationHeader({ conversation }: { readonly conversation: Conversation }) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const members = useConsole((state) => state.members[conversation.id]);
  const detailsShown = useConsole(isDetailsPaneShown);
  const dispatch = useDispatch();
  const commands = useCommands();
  const isPane = usePane() !== undefined;
  const other = otherOf(conversation, people, me);
  return (
    <header class="conversation-header">
      <BackButton />
      <ConversationAvatar conversation={conversation} other={other} />
      <div class="conversation-header__what">
        <h1 class="conversation-header__name" tabIndex={-1}>
          <span>{conversationName(conversation, people, me)}</span>
          {isBot(other) && <BotMark />}
        </h1>
        <p class="conversation-header__note">{noteOn(conversation, other, members?.length, me)}</p>
      </div>
      {isBot(other) && !isConfined(people) && !isPane && (
        <button
          type="button"
          class="icon-button"
          aria-label="Write down as a transcript"
          title="Write down as a transcript"
          onClick={() => commands.openPage('workbench/transcripts', conversation.id)}
        >
          <Icon name="file" />
        </button>
      )}
      <BesideButton streamId={conversation.id} />
      <GoToDate streamId={conversation.id} />
      <button
        type="button"
        class="icon-button"
        aria-label="Details"
        aria-pressed={detailsShown}
        title={detailsShown ? 'Hide details' : 'Show details'}
        onClick={() => dispatch({ type: 'detailsToggled' })}
      >
        <Icon name="inspect" />
      </button>
    </header>
  );
}

function noteOn(
  conversation: Conversation,
  other: Person | undefined,
  memberCount: number | undefined,
  me: UserId,
): string {
  if (other !== undefined) {
    return other.id === me ? 'Only you' : `@${other.username}`;
  }
  const count = memberCount ?? conversation.memberIds.length;
  const kind = conversation.type === 'ROOM' ? 'Room' : 'Group chat';
  if (count === 0) {
    return kind;
  }
  return `${kind} · ${count} ${count === 1 ? 'member' : 'members'}`;
}
