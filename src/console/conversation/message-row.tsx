import './message-row.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { HistoryMessage } from '../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { AttachmentChip } from '../attachments/attachment-chip.js';
import { isPicture } from '../attachments/pictures.js';
import { Icon } from '../controls/icon.js';
import { later } from '../controls/later.js';
import { MessageBody } from '../markup/message-body.js';
import { repliesPart } from '../state/console-state.js';
import { firstIdOf, isCalled, sentAtOf } from '../state/histories.js';
import { clockTime } from '../time/times.js';
import { LongMessage } from './long-message.js';
import { Quote } from './quote.js';
import { useFocusOverChanges } from './use-focus-over-changes.js';

const MessageMenu = later(async () => (await import('./message-menu.js')).MessageMenu);

interface MessageRowProps {
  readonly message: HistoryMessage;
  readonly by: string;
}

/**
 * One message: what it says, its files, and what can be done with it. While other messages come and go it is
 * not drawn again: scrolling would stop for that.
 */
export function MessageRow({ message, by }: MessageRowProps) {
  return useMemo(() => <Row message={message} by={by} />, [message, by]);
}

function Row({ message, by }: MessageRowProps) {
  const { messageId, replies } = message;
  const me = useConsole((state) => state.me?.id);
  // What was imported never counts as unread, but has receipts as well.
  const isImported = message.imported === true && message.user.userId !== me;
  const time = clockTime(sentAtOf(message));
  const inspected = useConsole(({ open }) => isCalled(message, open?.inspected));
  const target = useConsole(({ open }) => isCalled(message, open?.target));
  const dispatch = useDispatch();
  const isGone = message.suppressedAt !== undefined;
  const row = useFocusOverChanges(messageId);
  return (
    <article
      ref={row}
      class={`message-row ${inspected ? 'message-row--inspected' : ''} ${target ? 'message-row--target' : ''}`}
      aria-label={`Message from ${by} at ${time}`}
      tabIndex={-1}
      data-message={firstIdOf(message)}
      data-unseen={message.unseen === true || isImported ? messageId : undefined}
    >
      {!isGone && message.parentMessageId !== undefined && <Quote message={message} />}
      {isGone ? (
        <p class="message-row__removed">This message was removed.</p>
      ) : (
        <LongMessage message={message} isSought={target}>
          <MessageBody key={messageId} message={message} />
        </LongMessage>
      )}
      <Attachments message={message} />
      <Notes message={message} />
      {replies !== undefined && (
        <button
          type="button"
          class="message-row__replies"
          onClick={() =>
            dispatch({ type: 'partShown', messageId: firstIdOf(message), part: repliesPart })
          }
        >
          {replies === 1 ? '1 reply' : `${replies} replies`}
        </button>
      )}
      <div class="message-row__tools">
        {!isGone && <MoreButton message={message} />}
        <button
          type="button"
          class="icon-button icon-button--small"
          aria-label="Inspect message"
          title="Inspect message"
          aria-pressed={inspected}
          onClick={() => dispatch({ type: 'messageInspected', messageId: firstIdOf(message) })}
        >
          <Icon name="code" />
        </button>
      </div>
    </article>
  );
}

/** Pictures first: between them, other files would stand at the top of a tall row. */
function Attachments({ message }: { readonly message: HistoryMessage }) {
  const { attachments = [] } = message;
  const pictures = attachments.filter(({ name }) => isPicture(name));
  const others = attachments.filter(({ name }) => !isPicture(name));
  return (
    <>
      <Files message={message} files={pictures} areSmall={pictures.length > 1} />
      <Files message={message} files={others} />
    </>
  );
}

function Files(props: {
  readonly message: HistoryMessage;
  readonly files: NonNullable<HistoryMessage['attachments']>;
  readonly areSmall?: boolean;
}) {
  const { message, files, areSmall = false } = props;
  const { attachments = [] } = message;
  return files.length === 0 ? null : (
    <ul class={`message-row__attachments ${areSmall ? 'message-row__attachments--pictures' : ''}`}>
      {files.map((attachment) => (
        <li key={attachment.id}>
          <AttachmentChip message={message} attachment={attachment} among={attachments} />
        </li>
      ))}
    </ul>
  );
}

/** Traces of what happened to a message. */
function Notes({ message }: { readonly message: HistoryMessage }) {
  return (
    <>
      {message.replacing !== undefined && (
        <span class="message-row__note">edited {clockTime(message.timestamp)}</span>
      )}
      {message.imported === true && <span class="message-row__note">imported</span>}
    </>
  );
}

function MoreButton({ message }: { readonly message: HistoryMessage }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const commands = useCommands();
  return (
    <>
      <button
        type="button"
        class="icon-button icon-button--small"
        aria-label="Reply"
        title="Reply"
        onClick={() => commands.beginReply(message)}
      >
        <Icon name="reply" />
      </button>
      <button
        ref={button}
        type="button"
        class="icon-button icon-button--small"
        aria-label="More with this message"
        title="More"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </button>
      {open && (
        <MessageMenu message={message} opener={button.current} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
