import './tables.css';
import type { MarkupElement } from '../markup.js';
import { valueOf } from '../markup.js';
import type { View } from '../view.js';
import { lookOf } from '../view.js';

function span(element: MarkupElement, name: string): number | undefined {
  const count = Number(valueOf(element, name) ?? 'NaN');
  return Number.isInteger(count) && count > 0 && count <= 1000 ? count : undefined;
}

/** Tables; a wide one scrolls in its own box. */
export const tableViews = {
  table: ({ element, children }) => (
    <div class="ml-table-box" tabIndex={0} role="group" aria-label="Table">
      <table {...lookOf(element, 'ml-table')}>{children}</table>
    </div>
  ),
  thead: ({ element, children }) => <thead {...lookOf(element)}>{children}</thead>,
  tbody: ({ element, children }) => <tbody {...lookOf(element)}>{children}</tbody>,
  tfoot: ({ element, children }) => <tfoot {...lookOf(element)}>{children}</tfoot>,
  tr: ({ element, children }) => <tr {...lookOf(element)}>{children}</tr>,
  th: ({ element, children }) => <th {...lookOf(element)}>{children}</th>,
  td: ({ element, children }) => (
    <td {...lookOf(element)} colSpan={span(element, 'colspan')} rowSpan={span(element, 'rowspan')}>
      {children}
    </td>
  ),
} satisfies Record<string, View>;
