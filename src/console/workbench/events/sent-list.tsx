import { useCallback } from 'preact/hooks';
import type { EventEntry, EventToSend, SentEvent } from '../../../contract/index.js';
import { useConsole } from '../../access/use-console.js';
import { WorkButton } from '../../controls/work-button.js';
import { useEmulator } from '../../emulator/emulator-context.js';
import { useAnswer } from '../../emulator/use-answer.js';
import { howFar } from '../../people/how-far.js';
import { secondTime } from '../../time/times.js';

/** An event that was sent from here. */
export interface SentHere extends SentEvent {
  readonly event: EventToSend;
}

/** The events that were sent from here, the latest first: how far the bot is with each, live. */
export function SentList(props: {
  readonly sent: readonly SentHere[];
  /** The number of the last event of the journal before the first of them. */
  readonly after: number;
  readonly onAgain: (event: SentHere) => Promise<void>;
}) {
  const { sent, after, onAgain } = props;
  const emulator = useEmulator();
  const ask = useCallback(() => emulator.events({ after }), [emulator, after]);
  const { answer: entries = [] } = useAnswer(ask);
  return (
    <ol class="workbench__steps" aria-label="Events that were sent">
      {sent.map((one, at) => (
        <SentLine
          key={sent.length - at}
          sent={one}
          entry={entries.find(
            ({ eventId, time }) => eventId === one.eventId && time === one.timestamp,
          )}
          onAgain={() => onAgain(one)}
        />
      ))}
    </ol>
  );
}

function SentLine(props: {
  readonly sent: SentHere;
  readonly entry: EventEntry | undefined;
  readonly onAgain: () => Promise<void>;
}) {
  const { sent, entry, onAgain } = props;
  const people = useConsole((state) => state.people);
  const failed = entry?.readers.some(
    ({ trace }) => trace !== undefined && trace.outcome !== 'handled',
  );
  return (
    <li class={`workbench__step ${failed === true ? 'workbench__step--failed' : ''}`}>
      <strong>{sent.event.type}</strong>
      <time class="workbench__kind" dateTime={new Date(sent.timestamp).toISOString()}>
        {secondTime(sent.timestamp)}
      </time>
      {entry?.readers.length === 0 && <p>This bot reads no datafeed. Does it run?</p>}
      {entry?.readers.map((reader) => (
        <p key={reader.userId}>{howFar(reader, people, entry.time)}</p>
      ))}
      <p>
        <WorkButton class="button button--small" onPress={onAgain}>
          Deliver it once more
        </WorkButton>
      </p>
    </li>
  );
}
