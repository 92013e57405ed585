import './draft-about.css';
import type { RefObject } from 'preact';
import type { StreamId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { messagesIn } from '../state/console-state.js';
import { lastMessageOf } from '../state/conversations.js';
import type { DraftAbout } from '../state/drafts.js';
import { firstIdOf } from '../state/histories.js';
import { shownName } from '../state/shown-name.js';

/** Says what the message that is being written replies to, or changes, and lets go of that. */
export function DraftAboutBar(props: {
  readonly streamId: StreamId;
  readonly about: DraftAbout;
  /** Where the writing goes on. */
  readonly box: RefObject<HTMLElement | null>;
}) {
  const { streamId, about, box } = props;
  const commands = useCommands();
  const people = useConsole((state) => state.people);
  const message = useConsole((state) =>
    messagesIn(state, streamId).find(
      (known) => known.messageId === about.messageId || firstIdOf(known) === about.messageId,
    ),
  );
  const author = message?.user;
  const who =
    people.get(author?.userId ?? 0)?.displayName ?? shownName(author?.displayName ?? 'a message');
  const isReply = about.kind === 'reply';
  return (
    <div class="draft-about" role="status">
      <Icon name={isReply ? 'reply' : 'edit'} />
      <span class="draft-about__what">{isReply ? `Replying to ${who}` : 'Editing'}</span>
      <span class="draft-about__line">
        {isReply && message !== undefined ? shownName(lastMessageOf(message).text) : ''}
      </span>
      <button
        type="button"
        class="icon-button icon-button--small"
        aria-label={isReply ? 'Do not reply' : 'Do not edit'}
        title="Esc"
        onClick={() => {
          commands.leaveAlone(streamId);
          box.current?.focus();
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
