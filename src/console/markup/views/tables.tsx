import './tables.css';
import { useContext } from 'preact/hooks';
import type { MarkupElement } from '../markup.js';
import { innerText, valueOf } from '../markup.js';
import { RowName, rowNameOf } from '../row-name.js';
import type { Look, View } from '../view.js';
import { lookOf } from '../view.js';

function span(element: MarkupElement, name: string): number | undefined {
  const count = Number(valueOf(element, name) ?? 'NaN');
  return Number.isInteger(count) && count > 0 && count <= 1000 ? count : undefined;
}

/** A word of at most so many letters, such as a date, is not broken at its hyphens: the table scrolls instead. */
const mostUnbroken = 24;

function cellLook(element: MarkupElement): Look {
  const text = innerText(element).trim();
  const isWord = text.length <= mostUnbroken && !/\s/.test(text);
  return lookOf(element, ...(isWord ? ['ml-table__word'] : []));
}

const Row: View = ({ element, children }) => {
  const inherited = useContext(RowName);
  return (
    <RowName.Provider value={inherited ?? rowNameOf(element)}>
      <tr {...lookOf(element)}>{children}</tr>
    </RowName.Provider>
  );
};

/** Tables; a wide one scrolls in its own box. */
export const tableViews = {
  table: ({ element, children }) => (
    <div class="ml-table-box" tabIndex={0} role="group" aria-label="Table">
      <table {...lookOf(element, 'ml-table')}>{children}</table>
    </div>
  ),
  thead: ({ element, children }) => (
    <RowName.Provider value="All rows">
      <thead {...lookOf(element)}>{children}</thead>
    </RowName.Provider>
  ),
  tbody: ({ element, children }) => <tbody {...lookOf(element)}>{children}</tbody>,
  tfoot: ({ element, children }) => <tfoot {...lookOf(element)}>{children}</tfoot>,
  tr: Row,
  th: ({ element, children }) => <th {...cellLook(element)}>{children}</th>,
  td: ({ element, children }) => (
    <td
      {...cellLook(element)}
      colSpan={span(element, 'colspan')}
      rowSpan={span(element, 'rowspan')}
    >
      {children}
    </td>
  ),
} satisfies Record<string, View>;
