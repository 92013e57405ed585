import './details-pane.css';
import { useRef } from 'preact/hooks';
import { useConsole, useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { useFocusBack } from '../controls/use-focus-back.js';
import { messagesIn } from '../state/console-state.js';
import { ConversationDetails } from './conversation-details.js';
import { MessageInspector } from './message-inspector.js';

/** The right part: the message that is inspected, or else what the conversation is. */
export function DetailsPane({ streamId }: { readonly streamId: string }) {
  const inspected = useConsole((state) => state.open?.inspected);
  const message = useConsole((state) =>
    messagesIn(state, streamId).find(({ messageId }) => messageId === inspected),
  );
  const dispatch = useDispatch();
  const part = useRef<HTMLElement>(null);
  useFocusBack(part);
  const close = () =>
    dispatch(
      message === undefined
        ? { type: 'detailsToggled' }
        : { type: 'messageInspected', messageId: message.messageId },
    );
  return (
    <aside class="details" aria-label="Details" ref={part}>
      <header class="details__header">
        <h2>{message === undefined ? 'Details' : 'Message'}</h2>
        <button
          type="button"
          class="icon-button"
          aria-label={message === undefined ? 'Hide details' : 'Close the inspector'}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </header>
      <div class="details__content">
        {message === undefined ? (
          <ConversationDetails streamId={streamId} />
        ) : (
          <MessageInspector key={message.messageId} message={message} />
        )}
      </div>
    </aside>
  );
}
