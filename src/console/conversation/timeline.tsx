import { useMemo, useState } from 'preact/hooks';
import { EmptyState } from '../controls/empty-state.js';
import { Icon } from '../controls/icon.js';
import { useCommands, useConsole } from '../page/use-console.js';
import { noHistory, shownMessages } from '../state/histories.js';
import { MessageGroup } from './message-group.js';
import { timelineBlocks } from './timeline-blocks.js';
import type { TimelineBlock } from './timeline-blocks.js';
import { dayName } from './times.js';
import { useStayAtEnd } from './use-stay-at-end.js';
import './timeline.css';

const shownAtFirst = 100;

/** The messages of the open conversation. It stays at the end while the reader is there. */
export function Timeline({ streamId }: { readonly streamId: string }) {
  const history = useConsole((state) => state.histories[streamId]) ?? noHistory;
  const newSince = useConsole((state) => state.open?.newSince) ?? 0;
  const me = useConsole((state) => state.me?.id) ?? 0;
  const commands = useCommands();
  const [limit, setLimit] = useState(shownAtFirst);
  const { scroller, content, away, toEnd } = useStayAtEnd();

  const messages = useMemo(() => shownMessages(history.messages), [history.messages]);
  const blocks = useMemo(
    () => timelineBlocks(messages.slice(-limit), newSince, me),
    [messages, limit, newSince, me],
  );

  return (
    <div class="timeline">
      <div class="timeline__scroller" ref={scroller} tabIndex={-1}>
        <div class="timeline__content conversation__column" ref={content}>
          {messages.length > limit && (
            <button
              type="button"
              class="button timeline__earlier"
              onClick={() => setLimit(limit + shownAtFirst)}
            >
              Show earlier messages
            </button>
          )}
          <div role="log" aria-label="Messages" aria-live="polite">
            {blocks.map((block) => (
              <Block key={keyOf(block)} block={block} />
            ))}
          </div>
          {messages.length === 0 && history.status === 'ready' && (
            <EmptyState icon="send" title="Nothing was said yet">
              <p>Write the first message below. Most bots answer to /help.</p>
            </EmptyState>
          )}
          {history.status === 'failed' && (
            <EmptyState icon="warning" title="The messages could not be read">
              <button type="button" class="button" onClick={() => commands.retryHistory(streamId)}>
                Try again
              </button>
            </EmptyState>
          )}
        </div>
      </div>
      {away && (
        <button type="button" class="button timeline__to-end" onClick={toEnd}>
          <Icon name="arrowDown" />
          Newest
        </button>
      )}
    </div>
  );
}

function Block({ block }: { readonly block: TimelineBlock }) {
  switch (block.kind) {
    case 'day':
      return (
        <div class="timeline__rule" role="separator">
          <span>{dayName(block.timestamp, Date.now())}</span>
        </div>
      );
    case 'new':
      return (
        <div class="timeline__rule timeline__rule--new" role="separator">
          <span>New</span>
        </div>
      );
    case 'group':
      return <MessageGroup user={block.user} messages={block.messages} />;
  }
}

function keyOf(block: TimelineBlock): string {
  if (block.kind === 'day') return `day-${block.timestamp}`;
  return block.kind === 'new' ? 'new' : (block.messages[0]?.message.messageId ?? '');
}
