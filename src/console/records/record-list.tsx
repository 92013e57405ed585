import { useMemo } from 'preact/hooks';
import { useDispatch } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { ExportBar } from './export-bar.js';
import { RecordTable } from './record-table.js';
import type { RecordView, Row, RowAction } from './record-view.js';
import { cellText, shownText } from './record-view.js';

/** The rows that the filter leaves, to take along; or why there are none, and what to do. */
export function RecordList(props: {
  readonly view: RecordView;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly filter: string;
  readonly onAction: (action: RowAction, row: Row) => Promise<unknown>;
}) {
  const { view, title, rows, filter, onAction } = props;
  const dispatch = useDispatch();
  const shown = useMemo(() => fitting(view, rows, filter), [view, rows, filter]);
  if (rows.length === 0) {
    return (
      <EmptyState icon="search" title={view.empty.title}>
        <p>{view.empty.text}</p>
      </EmptyState>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState icon="search" title="Nothing fits the filter">
        <p>Every word of it has to stand in some column of a row.</p>
        <button
          type="button"
          class="button"
          onClick={() => dispatch({ type: 'pageNarrowed', filter: '' })}
        >
          Clear the filter
        </button>
      </EmptyState>
    );
  }
  return (
    <>
      <RecordTable
        label={title}
        columns={view.columns}
        rows={shown}
        actions={view.rowActions ?? []}
        onAction={onAction}
      />
      <ExportBar title={title} columns={view.columns} rows={shown} all={rows.length} />
    </>
  );
}

/** The rows in which every word of the filter stands in some cell. */
function fitting({ columns }: RecordView, rows: readonly Row[], filter: string): readonly Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? rows
    : rows.filter((row) => {
        const text = columns
          // What is shown in words can be looked for as the service calls it, too.
          .flatMap((column) => [shownText(row, column), cellText(row, column)])
          .join('\n')
          .toLowerCase();
        return words.every((word) => text.includes(word));
      });
}
