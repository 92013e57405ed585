import './records.css';
import { useRef, useState } from 'preact/hooks';
import { usePod } from '../access/pod-access.js';
import { useCommands, useDispatch } from '../access/use-console.js';
import { useFetched } from '../access/use-fetched.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Problem } from '../controls/problem.js';
import { useFocusKept } from '../controls/use-focus-kept.js';
import { sentenceOf } from '../service/pod-error.js';
import type { OpenPage } from '../state/console-state.js';
import { PartlyDone } from './partly-done.js';
import { RecordDialog } from './record-dialog.js';
import { RecordList } from './record-list.js';
import { RecordTools } from './record-tools.js';
import type { Entered, Progress, RecordAction, RecordView, Row } from './record-view.js';
import { cellText } from './record-view.js';
import { useReadAgain } from './use-read-again.js';

interface Doing {
  readonly action: RecordAction;
  readonly row: Row;
}

interface RecordPageProps {
  readonly view: RecordView;
  readonly title: string;
  readonly page: OpenPage;
}

/** A view of records: what there is, narrowed down, to take along and to change. */
export function RecordPage({ view, title, page }: RecordPageProps) {
  const pod = { ...usePod(), ...useCommands() };
  const chosen = chosenIn(view, page);
  const rows = useFetched(() => view.load(pod, chosen), page.name, [view, JSON.stringify(chosen)]);
  useReadAgain(view, rows.answer, rows.retry);
  const { doing, problem, begin, run, end } = useDoing(rows.retry);
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part, (records) => records.querySelector<HTMLElement>('[role="group"]') ?? records);
  return (
    <div
      ref={part}
      class="records"
      tabIndex={-1}
      aria-busy={rows.answer === undefined && rows.problem === undefined}
    >
      <p class="records__intro">{view.intro}</p>
      <RecordTools view={view} title={title} page={page} chosen={chosen} onBegin={begin} />
      <Problem text={problem} />
      {rows.answer === undefined || rows.problem !== undefined ? (
        <FirstAnswer of={title.toLowerCase()} problem={rows.problem} onRetry={rows.retry} />
      ) : (
        <RecordList
          view={view}
          title={title}
          rows={rows.answer}
          filter={page.filter}
          onAction={begin}
        />
      )}
      {doing !== undefined && (
        <RecordDialog
          {...doing}
          of={titleOf(doing.row, view)}
          onRun={(entered, progress) => run(doing, entered, progress)}
          onClose={end}
        />
      )}
    </div>
  );
}

/** Of what is done at once, nobody waits to hear how far it is. */
const unseen: Progress = { tell: () => undefined, signal: new AbortController().signal };

/** What is being done with the records: at once, or in a dialog where something has to be told or confirmed. */
function useDoing(readAgain: () => void) {
  const pod = { ...usePod(), ...useCommands() };
  const dispatch = useDispatch();
  const [doing, setDoing] = useState<Doing>();
  const [problem, setProblem] = useState<string>();
  const run = async ({ action, row }: Doing, entered: Entered, progress: Progress) => {
    const said = await action.run(pod, entered, row, progress).catch((error: unknown) => {
      if (error instanceof PartlyDone) {
        readAgain();
      }
      throw error;
    });
    if (action.leadsAway === true) {
      return;
    }
    const text = typeof said === 'string' ? said : (action.done ?? 'Done.');
    dispatch({ type: 'noticeGiven', kind: 'done', text });
    setProblem(undefined);
    readAgain();
  };
  const begin = async (action: RecordAction, row: Row = {}) => {
    try {
      if (action.fields !== undefined || action.question !== undefined) {
        setDoing({ action, row: (await action.lookUp?.(pod, row)) ?? row });
        setProblem(undefined);
      } else {
        await run({ action, row }, {}, unseen);
      }
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return { doing, problem, begin, run, end: () => setDoing(undefined) };
}

/** What is chosen from the lists of a view: what the address says where it can be chosen, and else what comes first. */
function chosenIn({ choices = [] }: RecordView, { chosen = {} }: OpenPage): Entered {
  return Object.fromEntries(
    choices.map(({ name, choices: known = [] }) => {
      const said = chosen[name] ?? '';
      return [name, known.includes(said) ? said : (known[0] ?? '')];
    }),
  );
}

/** What a row is called: what its first column says, unless that is a time. */
function titleOf(row: Row, { columns: [first] }: RecordView): string {
  return first === undefined || first.as === 'time' ? '' : cellText(row, first);
}
