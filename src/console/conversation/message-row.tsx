import './message-row.css';
import type { HistoryMessage } from '../../contract/index.js';
import { useConsole, useDispatch } from '../access/use-console.js';
import { AttachmentChip } from '../attachments/attachment-chip.js';
import { Icon } from '../controls/icon.js';
import { MessageBody } from '../markup/message-body.js';
import { firstIdOf, sentAtOf } from '../state/histories.js';
import { clockTime } from '../time/times.js';

/** One message: what it says, its files, and the way to the inspector. */
export function MessageRow(props: { readonly message: HistoryMessage; readonly by: string }) {
  const { message, by } = props;
  const { messageId } = message;
  const me = useConsole((state) => state.me?.id);
  // What was imported never counts as unread, but has receipts as well.
  const isImported = message.imported === true && message.user.userId !== me;
  const time = clockTime(sentAtOf(message));
  const inspected = useConsole((state) => state.open?.inspected === messageId);
  const target = useConsole((state) => state.open?.target === messageId);
  const dispatch = useDispatch();
  return (
    <article
      class={`message-row ${inspected ? 'message-row--inspected' : ''} ${target ? 'message-row--target' : ''}`}
      aria-label={`Message from ${by} at ${time}`}
      data-message={firstIdOf(message)}
      data-unseen={message.unseen === true || isImported ? messageId : undefined}
    >
      {message.suppressedAt === undefined ? (
        <MessageBody message={message} />
      ) : (
        <p class="message-row__removed">This message was removed.</p>
      )}
      {(message.attachments ?? []).length > 0 && (
        <ul class="message-row__attachments">
          {message.attachments?.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentChip message={message} attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {message.replacing !== undefined && (
        <span class="message-row__note">edited {clockTime(message.timestamp)}</span>
      )}
      {message.imported === true && <span class="message-row__note">imported</span>}
      <button
        type="button"
        class="icon-button icon-button--small message-row__inspect"
        aria-label="Inspect message"
        title="Inspect message"
        aria-pressed={inspected}
        onClick={() => dispatch({ type: 'messageInspected', messageId })}
      >
        <Icon name="code" />
      </button>
    </article>
  );
}
