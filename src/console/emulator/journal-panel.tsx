import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JournalEntry } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { Problem } from '../controls/problem.js';
import { sentenceOf } from '../service/pod-error.js';
import { secondTime } from '../time/times.js';
import type { JournalKind, JournalLine } from './calls-and-events.js';
import { callsSince, journalKinds, journalLines } from './calls-and-events.js';
import { useEmulator } from './emulator-context.js';
import { useRepeated } from './use-answer.js';

/** How many lines stand on the page at once. */
const linesShown = 100;

/** The calls that the pod answers and the events that it tells the person of, as they come. */
export function JournalPanel() {
  const emulator = useEmulator();
  const events = useConsole((state) => state.events);
  const name = useConsole((state) => state.me?.displayName) ?? '';
  const { calls, problem, paused, pause, clear } = useCalls();
  const [kind, setKind] = useState<JournalKind>('all');
  const [text, setText] = useState('');
  const eventsAtPause = useRef(events);
  if (!paused) {
    eventsAtPause.current = events;
  }
  const lines = journalLines(calls, eventsAtPause.current, { kind, text });
  return (
    <div class="emulator">
      <Problem text={problem} />
      <div class="emulator__row">
        <label class="field">
          <span class="field__label">Show</span>
          <select
            class="input"
            value={kind}
            onChange={(event) => setKind(kindIn(event.currentTarget.value))}
          >
            {Object.entries(journalKinds).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="field__label">With the text</span>
          <input
            class="input"
            type="search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      </div>
      <div class="emulator__actions">
        <button type="button" class="button" aria-pressed={paused} onClick={() => pause(!paused)}>
          {paused ? 'Go on' : 'Pause'}
        </button>
        <button type="button" class="button" onClick={() => void clear(emulator.clearJournal)}>
          Clear the calls
        </button>
      </div>
      <p class="field__note">
        {`${lines.length > linesShown ? `The latest ${linesShown} of ${lines.length}` : lines.length} shown. Events are those that ${name} is told of while this page is open.`}
      </p>
      <ol class="emulator__journal" aria-label="Calls and events">
        {lines.slice(0, linesShown).map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ol>
    </div>
  );
}

function Line({ line }: { readonly line: JournalLine }) {
  const { kind, time, what, notes, failed } = line;
  const look = failed ? 'emulator__line--failed' : `emulator__line--${kind}`;
  return (
    <li class={`emulator__line ${look}`}>
      <span class="emulator__what">{what}</span>
      <span class="emulator__notes">
        <time dateTime={new Date(time).toISOString()}>{secondTime(time)}</time> {notes.join(' · ')}
      </span>
    </li>
  );
}

function useCalls() {
  const emulator = useEmulator();
  const [calls, setCalls] = useState<readonly JournalEntry[]>([]);
  const [problem, setProblem] = useState<string>();
  const [paused, pause] = useState(false);
  const latest = useRef({ calls, paused });
  latest.current = { calls, paused };
  const read = useCallback(async () => {
    const isPaused = () => latest.current.paused;
    if (isPaused()) {
      return;
    }
    try {
      const all = await callsSince(latest.current.calls, emulator.journal);
      if (!isPaused()) {
        setCalls(all);
      }
    } catch {
      // That the pod is away is told elsewhere; it is asked again.
    }
  }, [emulator]);
  useEffect(() => void read(), [read]);
  useRepeated(read, read);
  const clear = async (forget: () => Promise<void>) => {
    try {
      await forget();
      setCalls([]);
      setProblem(undefined);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return { calls, problem, paused, pause, clear };
}

function kindIn(text: string): JournalKind {
  return Object.keys(journalKinds).find((name): name is JournalKind => name === text) ?? 'all';
}
