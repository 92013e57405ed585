import './records.css';
import { useState } from 'preact/hooks';
import { dateAndTime } from '../time/times.js';
import type { Column, Row, RowAction } from './record-view.js';
import { cellText, valueAt } from './record-view.js';

/** How many rows stand on the page at first, and come with each step. */
const step = 100;

/** Rows in a table, a part of them at a time. */
export function RecordTable(props: {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly actions?: readonly RowAction[];
  readonly onAction?: (action: RowAction, row: Row) => void;
}) {
  const { label, columns, rows, actions = [] } = props;
  const [shown, setShown] = useState(step);
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
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column.label} class={column.as === 'code' ? 'records__code' : ''}>
                    <Cell column={column} row={row} />
                  </td>
                ))}
                {actions.length > 0 && (
                  <td class="records__actions">
                    {actions
                      .filter(({ isFor }) => isFor?.(row) !== false)
                      .map((action) => (
                        <button
                          key={action.label}
                          type="button"
                          class="button button--quiet"
                          onClick={() => props.onAction?.(action, row)}
                        >
                          {action.label}
                        </button>
                      ))}
                  </td>
                )}
              </tr>
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

function Cell({ column, row }: { readonly column: Column; readonly row: Row }) {
  const value = valueAt(row, column.path);
  return column.as === 'time' && typeof value === 'number' && value > 0 ? (
    <time dateTime={new Date(value).toISOString()}>{dateAndTime(value)}</time>
  ) : (
    cellText(row, column)
  );
}
