import { WrongEntry } from '../service/wrong-entry.js';

/** A table with the names of its columns. */
export interface CsvTable {
  readonly names: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** A row that says something. */
export interface CsvRow {
  /** Where it stands, as spreadsheets count: the names are row 1. */
  readonly number: number;
  readonly values: Readonly<Record<string, string>>;
  /** Set when it has more cells than there are names, as when a comma stands in one without quotation marks. */
  readonly isLonger?: true;
}

/**
 * Reads a table with a line of names at its top, as spreadsheets save it: with commas, semicolons or tabs.
 *
 * @example
 * readCsv('name;age\n"A; B";5').rows; // [{ number: 2, values: { name: 'A; B', age: '5' } }]
 *
 * @throws WrongEntry when a quotation mark has no partner
 */
export function readCsv(text: string): CsvTable {
  // Before the names, spreadsheets may say what stands between the cells.
  const source = text.replace(/^\ufeff?(?:sep=.(?:\r?\n|\r))?/i, '');
  const [first = [], ...lines] = cellsIn(source, separatorOf(source));
  const names = first.map((name) => name.trim());
  const rows = lines
    .map((cells, at) => ({ cells, number: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ cells, number }) => ({
      number,
      values: Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()])),
      ...(cells.slice(names.length).some((cell) => cell.trim() !== '') && {
        isLonger: true as const,
      }),
    }));
  return { names, rows };
}

const cells = {
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r?\n|\r|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n"]*))(\t|\r?\n|\r|$)/y,
} as const;

type Separator = keyof typeof cells;

/** What stands between the names: spreadsheets write what their country does. */
function separatorOf(source: string): Separator {
  const [names = ''] = source.split(/[\r\n]/, 1);
  const others = ([';', '\t'] as const).filter((other) => names.includes(other));
  return names.includes(',') ? ',' : (others[0] ?? ',');
}

function cellsIn(source: string, separator: Separator): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = new RegExp(cells[separator]);
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    if (found === null) {
      throw new WrongEntry(
        `The file is not a table: a quotation mark stands alone in row ${lines.length + 1}.`,
      );
    }
    const [, quoted, plain = '', end] = found;
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separator) {
      lines.push(line);
      line = [];
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}
