import { styleText } from 'node:util';
import { InvalidArgumentError } from 'commander';
import { csvLine } from './csv-line.js';

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
}

/** Prints rows in one form. */
interface Form<Row> {
  row(row: Row): void;
  end(count: number): void;
}

/** So many rows share the widths of their columns, so that long lists appear while they are read. */
const together = 100;

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
  for await (const row of rows) {
    if (count === limit) {
      break;
    }
    count += 1;
    printed.row(row);
  }
  printed.end(count);
  return count;
}

function lines<Row>(): Form<Row> {
  return { row: (row) => console.log(JSON.stringify(row)), end: () => undefined };
}

function csvFile<Row>(columns: Columns<Row>, { continued }: PrintOptions): Form<Row> {
  if (continued !== true) {
    console.log(csvLine(Object.keys(columns)));
  }
  const cells = Object.values(columns);
  return {
    row: (row) => console.log(csvLine(cells.map((cell) => cell(row)))),
    end: () => undefined,
  };
}

function table<Row>(columns: Columns<Row>, { continued }: PrintOptions): Form<Row> {
  const titles = Object.keys(columns).map((title) => title.toUpperCase());
  const cells = Object.values(columns);
  let page: string[][] = [];
  let isFirst = continued !== true;
  const print = (): void => {
    if (page.length > 0) {
      printPage(isFirst ? titles : undefined, page);
    }
    isFirst = false;
    page = [];
  };
  return {
    row: (row) => {
      page.push(cells.map((cell) => withoutControls(cell(row))));
      if (page.length === together) {
        print();
      }
    },
    end: (count) => {
      if (count === 0 && continued !== true) {
        console.log('None.');
      }
      print();
    },
  };
}

function printPage(
  titles: readonly string[] | undefined,
  page: readonly (readonly string[])[],
): void {
  const all = titles === undefined ? page : [titles, ...page];
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  );
  for (const cells of all) {
    const line = cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
    console.log(cells === titles ? styleText('bold', line, { stream: process.stdout }) : line);
  }
}

/** What others wrote must not move the cursor or colour the terminal. */
function withoutControls(value: Cell): string {
  return value === undefined || value === null
    ? ''
    : String(value).replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** Epoch milliseconds, as people read them. */
export function timeOf(milliseconds: number | undefined): string {
  return milliseconds === undefined
    ? ''
    : new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19);
}

/** Reads the value of `--limit`. */
export function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isSafeInteger(limit) && limit > 0) {
    return limit;
  }
  throw new InvalidArgumentError('A whole number from 1 on is expected.');
}

/** Reads a time that an option names, as epoch milliseconds. */
export function readTime(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) {
    throw new InvalidArgumentError('A time is expected: 2026-11-01, or 2026-11-01T09:00Z.');
  }
  return time;
}
