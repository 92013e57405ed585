import './quote.css';
import { useEffect } from 'preact/hooks';
import type { HistoryMessage, LastMessage } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { shownName } from '../state/shown-name.js';

/** What a message answers or passes on, in one line, which leads there. */
export function Quote({ message }: { readonly message: HistoryMessage }) {
  const { parent, parentMessageId } = message;
  const people = useConsole((state) => state.people);
  const commands = useCommands();
  const isUnread = parent === undefined && parentMessageId !== undefined;
  useEffect(() => {
    if (isUnread) {
      void commands.readParent(message);
    }
  }, [message.messageId, isUnread]);
  if (parent === undefined) {
    return null;
  }
  const { quoted, relationship, streamId, messageId } = parent;
  const isReply = relationship === 'REPLY';
  const what = isReply ? 'Replies to' : 'Forwards';
  if (quoted === undefined) {
    return (
      <p class="quote">
        <Icon name={isReply ? 'reply' : 'forward'} />
        <span class="quote__text">
          {what} a message that {isReply ? 'was removed' : 'cannot be read here'}
        </span>
      </p>
    );
  }
  const who = people.get(quoted.userId)?.displayName ?? `User ${quoted.userId}`;
  return (
    <button
      type="button"
      class="quote"
      title="Go to this message"
      onClick={() => commands.openConversation(streamId, messageId)}
    >
      <Icon name={isReply ? 'reply' : 'forward'} />
      <span class="quote__who">
        <span class="visually-hidden">{what} </span>
        {who}
      </span>
      {/* A forward says below what it passes on. */}
      {isReply && <span class="quote__text">{lineOf(quoted)}</span>}
    </button>
  );
}

/** A message in one line, also where it has no text. */
export function lineOf({ text, form, files }: LastMessage): string {
  const words = shownName(text);
  if (words !== '') {
    return words;
  }
  return form ? 'A form' : files === 1 ? 'A file' : files > 1 ? `${files} files` : 'A message';
}
