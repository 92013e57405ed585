import './sending-note.css';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { StreamId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { useIsLate } from '../controls/use-is-late.js';
import type { Draft } from '../state/drafts.js';

/** What takes less is not noticed: the message stands in the conversation by then. Milliseconds. */
const unnoticed = 400;

/** How long somebody waits before it can be stopped: what usually arrives needs no button. Milliseconds. */
const patience = 5000;

/** Says what is on its way to a conversation, as soon as that takes a while, and stops waiting when it takes long. */
export function SendingNote(props: {
  readonly streamId: StreamId;
  /** Where the writing goes on. */
  readonly box: RefObject<HTMLElement | null>;
}) {
  const { streamId, box } = props;
  const commands = useCommands();
  const [first, ...behind] = useConsole((state) => state.sending[streamId]) ?? [];
  const isNoticed = useIsLate(first, unnoticed);
  const isLong = useIsLate(first, patience);
  const [stopped, setStopped] = useState<typeof first>();
  const isStopped = first !== undefined && first === stopped;
  const stop = (how: 'stopSending' | 'stopAllSending') => {
    setStopped(first);
    commands[how](streamId);
    box.current?.focus();
  };
  return (
    <div class="sending-note">
      <p class="sending-note__what" role="status">
        {isStopped
          ? 'Looking whether it has arrived…'
          : isNoticed && `Sending “${wordsOf(first)}”…`}
      </p>
      {isNoticed && behind.length > 0 && (
        <p class="sending-note__behind">
          {behind.length === 1 ? '1 message goes' : `${behind.length} messages go`} after it.
        </p>
      )}
      {isLong && !isStopped && (
        <button type="button" class="button" onClick={() => stop('stopSending')}>
          {behind.length > 0 ? 'Stop this one' : 'Stop waiting'}
        </button>
      )}
      {isLong && !isStopped && behind.length > 0 && (
        <button type="button" class="button" onClick={() => stop('stopAllSending')}>
          Stop all
        </button>
      )}
    </div>
  );
}

function wordsOf(sent: Draft | undefined): string {
  const text = sent?.text.trim() ?? '';
  return text === '' ? 'files' : text;
}
