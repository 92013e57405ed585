import type { RefObject } from 'preact';
import type { HistoryMessage } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { firstIdOf } from '../state/histories.js';
import { useIsAbove } from './use-is-above.js';

/** Says that there is more unread than what one sees, and leads there. */
export function UnreadBar(props: {
  readonly streamId: string;
  readonly shown: readonly HistoryMessage[];
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const { streamId, shown, scroller } = props;
  const commands = useCommands();
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  const { firstUnread, unread = 0 } = conversation ?? {};
  const first = shown.find(({ messageId }) => messageId === firstUnread);
  const isAbove = useIsAbove(scroller, first && firstIdOf(first));
  // Readers who read on reach what is below by themselves.
  const isInReach = first !== undefined && !isAbove;
  if (firstUnread === undefined || shown.length === 0 || isInReach) {
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
