import './timeline.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useCommands, useConsole } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { Icon } from '../controls/icon.js';
import { Waiting } from '../controls/waiting.js';
import { podNow } from '../state/console-state.js';
import { firstIdOf, isCalled, noHistory } from '../state/histories.js';
import { problemsIn } from '../state/problems.js';
import { dayName, startOfDay } from '../time/times.js';
import { blockKeys, noBlockKeys } from './block-keys.js';
import { MessageGroup } from './message-group.js';
import { moveBetweenMessages } from './move-between-messages.js';
import { ProblemCard } from './problem-card.js';
import type { TimelineBlock } from './timeline-blocks.js';
import { timelineBlocks } from './timeline-blocks.js';
import { UnreadBar } from './unread-bar.js';
import { useReadingPlace } from './use-reading-place.js';
import { useSeen } from './use-seen.js';
import { useWindow } from './use-window.js';

/** The messages of the open conversation. It stays where the reader is. */
export function Timeline({ streamId }: { readonly streamId: string }) {
  const history = useConsole((state) => state.histories[streamId]) ?? noHistory;
  const newFrom = useConsole((state) => state.open?.newFrom);
  const target = useConsole((state) => state.open?.target);
  const told = useConsole((state) => state.problems);
  const commands = useCommands();
  const named = history.messages.find((message) => isCalled(message, target));
  const place = useReadingPlace(named && firstIdOf(named), (edge) =>
    edge === 'start' ? shown.showEarlier() : shown.showLater(),
  );
  const shown = useWindow(history, place.atEnd, target, {
    earlier: () => void commands.readEarlier(streamId),
    later: () => void commands.readLater(streamId),
    latest: () => void commands.readLatest(streamId),
  });
  const [first] = shown.messages;
  const key = `${shown.messages.length} ${first?.messageId ?? ''}`;
  const blocks = useMemo(
    () => timelineBlocks(shown.messages, newFrom, problemsIn(told, streamId)),
    [history.messages, key, newFrom, told],
  );
  const drawn = useRef(noBlockKeys);
  drawn.current = useMemo(() => blockKeys(blocks, drawn.current), [blocks]);
  useSeen(streamId, place.scroller, blocks);
  const toEnd = () => {
    shown.showEnd();
    place.toEnd();
  };
  const said = useConsole((state) => state.open?.said);
  // Whoever has sent a message wants to see it, wherever they were reading.
  useEffect(() => {
    if (said !== undefined) {
      toEnd();
    }
  }, [said]);

  return (
    <div class="timeline">
      <UnreadBar streamId={streamId} shown={shown.messages} scroller={place.scroller} />
      <div class="timeline__scroller" ref={place.scroller} tabIndex={-1}>
        <div class="timeline__content conversation__column" ref={place.content}>
          {shown.earlier && (
            <button
              type="button"
              class="button timeline__earlier"
              onClick={() => shown.showEarlier()}
            >
              Show earlier messages
            </button>
          )}
          <div
            role="log"
            aria-label="Messages"
            aria-live={shown.later ? 'off' : 'polite'}
            onKeyDown={moveBetweenMessages}
          >
            {blocks.map((block, at) => (
              <Block key={drawn.current.keys[at]} block={block} />
            ))}
          </div>
          {history.messages.length === 0 && history.status === 'loading' && (
            <Waiting text="Reading the messages" />
          )}
          {history.messages.length === 0 && history.status === 'ready' && (
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
      {(!place.atEnd || shown.later) && (
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
      return <Day timestamp={block.timestamp} />;
    case 'new':
      return (
        <div class="timeline__rule timeline__rule--new" role="separator">
          <span>New</span>
        </div>
      );
    case 'problem':
      return <ProblemCard problem={block.problem} />;
    case 'group':
      return <MessageGroup user={block.user} messages={block.messages} />;
  }
}

function Day({ timestamp }: { readonly timestamp: number }) {
  const today = useConsole((state) => startOfDay(podNow(state)));
  return (
    <div class="timeline__rule" role="separator">
      <span>{dayName(timestamp, today)}</span>
    </div>
  );
}
