import { Icon } from '../controls/icon.js';
import { MessageBody } from '../markup/message-body.js';
import { useConsole, useDispatch } from '../page/use-console.js';
import type { ShownMessage } from '../state/histories.js';
import { AttachmentChip } from './attachment-chip.js';
import { clockTime } from './times.js';
import './message-row.css';

/** One message: what it says, its files, and the way to the inspector. */
export function MessageRow({ shown, by }: { readonly shown: ShownMessage; readonly by: string }) {
  const { message, edited, sentAt } = shown;
  const inspected = useConsole((state) => state.open?.inspected === message.messageId);
  const dispatch = useDispatch();
  return (
    <article
      class={`message-row ${inspected ? 'message-row--inspected' : ''}`}
      aria-label={`Message from ${by} at ${clockTime(sentAt)}`}
    >
      <MessageBody message={message} />
      {(message.attachments ?? []).length > 0 && (
        <ul class="message-row__attachments">
          {message.attachments?.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentChip message={message} attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {edited && <span class="message-row__edited">edited {clockTime(message.timestamp)}</span>}
      <button
        type="button"
        class="icon-button icon-button--small message-row__inspect"
        aria-label="Inspect message"
        title="Inspect message"
        aria-pressed={inspected}
        onClick={() => dispatch({ type: 'messageInspected', messageId: message.messageId })}
      >
        <Icon name="code" />
      </button>
    </article>
  );
}
