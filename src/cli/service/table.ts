import { isColoured, painted } from '../terminal/colour.js';
import { printable } from '../terminal/printable.js';
import { shortened, textWidth } from '../terminal/text-width.js';

/** So many rows share the widths of their columns, so that long lists appear while they are read. */
const together = 100;

/** What stands between two columns. */
const gap = '  ';

/** How wide a name may be on a terminal that stands before other columns. */
const widest = 40;

/** How a table is printed. */
export interface TableOptions {
  /** Gets each line. */
  readonly print: (line: string) => void;
  /** Whether an earlier table goes on: the titles are there. Default: false. */
  readonly continued?: boolean | undefined;
  /** Whether a person looks at it on a terminal. Default: that of standard output. */
  readonly isTTY?: boolean;
}

/**
 * Lines of a table whose columns stand below each other, in whatever language. On a terminal a long name is shortened
 * that would push the columns after it out of sight.
 *
 * @example
 * const table = new Table(['id', 'name'], { print: console.log });
 * table.add([1, 'Alice']);
 * table.end();
 */
export class Table {
  readonly #print: (line: string) => void;
  readonly #isTTY: boolean;
  readonly #widths: number[];
  #titles: readonly string[] | undefined;
  #page: string[][] = [];

  /** @param titles - those of the columns */
  constructor(
    titles: readonly string[],
    { print, continued = false, isTTY = process.stdout.isTTY }: TableOptions,
  ) {
    this.#titles = continued ? undefined : titles.map((title) => title.toUpperCase());
    this.#widths = titles.map((title) => title.length);
    this.#print = print;
    this.#isTTY = isTTY;
  }

  /** Adds a row; it is printed with those after it. */
  add(cells: readonly (string | number | boolean | null | undefined)[]): void {
    const last = cells.length - 1;
    this.#page.push(
      cells.map((cell, column) => {
        const text = printable(String(cell ?? ''));
        return this.#isTTY && column !== last && mayBeShortened(text)
          ? shortened(text, widest)
          : text;
      }),
    );
    if (this.#page.length === together) {
      this.end();
    }
  }

  /** Prints what has not been printed yet. */
  end(): void {
    for (const cells of this.#page) {
      cells.forEach((cell, column) => {
        this.#widths[column] = Math.max(this.#widths[column] ?? 0, textWidth(cell));
      });
    }
    if (this.#titles !== undefined && this.#page.length > 0) {
      this.#print(painted('bold', this.#line(this.#titles), isColoured(process.stdout)));
      this.#titles = undefined;
    }
    this.#page.forEach((cells) => this.#print(this.#line(cells)));
    this.#page = [];
  }

  #line(cells: readonly string[]): string {
    const last = cells.length - 1;
    return cells
      .map((cell, column) =>
        column === last
          ? cell
          : cell + ' '.repeat(Math.max(0, (this.#widths[column] ?? 0) - textWidth(cell))),
      )
      .join(gap)
      .trimEnd();
  }
}

/** An id has no spaces; it stays whole, to be copied. */
function mayBeShortened(text: string): boolean {
  return text.length > widest / 2 && /[^\x21-\x7E]/.test(text);
}
