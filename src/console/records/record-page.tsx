import './records.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { usePod } from '../access/pod-access.js';
import { useCommands, useDispatch } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { Problem } from '../controls/problem.js';
import { sentenceOf } from '../service/pod-error.js';
import { createQuestions } from '../service/questions.js';
import type { OpenPage } from '../state/console-state.js';
import { ExportBar } from './export-bar.js';
import { RecordDialog } from './record-dialog.js';
import { RecordTable } from './record-table.js';
import type { Entered, Field, RecordAction, RecordView, Row } from './record-view.js';
import { cellText } from './record-view.js';

interface Doing {
  readonly action: RecordAction;
  readonly row: Row;
}

/** A view of records: what there is, narrowed down, to take along and to change. */
export function RecordPage(props: {
  readonly view: RecordView;
  readonly title: string;
  readonly page: OpenPage;
}) {
  const { view, title, page } = props;
  const pod = { ...usePod(), ...useCommands() };
  const dispatch = useDispatch();
  const [rows, setRows] = useState<readonly Row[]>();
  const [problem, setProblem] = useState<string>();
  const [doing, setDoing] = useState<Doing>();

  const questions = useMemo(createQuestions, []);

  const chosen = chosenIn(view, page);
  const load = async () => {
    const isNews = questions.ask('rows');
    try {
      const found = await view.load(pod, chosen);
      if (isNews()) {
        setRows(found);
        setProblem(undefined);
      }
    } catch (error) {
      if (isNews()) {
        setProblem(sentenceOf(error));
      }
    }
  };
  useEffect(() => void load(), [view, JSON.stringify(chosen)]);

  const run = async ({ action, row }: Doing, entered: Entered) => {
    const said = await action.run(pod, entered, row);
    if (action.leadsAway === true) {
      return;
    }
    const text = typeof said === 'string' ? said : (action.done ?? 'Done.');
    dispatch({ type: 'noticeGiven', kind: 'done', text });
    await load();
  };

  const shown = useMemo(() => fitting(view, rows ?? [], page.filter), [view, rows, page.filter]);
  const filterBy = (filter: string) => dispatch({ type: 'pageNarrowed', filter, typing: true });
  const begin = (action: RecordAction, row: Row = {}) => {
    if (action.fields !== undefined || action.question !== undefined) {
      setDoing({ action, row });
      return;
    }
    run({ action, row }, {}).catch((error: unknown) => setProblem(sentenceOf(error)));
  };
  return (
    <div class="records" aria-busy={rows === undefined && problem === undefined}>
      <p class="records__intro">{view.intro}</p>
      <div class="records__tools">
        <input
          class="input records__filter"
          type="search"
          aria-label={`Filter ${title.toLowerCase()}`}
          placeholder="Filter"
          value={page.filter}
          onInput={(event) => filterBy(event.currentTarget.value)}
        />
        {view.choices?.map((field) => (
          <Choice
            key={field.name}
            field={field}
            value={chosen[field.name] ?? ''}
            onChoose={(value) =>
              dispatch({
                type: 'pageNarrowed',
                chosen: { [field.name]: value === field.choices?.[0] ? '' : value },
              })
            }
          />
        ))}
        {view.actions?.map((action, at) => (
          <button
            key={action.label}
            type="button"
            class={`button ${at === 0 ? 'button--primary' : ''}`}
            onClick={() => begin(action)}
          >
            {action.label}
          </button>
        ))}
      </div>
      <Problem text={problem} />
      {rows?.length === 0 && (
        <EmptyState icon="search" title={view.empty.title}>
          <p>{view.empty.text}</p>
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && shown.length === 0 && (
        <EmptyState icon="search" title="Nothing fits the filter">
          <p>Every word of it has to stand in some column of a row.</p>
          <button type="button" class="button" onClick={() => filterBy('')}>
            Clear the filter
          </button>
        </EmptyState>
      )}
      {shown.length > 0 && rows !== undefined && (
        <>
          <RecordTable
            label={title}
            columns={view.columns}
            rows={shown}
            actions={view.rowActions ?? []}
            onAction={begin}
          />
          <ExportBar title={title} columns={view.columns} rows={shown} all={rows.length} />
        </>
      )}
      {doing !== undefined && (
        <RecordDialog
          {...doing}
          of={titleOf(doing.row, view)}
          onRun={(entered) => run(doing, entered)}
          onClose={() => setDoing(undefined)}
        />
      )}
    </div>
  );
}

function Choice(props: {
  readonly field: Field;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  const { field, value, onChoose } = props;
  return (
    <select
      class="input records__choice"
      aria-label={field.label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {field.choices?.map((choice) => (
        <option key={choice} value={choice}>
          {choice === '' ? `${field.label}: any` : (field.words?.(choice) ?? choice)}
        </option>
      ))}
    </select>
  );
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

/** The rows in which every word of the filter stands in some cell. */
function fitting({ columns }: RecordView, rows: readonly Row[], filter: string): readonly Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? rows
    : rows.filter((row) => {
        const text = columns
          .map((column) => cellText(row, column))
          .join('\n')
          .toLowerCase();
        return words.every((word) => text.includes(word));
      });
}
