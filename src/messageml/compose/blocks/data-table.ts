import { hasFields } from '../../given.js';
import { button } from '../builders/buttons.js';
import { checkbox } from '../builders/choice-inputs.js';
import { build } from '../builders/container.js';
import type { AnyContent, Content, MessageNode } from '../content.js';
import { entriesOf } from '../element.js';
import type { ButtonNeedsForm, NeedsForm, OneOfSeveral } from '../inside.js';

/** What a cell of a data table shows: anything but forms and inputs. */
export type Cell = Content<string, never>;

/** A column of a data table. */
export interface Column<Row> {
  /** What stands above it. Default: nothing. */
  readonly header?: Content<string, never>;
  /** The field that it shows, or what it shows of a row. Booleans are shown as `yes` and `no`. */
  readonly cell: FieldOf<Row> | ((row: Row, index: number) => Cell);
  /** Default: `right` for numbers, `left` for everything else. */
  readonly align?: 'left' | 'center' | 'right' | undefined;
  /** CSS, such as `30%`. Default: as needed. */
  readonly width?: string | undefined;
}

/** The fields of a row that can be shown as they are. */
export type FieldOf<Row> = {
  [Key in keyof Row & string]: Row[Key] extends string | number | boolean | null | undefined
    ? Key
    : never;
}[keyof Row & string];

/** A column of check boxes, by which readers choose rows: the reply lists the values (MSG-5). */
export interface CheckboxColumn<Row, Name extends string> extends SelectColumn {
  /** Each cell is a check box. */
  readonly type: 'checkbox';
  /** The name of the field in the form's reply. */
  readonly name: Name;
  /** What the reply lists when the row is ticked. */
  readonly value: (row: Row, index: number) => string;
  /** Whether a row is ticked at first. Default: none is. */
  readonly checked?: ((row: Row, index: number) => boolean) | undefined;
}

/** A column of buttons, by which readers choose one row: its name is the reply's action (MSG-5). */
export interface ButtonColumn<Row, Name extends string> extends SelectColumn {
  /** Each cell is a button. */
  readonly type: 'button';
  /** The name of the row's button. */
  readonly name: (row: Row, index: number) => Name;
  /** What is on it. Default: `Select`. */
  readonly label?: string | undefined;
}

type Selection<Row, Field extends string, Button extends string, Type> = {
  readonly type: Type;
} & (CheckboxColumn<Row, Field> | ButtonColumn<Row, Button>);

/** What a table with a column of check boxes or buttons holds; nothing that matters without one. */
type HeldBySelection<Field extends string, Button extends string, Type> = Type extends 'checkbox'
  ? NeedsForm<Field, OneOfSeveral<string>>
  : Type extends 'button'
    ? ButtonNeedsForm<Button, 'action'>
    : never;

interface SelectColumn {
  /** On which side of the table it stands. Default: `left`. */
  readonly position?: 'left' | 'right' | undefined;
  /** What stands above it. Default: nothing. */
  readonly header?: Content<string, never>;
}

/** What {@link dataTable} takes beside rows and columns. */
export interface DataTableOptions {
  /** Cells of a last row, one per column: totals. Default: no such row. */
  readonly footer?: readonly Cell[] | undefined;
  /** Shown instead of the table when there are no rows. Default: the table without rows. */
  readonly empty?: Content<string, never>;
}

/**
 * A table of records: a header, a row for each record, and on demand a column to choose rows with,
 * which needs a form around the table.
 *
 * @example
 * dataTable(orders, ['side', { header: 'Qty', cell: 'quantity' }, { header: 'Price', cell: (o) => o.price.toFixed(2) }])
 *
 * form('cancel', [
 *   dataTable(orders, ['id', 'side'], { select: { type: 'checkbox', name: 'ids', value: (o) => o.id } }),
 *   button('cancel', 'Cancel orders'),
 * ])
 */
export function dataTable<
  Row extends object,
  const Field extends string,
  const Button extends string,
  const Type extends 'checkbox' | 'button' = never,
>(
  rows: readonly Row[],
  columns: readonly (FieldOf<Row> | Column<Row>)[],
  options?: DataTableOptions & {
    readonly select?: Selection<Row, Field, Button, Type> | undefined;
  },
): MessageNode<'table' | 'div', HeldBySelection<Field, Button, Type>> {
  const { select, footer, empty } = options ?? {};
  const records = entriesOf(rows).filter(hasFields);
  if (records.length === 0 && empty !== undefined) {
    return build('div', {}, empty);
  }
  const all = entriesOf(columns)
    .filter(isColumn)
    .map((column) => columnOf(column));
  const row = (cells: readonly AnyContent[], selection: AnyContent) => {
    if (select === undefined) {
      return build('tr', {}, cells);
    }
    const isLast = select.position === 'right';
    return build('tr', {}, isLast ? [...cells, selection] : [selection, ...cells]);
  };
  const headers = all.map((column) => build('th', styleOf(column, records[0]), column.header));
  const head = row(headers, build('th', {}, select?.header));
  const body = records.map((record, index) =>
    row(
      all.map((column) => build('td', styleOf(column, record), cellValue(column, record, index))),
      build('td', {}, select === undefined ? null : selectorOf(select, record, index)),
    ),
  );
  const totals = footer?.map((cell, index) => build('td', styleOf(all[index], records[0]), cell));
  const foot = totals && build('tfoot', {}, row(totals, build('td', {}, null)));
  return build('table', {}, [build('thead', {}, head), build('tbody', {}, body), foot]);
}

/** Plain JavaScript may give columns that are none, which the table leaves out. */
function isColumn(column: unknown): boolean {
  return typeof column === 'string' || hasFields(column);
}

function columnOf<Row>(column: FieldOf<Row> | Column<Row>): Column<Row> {
  return typeof column === 'string' ? { header: column, cell: column } : column;
}

function cellValue<Row>({ cell }: Column<Row>, row: Row, index: number): Cell {
  if (typeof cell === 'function') {
    return cell(row, index);
  }
  const value: unknown = row[cell];
  if (typeof value === 'boolean') {
    return value ? 'yes' : 'no';
  }
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function styleOf<Row>(column: Column<Row> | undefined, row: Row | undefined): object {
  if (column === undefined) {
    return {};
  }
  const { align, width, cell } = column;
  const sample = typeof cell === 'string' ? row?.[cell] : undefined;
  const isNumber = typeof sample === 'number';
  const textAlign = align ?? (isNumber ? 'right' : undefined);
  const style = {
    ...(textAlign !== undefined && { textAlign }),
    ...(width !== undefined && { width }),
  };
  return Object.keys(style).length === 0 ? {} : { style };
}

function selectorOf<Row>(
  select: CheckboxColumn<Row, string> | ButtonColumn<Row, string>,
  row: Row,
  index: number,
): AnyContent {
  if (select.type === 'button') {
    return button(select.name(row, index), select.label ?? 'Select');
  }
  const checked = select.checked?.(row, index) === true ? true : undefined;
  return checkbox(select.name, null, { value: select.value(row, index), checked });
}
