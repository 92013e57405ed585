import './records.css';
import { useEffect, useState } from 'preact/hooks';
import { dateAndTime } from '../time/times.js';
import type { Column, Row, RowAction } from './record-view.js';
import { cellText, isMoment, shownText, valueAt } from './record-view.js';
import { areInMenu, RowButtons, RowMenu } from './row-actions.js';

/** How many rows are on the page at first, and come with each step. */
const step = 100;

interface RecordTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly actions?: readonly RowAction[];
  readonly onAction?: (action: RowAction, row: Row) => Promise<unknown>;
  /** The place of the row that the way here led to. */
  readonly pointedAt?: number;
}

/** Rows in a table, a part of them at a time. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, rows, actions = [], pointedAt = -1 } = props;
  const [shown, setShown] = useState(Math.max(step, pointedAt + 1));
  useEffect(() => {
    // On paper there is nothing to press for the rest.
    const showAll = () => setShown(Infinity);
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  return (
    <>
      <div class="records__scroller" tabIndex={0} role="group" aria-label={label}>
        <table class="records__table" aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.label} scope="col">
                  {column.label}
                </th>
              ))}
              {actions.length > 0 && (
                <th scope="col">
                  <span class="visually-hidden">What can be done</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <Line
                key={at}
                {...props}
                actions={actions}
                row={row}
                isPointedAt={at === pointedAt}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + step)}>
          Show more
        </button>
      )}
    </>
  );
}

/** What marks the row that the way here led to, and brings it into sight. */
const pointed = {
  'aria-current': true,
  ref: (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' }),
} as const;

function Line(
  props: Pick<RecordTableProps, 'columns' | 'onAction'> & {
    readonly row: Row;
    readonly actions: readonly RowAction[];
    readonly isPointedAt: boolean;
  },
) {
  const { columns, row, actions, isPointedAt, onAction } = props;
  const Actions = areInMenu(actions) ? RowMenu : RowButtons;
  return (
    <tr {...(isPointedAt && pointed)}>
      {columns.map((column) => (
        <td
          key={column.label}
          class={lookOf(column, row)}
          // What the service calls it is what authors of bots write.
          title={column.as === 'name' ? cellText(row, column) : undefined}
        >
          <Cell column={column} row={row} />
        </td>
      ))}
      {actions.length > 0 && (
        <td class={`records__actions ${areInMenu(actions) ? 'records__actions--menu' : ''}`}>
          <Actions
            actions={actions.filter(({ isFor }) => isFor?.(row) !== false)}
            of={nameOf(row, columns)}
            onChoose={async (action) => onAction?.(action, row)}
          />
        </td>
      )}
    </tr>
  );
}

/** Characters of a cell that do not stand well in the narrowest column. */
const longText = 40;
/** Characters that stand in one line: two words of a name below each other make the whole table hard to read. */
const shortText = 24;

function lookOf(column: Column, row: Row): string {
  const { length } = shownText(row, column);
  if (column.as === 'code') {
    return `records__code ${length > shortText ? 'records__code--long' : ''}`;
  }
  if (column.as !== undefined && column.as !== 'name') {
    return '';
  }
  return length <= shortText ? 'records__short' : length > longText ? 'records__text' : '';
}

/** The value in the first column of a row. */
function nameOf(row: Row, [first]: readonly Column[]): string {
  return first === undefined ? '' : cellText(row, first);
}

function Cell({ column, row }: { readonly column: Column; readonly row: Row }) {
  const value = valueAt(row, column.path);
  return column.as === 'time' && isMoment(value) ? (
    <time dateTime={new Date(value).toISOString()}>{dateAndTime(value)}</time>
  ) : (
    shownText(row, column)
  );
}
