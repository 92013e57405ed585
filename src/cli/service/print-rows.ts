import { InvalidArgumentError } from 'commander';

type Cell = string | number | boolean | null | undefined;

/** The columns of a table: a title, and what of a row stands below it. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** How rows are printed. */
export interface PrintOptions {
  readonly json?: true | undefined;
  /** At most so many rows. Default: all. */
  readonly limit?: number | undefined;
}

/** So many rows share the widths of their columns, so that long lists appear while they are read. */
const together = 100;

/**
 * Prints rows as a table with titles, or as a line of JSON each, while they come in.
 *
 * @returns how many there were
 */
export async function printRows<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: Columns<Row>,
  { json, limit = Infinity }: PrintOptions,
): Promise<number> {
  let count = 0;
  let page: string[][] = [Object.keys(columns).map((title) => title.toUpperCase())];
  for await (const row of rows) {
    if (count === limit) {
      break;
    }
    count += 1;
    if (json === true) {
      console.log(JSON.stringify(row));
      continue;
    }
    page.push(Object.values(columns).map((cell) => plain(cell(row))));
    if (page.length > together) {
      printPage(page);
      page = [];
    }
  }
  if (json !== true && count === 0) {
    console.log('None.');
  } else if (page.length > 0 && json !== true) {
    printPage(page);
  }
  return count;
}

function printPage(page: readonly (readonly string[])[]): void {
  const widths = (page[0] ?? []).map((_, column) =>
    Math.max(...page.map((cells) => cells[column]?.length ?? 0)),
  );
  for (const cells of page) {
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** What others wrote must not move the cursor or colour the terminal. */
function plain(value: Cell): string {
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
