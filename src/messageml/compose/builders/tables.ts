import type {
  Content,
  ElementContent,
  FlowContent,
  HeldBy,
  Markup,
  MessageNode,
} from '../content.js';
import { listOf } from '../element.js';
import type { InRow, Inside, InTable } from '../inside.js';
import { isMarkup } from '../markup.js';
import type { TextAttributes } from './attributes.js';
import { build, buildOfParts } from './container.js';

/** What is in a table: rows and groups of rows. */
export type TableContent = ElementContent<'tr' | 'thead' | 'tbody' | 'tfoot', Inside | InTable>;

/** What is in a group of rows. */
export type RowsContent = ElementContent<'tr', Inside | InTable>;

/**
 * What is in a row: cells, or anything else, which becomes the content of a `td`; or markup that
 * makes the cells, such as a loop.
 */
export type RowContent = readonly CellEntry[] | Markup<Inside | InRow>;

type CellEntry = Content<string, Inside | InRow>;

/** What {@link td} takes beside its content. */
export interface CellAttributes extends TextAttributes {
  /** How many columns it is wide. Default: 1. */
  readonly colSpan?: number | Markup | undefined;
  /** How many rows it is high. Default: 1. */
  readonly rowSpan?: number | Markup | undefined;
}

/**
 * A table, from its rows. {@link dataTable} makes one from records.
 *
 * @example
 * table([thead(tr([th('Side'), th('Quantity')])), tr(['BUY', 100])])
 */
export function table<const Given extends TableContent>(
  content: Given,
  attributes?: TextAttributes,
): MessageNode<'table', Exclude<HeldBy<Given>, InTable>> {
  return build('table', attributes, content);
}

/** A builder of a group of rows. */
export type RowsBuilder<Tag extends string> = <const Given extends RowsContent>(
  rows: Given,
  attributes?: TextAttributes,
) => MessageNode<Tag, HeldBy<Given> | InTable>;

/** The head of a table: rows of {@link th}. */
export const thead = rowsIn('thead');

/** The body of a table. */
export const tbody = rowsIn('tbody');

/** The foot of a table: totals. */
export const tfoot = rowsIn('tfoot');

/**
 * A row. Anything that is not a cell becomes one: `tr(['BUY', b(100), td('late', { colSpan: 2 })])`. An entry
 * that is left out (`null`, `false`) leaves out its cell.
 *
 * @example
 * table([tr([th('Instrument'), th('Price')]), tr(['IBM', td(b(101.25))])])
 */
export function tr<const Given extends RowContent>(
  cells: Given,
  attributes?: TextAttributes,
): MessageNode<'tr', Exclude<HeldBy<Given>, InRow> | InTable> {
  if (isMarkup(cells)) {
    return build('tr', attributes, cells);
  }
  return buildOfParts('tr', attributes, listOf(cells), 'td', isCell);
}

/**
 * A cell of a table's head.
 *
 * @example
 * tr([th('Instrument'), th('Price', { style: 'text-align:right' })])
 */
export function th<const Given extends FlowContent>(
  content?: Given,
  attributes?: TextAttributes,
): MessageNode<'th', HeldBy<Given> | InRow> {
  return build('th', attributes, content);
}

/**
 * A cell.
 *
 * @example
 * tr(['IBM', td(101.25, { style: 'text-align:right' })])
 */
export function td<const Given extends FlowContent>(
  content?: Given,
  attributes?: CellAttributes,
): MessageNode<'td', HeldBy<Given> | InRow> {
  return build('td', attributes, content);
}

function rowsIn<Tag extends string>(tag: Tag): RowsBuilder<Tag> {
  return (rows, attributes) => build(tag, attributes, rows);
}

function isCell(tag: string): boolean {
  return tag === 'td' || tag === 'th';
}
