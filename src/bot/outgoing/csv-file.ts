import { kind, kinds, requireArgument, saidAs } from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { isArgument } from '../argument.js';

/** What stands in a cell: text as it is, a date as ISO 8601, nothing for `undefined` and `null`. */
export type CsvValue = string | number | boolean | Date | null | undefined;

/** What stands in a column: a field of each record, or what a function makes of it. */
export type CsvColumn<Row> = CsvField<Row> | ((row: Row) => CsvValue);

/** The fields of a record that a cell can hold. */
export type CsvField<Row> = {
  [Key in keyof Row & string]: Row[Key] extends CsvValue ? Key : never;
}[keyof Row & string];

/** A file of a message, whole. */
export interface CsvFile {
  /** With its extension. */
  readonly filename: string;
  /** UTF-8, with `\r\n` at the end of each line (RFC 4180). */
  readonly content: Uint8Array;
}

/**
 * Records as a file for a spreadsheet. Every cell is quoted, and text that a spreadsheet would take for a formula
 * begins with an apostrophe: people choose their own words.
 *
 * @example
 * bot.command('/orders', async (ctx) => {
 *   const orders = [{ id: 7, side: 'buy' }];
 *   const file = csvFile('orders.csv', orders, { Order: 'id', Side: ({ side }) => side.toUpperCase() });
 *   await ctx.reply({ message: 'Your orders', attachments: [file] });
 * });
 *
 * @param columns - what stands in each column, by its header and in their order
 * @throws CadenzaError `BAD_ARGUMENT`, also for a date that is invalid, by its column and record
 */
export function csvFile<Row>(
  filename: string,
  rows: Iterable<Row>,
  columns: Readonly<Record<string, CsvColumn<Row>>>,
): CsvFile {
  requireArgument(filename, takesName, 'csvFile');
  requireArgument(rows, takesRows, 'csvFile');
  requireArgument(columns, takesColumns, 'csvFile');
  const cells = Object.entries(columns).map(([header, column]) => cellOf(header, column));
  const lines = [csvLine(Object.keys(columns))];
  for (const row of rows) {
    const record = lines.length;
    lines.push(csvLine(cells.map((cell) => cell(row, record))));
  }
  return { filename, content: Buffer.from(lines.join('')) };
}

const takesName = isArgument.text('the name of the file as its first argument');

const takesRows = kind<never>(
  'the records as its second argument',
  (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
);

const takesColumns = saidAs(kinds.object, 'the columns as its third argument, by their headers');

function cellOf<Row>(
  header: string,
  column: CsvColumn<Row>,
): (row: Row, record: number) => CsvValue {
  return (row, record) => {
    const value = typeof column === 'function' ? column(row) : fieldIn(row, column);
    // It would end the file with an error that names no cell.
    if (value instanceof Date && Number.isNaN(value.getTime())) {
      throw new CadenzaError(
        'BAD_ARGUMENT',
        `csvFile: the column ${JSON.stringify(header)} of record ${record} is an invalid date.`,
      );
    }
    return value;
  };
}

function fieldIn<Row>(row: Row, field: CsvField<Row>): CsvValue {
  const value: unknown = row[field];
  return isCell(value) ? value : undefined;
}

function isCell(value: unknown): value is CsvValue {
  return value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value);
}

function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(quoted).join(',')}\r\n`;
}

function quoted(value: CsvValue): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const isFormula = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
