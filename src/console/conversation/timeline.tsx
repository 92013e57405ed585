import './timeline.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { HistoryMessage, StreamId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { useWhenBack } from '../access/use-when-back.js';
import { EmptyState } from '../controls/empty-state.js';
import { Icon } from '../controls/icon.js';
import { Problem } from '../controls/problem.js';
import { Waiting } from '../controls/waiting.js';
import { isBot } from '../people/people.js';
import type { ConsoleState } from '../state/console-state.js';
import { podNow } from '../state/console-state.js';
import type { History } from '../state/histories.js';
import { firstIdOf, isCalled, noHistory } from '../state/histories.js';
import { problemsIn } from '../state/problems.js';
import { dayName, startOfDay } from '../time/times.js';
import { blockKeys, noBlockKeys } from './block-keys.js';
import { MessageGroup } from './message-group.js';
import { moveBetweenMessages } from './move-between-messages.js';
import { ProblemCard } from './problem-card.js';
import { ReaderStaysContext } from './reader-stays.js';
import type { TimelineBlock } from './timeline-blocks.js';
import { timelineBlocks } from './timeline-blocks.js';
import { UnreadBar } from './unread-bar.js';
import { useReadingPlace } from './use-reading-place.js';
import { useSeen } from './use-seen.js';
import { useWindow } from './use-window.js';

/** The messages of the open conversation. It stays where the reader is. */
export function Timeline({ streamId }: { readonly streamId: string }) {
  const history = useConsole((state) => state.histories[streamId]) ?? noHistory;
  const { place, shown, toEnd } = useShownMessages(streamId, history);
  const { blocks, keys } = useBlocks(streamId, shown.messages, history);
  useSeen(streamId, place.scroller, blocks);

  return (
    <div class="timeline">
      <UnreadBar streamId={streamId} shown={shown.messages} scroller={place.scroller} />
      <div class="timeline__scroller" ref={place.scroller} tabIndex={-1}>
        <div class="timeline__content conversation__column" ref={place.content}>
          {shown.earlier && (
            <Beyond
              what="Earlier"
              isMissing={history.missing === 'before'}
              onAsk={() => shown.showEarlier(true)}
            />
          )}
          <div
            role="log"
            aria-label="Messages"
            aria-live={shown.later ? 'off' : 'polite'}
            onKeyDown={moveBetweenMessages}
          >
            <ReaderStaysContext.Provider value={place.stay}>
              {blocks.map((block, at) => (
                <Block key={keys[at]} block={block} />
              ))}
            </ReaderStaysContext.Provider>
          </div>
          {shown.later && (
            <Beyond
              what="Later"
              isMissing={history.missing === 'after'}
              onAsk={() => shown.showLater(true)}
            />
          )}
          <HistoryState streamId={streamId} history={history} />
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

interface BeyondProps {
  readonly what: 'Earlier' | 'Later';
  /** Whether they could not be read. */
  readonly isMissing: boolean;
  readonly onAsk: () => void;
}

/** Where the page ends before the conversation does. Later messages come by themselves unless they cannot be read. */
function Beyond({ what, isMissing, onAsk }: BeyondProps) {
  return (
    <>
      {isMissing && <Problem text={`${what} messages could not be read.`} />}
      {(isMissing || what === 'Earlier') && (
        <button type="button" class="button timeline__earlier" onClick={onAsk}>
          Show {what.toLowerCase()} messages
        </button>
      )}
      <p class="timeline__beyond">{what} messages are not shown.</p>
    </>
  );
}

/** What of a history is on the page, and where in it the reader is. */
function useShownMessages(streamId: string, history: History) {
  const target = useConsole((state) => state.open?.target);
  const said = useConsole((state) => state.open?.said);
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
  const { missing } = history;
  useWhenBack(missing !== undefined, () =>
    missing === 'before' ? shown.showEarlier(true) : shown.showLater(true),
  );
  const toEnd = () => {
    shown.showEnd();
    place.toEnd();
  };
  // Whoever has sent a message wants to see it, wherever they were reading.
  useEffect(() => {
    if (said !== undefined) {
      toEnd();
    }
  }, [said]);
  return { place, shown, toEnd };
}

/** Messages as they stand on the page, each block with a key that it keeps while others come and go. */
function useBlocks(streamId: string, messages: readonly HistoryMessage[], history: History) {
  const newFrom = useConsole((state) => state.open?.newFrom);
  const told = useConsole((state) => state.problems);
  const span = `${messages.length} ${messages[0]?.messageId ?? ''}`;
  const blocks = useMemo(
    () => timelineBlocks(messages, newFrom, problemsIn(told, streamId)),
    [history.messages, span, newFrom, told],
  );
  const drawn = useRef(noBlockKeys);
  drawn.current = useMemo(() => blockKeys(blocks, drawn.current), [blocks]);
  return { blocks, keys: drawn.current.keys };
}

/** What is there to say of a history that has no messages, or could not be read. */
function HistoryState({
  streamId,
  history,
}: {
  readonly streamId: string;
  readonly history: History;
}) {
  const { messages, status } = history;
  const commands = useCommands();
  const isBotHere = useConsole((state) => isAnyBotIn(state, streamId));
  const retry = () => commands.retryHistory(streamId);
  useWhenBack(status === 'failed', retry);
  if (status === 'failed') {
    return (
      <EmptyState icon="warning" title="The messages could not be read">
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      </EmptyState>
    );
  }
  if (messages.length > 0) {
    return null;
  }
  return status === 'loading' ? (
    <Waiting text="Reading the messages" />
  ) : (
    <EmptyState icon="send" title="Nothing was said yet">
      <p>Write the first message below.{isBotHere && ' Most bots answer to /help.'}</p>
    </EmptyState>
  );
}

/** Whether somebody else who reads a conversation is a bot, as far as its members have been fetched. */
function isAnyBotIn(state: ConsoleState, streamId: StreamId): boolean {
  const listed = state.conversations.find(({ id }) => id === streamId)?.memberIds ?? [];
  const members = state.members[streamId]?.map(({ id }) => id) ?? listed;
  return members.some((id) => id !== state.me?.id && isBot(state.people.get(id)));
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
