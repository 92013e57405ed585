import { InvalidArgumentError } from 'commander';
import { isDateText } from '../../messageml/index.js';
import { readNumber } from '../command-line/read-number.js';
import { printable } from '../terminal/printable.js';
import { csvLine } from './csv-line.js';
import { jsonLine } from './json-line.js';
import { Table } from './table.js';

type Cell = string | number | boolean | null | undefined;

/** The columns of a table: a title, and what of a row stands below it. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** How rows are printed. */
export interface PrintOptions {
  readonly json?: true | undefined;
  readonly csv?: true | undefined;
  /** At most this many rows. Default: all. */
  readonly limit?: number | undefined;
  /** Whether the table continues that an earlier call began: the titles are there. Default: false. */
  readonly continued?: boolean;
  /** Stands on the same terminal, and gives way to what is printed. */
  readonly beside?: { clear(): void };
}

/** Prints rows in one form. */
interface Form<Row> {
  row(row: Row): void;
  end(isEmpty: boolean): void;
}

/**
 * Prints rows as a table with titles, as a line of JSON each or as CSV, while they come in.
 *
 * @returns how many there were
 */
export async function printRows<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: Columns<Row>,
  options: PrintOptions,
): Promise<number> {
  const { json, csv, limit = Infinity } = options;
  const form = json === true ? lines : csv === true ? csvFile : table;
  const printed: Form<Row> = form(columns, options);
  let count = 0;
  try {
    for await (const row of rows) {
      count += 1;
      printed.row(row);
      // One more would be taken and not printed; a walk of violations would go on behind it.
      if (count === limit) {
        break;
      }
    }
  } catch (error) {
    // What came before the failure was done, or is behind the cursor that is told: it would be lost.
    printed.end(false);
    throw error;
  }
  printed.end(count === 0);
  return count;
}

function lines<Row>(_columns: Columns<Row>, options: PrintOptions): Form<Row> {
  const print = printer(options);
  return { row: (row) => print(jsonLine(row)), end: () => undefined };
}

function csvFile<Row>(columns: Columns<Row>, options: PrintOptions): Form<Row> {
  const print = printer(options);
  if (options.continued !== true) {
    print(csvLine(Object.keys(columns)));
  }
  const cells = Object.values(columns);
  // A file keeps each character; a terminal would obey some of them.
  const shown = (cell: Cell): Cell =>
    process.stdout.isTTY && typeof cell === 'string' ? printable(cell) : cell;
  return {
    row: (row) => print(csvLine(cells.map((cell) => shown(cell(row))))),
    end: () => undefined,
  };
}

function table<Row>(columns: Columns<Row>, options: PrintOptions): Form<Row> {
  const { continued } = options;
  const print = printer(options);
  const cells = Object.values(columns);
  const lines = new Table(Object.keys(columns), { print, continued });
  return {
    row: (row) => lines.add(cells.map((cell) => cell(row))),
    end: (isEmpty) => {
      if (isEmpty && continued !== true) {
        print('None.');
      }
      lines.end();
    },
  };
}

function printer({ beside }: PrintOptions): (line: string) => void {
  return (line) => {
    beside?.clear();
    console.log(line);
  };
}

/** Epoch milliseconds, as people read them. */
export function timeOf(milliseconds: number | undefined): string {
  return milliseconds === undefined
    ? ''
    : new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19);
}

/** Reads the value of `--limit`. */
export function readLimit(text: string): number {
  return readNumber(text, { from: 1 }, 'A whole number from 1 on is expected.');
}

const timeShape =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a time that an option names, as epoch milliseconds. Without a zone it is UTC, which is what
 * the tables print.
 */
export function readTime(text: string): number {
  const { day = '', time = '00:00', zone = 'Z' } = timeShape.exec(text)?.groups ?? {};
  const instant = isDateText(day) ? Date.parse(`${day}T${time}${zone}`) : NaN;
  if (Number.isNaN(instant)) {
    throw new InvalidArgumentError('A time is expected: 2026-11-01, or 2026-11-01T09:00Z.');
  }
  return instant;
}
