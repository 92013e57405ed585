import './details-pane.css';
import { useRef } from 'preact/hooks';
import type { HistoryMessage, MessageId } from '../../contract/index.js';
import { useConsole, useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { SideHeading, SidePart } from '../controls/side-part.js';
import { Waiting } from '../controls/waiting.js';
import { messagesIn } from '../state/console-state.js';
import { isCalled, noHistory } from '../state/histories.js';
import { ConversationDetails } from './conversation-details.js';
import { MessageInspector } from './message-inspector.js';

/** The right part: the message that is inspected, or else what the conversation is. */
export function DetailsPane({ streamId }: { readonly streamId: string }) {
  const inspected = useConsole((state) => state.open?.inspected);
  const found = useConsole((state) =>
    messagesIn(state, streamId).find((message) => isCalled(message, inspected)),
  );
  const message = useLast(found, inspected);
  // It was asked for by an address, and is on its way.
  const isAwaited = useConsole(
    ({ histories }) =>
      inspected !== undefined && (histories[streamId] ?? noHistory).status === 'loading',
  );
  const dispatch = useDispatch();
  const close = () =>
    dispatch(inspected === undefined ? { type: 'detailsToggled' } : { type: 'partShown' });
  const isMessage = message !== undefined || isAwaited;
  return (
    <SidePart part="details" class="details" label="Details">
      <div class="details__header">
        <SideHeading part="details">{isMessage ? 'Message' : 'Details'}</SideHeading>
        <button
          type="button"
          class="icon-button"
          aria-label={isMessage ? 'Close the inspector' : 'Hide details'}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="details__content">
        {message !== undefined ? (
          <MessageInspector key={message.messageId} message={message} />
        ) : isAwaited ? (
          <Waiting text="Reading the message" />
        ) : (
          <ConversationDetails streamId={streamId} />
        )}
      </div>
    </SidePart>
  );
}

/** The inspected message as it was known last: it stays while the reader goes to another part of the conversation. */
function useLast(
  found: HistoryMessage | undefined,
  inspected: MessageId | undefined,
): HistoryMessage | undefined {
  const last = useRef<HistoryMessage | undefined>(undefined);
  last.current =
    found ?? (last.current && isCalled(last.current, inspected) ? last.current : undefined);
  return last.current;
}
