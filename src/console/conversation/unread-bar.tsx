import type { HistoryMessage } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';

/** Says that there is more unread than what is on the page, and leads there. */
export function UnreadBar(props: {
  readonly streamId: string;
  readonly shown: readonly HistoryMessage[];
}) {
  const { streamId, shown } = props;
  const commands = useCommands();
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  const { firstUnread, unread = 0 } = conversation ?? {};
  const isOnPage = shown.some(({ messageId }) => messageId === firstUnread);
  if (firstUnread === undefined || shown.length === 0 || isOnPage) {
    return null;
  }
  return (
    <div class="timeline__unread" role="status">
      <span>{unread === 1 ? '1 unread message' : `${unread} unread messages`}</span>
      <button
        type="button"
        class="button button--quiet"
        onClick={() => commands.openConversation(streamId, firstUnread)}
      >
        Go to the first
      </button>
      <button type="button" class="button button--quiet" onClick={() => commands.seeAll(streamId)}>
        Mark all as read
      </button>
    </div>
  );
}
