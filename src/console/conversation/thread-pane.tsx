import '../inspector/details-pane.css';
import './thread-pane.css';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { HistoryMessage, MessageId, Thread } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { useFetched } from '../access/use-fetched.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Icon } from '../controls/icon.js';
import { SideHeading, SidePart } from '../controls/side-part.js';
import { usePane } from '../panes/split-context.js';
import { required } from '../service/pod-calls.js';
import { messagesIn } from '../state/console-state.js';
import { firstIdOf } from '../state/histories.js';
import { MessageGroup } from './message-group.js';

/** Where there is no room for both, as in `workspace.css`. */
const overlaid = '(max-width: 68rem)';

/** The right part: a message and what replies to it. */
export function ThreadPane(props: { readonly streamId: string; readonly messageId: MessageId }) {
  const { streamId, messageId } = props;
  const pane = usePane();
  const content = useFocusOf(messageId);
  const dispatch = useDispatch();
  const commands = useCommands();
  const { answer: thread, problem, retry } = useThread(streamId, messageId);
  const close = () => dispatch({ type: 'partShown' });
  const reply = () => {
    // Where the replies lie above the conversation, they would hide what is being written.
    if (matchMedia(overlaid).matches) {
      close();
    }
    if (thread !== undefined) {
      commands.beginReply(thread.message);
    }
  };
  return (
    <SidePart
      part="details"
      class="details thread"
      label={pane === undefined ? 'Replies' : `Replies, ${pane}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          close();
        }
      }}
    >
      <div class="details__header">
        <SideHeading part="details">Replies</SideHeading>
        <button type="button" class="icon-button" aria-label="Close the replies" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div ref={content} class="thread__content" role="group" aria-label="Replies" tabIndex={0}>
        {thread === undefined ? (
          <FirstAnswer of="the replies" problem={problem} onRetry={retry} />
        ) : (
          <>
            <One message={thread.message} />
            <p class="thread__count">
              {thread.replies.length === 1 ? '1 reply' : `${thread.replies.length} replies`}
            </p>
            <div role="log" aria-label="Replies to it">
              {thread.replies.map((reply) => (
                <One key={firstIdOf(reply)} message={reply} />
              ))}
            </div>
            <button type="button" class="button" onClick={reply}>
              <Icon name="reply" />
              Reply
            </button>
          </>
        )}
      </div>
    </SidePart>
  );
}

/** Who opens a thread goes on reading in it; Escape leads back. */
function useFocusOf(messageId: MessageId): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => content.current?.focus(), [messageId]);
  return content;
}

/** Here it is clear what answers what. */
function One({ message }: { readonly message: HistoryMessage }) {
  const { parentMessageId: _parent, replies: _replies, ...rest } = message;
  return <MessageGroup user={message.user} messages={[rest]} />;
}

/** Fetches a thread, again whenever something of it has come, changed or gone. */
function useThread(streamId: string, messageId: MessageId) {
  const { asPersonControlled } = usePod();
  const version = useConsole((state) =>
    messagesIn(state, streamId)
      .filter(
        (message) => firstIdOf(message) === messageId || message.parent?.messageId === messageId,
      )
      .map((message) => `${message.messageId}${message.suppressedAt ?? ''}${message.replies ?? ''}`)
      .join(),
  );
  const path = `/cadenza/v1/messages/${encodeURIComponent(messageId)}/thread`;
  return useFetched(() => asPersonControlled(path).then(required<Thread>), messageId, [version]);
}
