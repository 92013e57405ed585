import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EventEntry } from '../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Problem } from '../controls/problem.js';
import { SelectField } from '../controls/select-field.js';
import { sentenceOf } from '../service/pod-error.js';
import { conversationName } from '../state/conversations.js';
import { secondTime } from '../time/times.js';
import type { JournalKind, JournalLine, JournalNames, JournalRead } from './calls-and-events.js';
import { callsSince, eventsSince, journalKinds, journalLines } from './calls-and-events.js';
import { useEmulator } from './emulator-context.js';
import { EventSource } from './event-source.js';
import { useRepeated } from './use-answer.js';

/** How many lines stand on the page at once. */
const linesShown = 100;

/** The calls that the pod answers and the events that it makes, as they come, and how far bots are with these. */
export function JournalPanel() {
  const emulator = useEmulator();
  const names = useNames();
  const { read, problem, failure, retry, paused, pause, clear } = useJournal();
  const { kind: asked, text } = useConsole((state) => state.journal);
  const kind = kindIn(asked);
  useNewPeople(read ?? nothing, names);
  const lines = journalLines(read ?? nothing, names, { kind, text });
  return (
    <div class="emulator">
      <Problem text={problem} />
      <Filter kind={kind} text={text} />
      <div class="emulator__actions">
        <button type="button" class="button" aria-pressed={paused} onClick={() => pause(!paused)}>
          {paused ? 'Go on' : 'Pause'}
        </button>
        <button type="button" class="button" onClick={() => void clear(emulator.clearJournal)}>
          Clear the journal
        </button>
      </div>
      {read === undefined && <FirstAnswer of="the journal" problem={failure} onRetry={retry} />}
      <p class="field__note" hidden={read === undefined}>
        {`${lines.length > linesShown ? `The latest ${linesShown} of ${lines.length}` : lines.length} shown.`}
      </p>
      <ol class="emulator__journal" aria-label="Calls and events">
        {lines.slice(0, linesShown).map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ol>
    </div>
  );
}

function Filter({ kind, text }: { readonly kind: JournalKind; readonly text: string }) {
  const dispatch = useDispatch();
  const choose = (chosen: string) =>
    dispatch({ type: 'journalNarrowed', kind: chosen === 'all' ? '' : chosen });
  return (
    <div class="emulator__row">
      <SelectField
        label="Show"
        value={kind}
        options={Object.entries(journalKinds)}
        onChange={(name) => choose(name)}
      />
      <label class="field">
        <span class="field__label">With the text</span>
        <input
          class="input"
          type="search"
          value={text}
          onInput={({ currentTarget }) =>
            dispatch({ type: 'journalNarrowed', text: currentTarget.value, typing: true })
          }
        />
      </label>
    </div>
  );
}

function Line({ line }: { readonly line: JournalLine }) {
  const { number, kind, time, what, notes, failed } = line;
  const look = failed ? 'emulator__line--failed' : `emulator__line--${kind}`;
  return (
    <li class={`emulator__line ${look}`}>
      <span class="emulator__what">{what}</span>
      <span class="emulator__notes">
        <time dateTime={new Date(time).toISOString()}>{secondTime(time)}</time> {notes[0]}
      </span>
      {notes.slice(1).map((note, at) => (
        <span key={at} class="emulator__notes">
          {note}
        </span>
      ))}
      {kind === 'event' && <EventSource number={number} type={what} />}
    </li>
  );
}

/** What people and conversations are called, as far as the person that the console acts as knows. */
function useNames(): JournalNames {
  const people = useConsole((state) => state.people);
  const conversations = useConsole((state) => state.conversations);
  const me = useConsole((state) => state.me?.id) ?? 0;
  return useMemo(() => {
    const called = new Map(
      conversations.map((one) => [one.id, conversationName(one, people, me)] as const),
    );
    return { people, conversation: (streamId) => called.get(streamId) };
  }, [people, conversations, me]);
}

/** Asks who has come since, once for each event that tells of somebody new. */
function useNewPeople({ events }: JournalRead, { people }: JournalNames): void {
  const commands = useCommands();
  const asked = useRef(0);
  useEffect(() => {
    const isNew = ({ number, by, readers }: EventEntry) =>
      number > asked.current &&
      [by, ...readers.map(({ userId }) => userId)].some((id) => !people.has(id));
    if (events.some(isNew)) {
      asked.current = events.at(-1)?.number ?? 0;
      void commands.refreshPeople();
    }
  }, [events]);
}

const nothing: JournalRead = { calls: [], events: [] };

function useJournal() {
  const emulator = useEmulator();
  const [read, setRead] = useState<JournalRead>();
  const [failure, setFailure] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [paused, pause] = useState(false);
  const latest = useRef({ read, paused });
  latest.current = { read, paused };
  const readOn = useCallback(async () => {
    const isPaused = () => latest.current.paused;
    if (isPaused()) {
      return;
    }
    try {
      const known = latest.current.read ?? nothing;
      const calls = await callsSince(known.calls, emulator.journal);
      const events = await eventsSince(known.events, (after) => emulator.events({ after }));
      const isNew = calls !== known.calls || events !== known.events;
      if (!isPaused() && (isNew || latest.current.read === undefined)) {
        setRead({ calls, events });
      }
    } catch (error) {
      // Where there is a journal already, that the pod is away is shown elsewhere; it is asked again.
      setFailure(sentenceOf(error));
    }
  }, [emulator]);
  useEffect(() => void readOn(), [readOn]);
  useRepeated(readOn, readOn);
  const clear = async (forget: () => Promise<void>) => {
    try {
      await forget();
      setRead(nothing);
      setProblem(undefined);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const retry = () => {
    setFailure(undefined);
    void readOn();
  };
  return { read, problem, failure, retry, paused, pause, clear };
}

function kindIn(text: string): JournalKind {
  return Object.keys(journalKinds).find((name): name is JournalKind => name === text) ?? 'all';
}
