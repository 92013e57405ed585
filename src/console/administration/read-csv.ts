/**
 * Reads a table with a line of names at its top, as spreadsheets save it.
 *
 * @example
 * readCsv('name,age\n"A, B",5'); // [{ name: 'A, B', age: '5' }]
 */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...lines] = cellsIn(text);
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) =>
      Object.fromEntries(names.map((name, at) => [name.trim(), (cells[at] ?? '').trim()])),
    );
}

const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|\r|$)/y;

function cellsIn(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  cell.lastIndex = 0;
  const source = text.replace(/^\ufeff/, '');
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    if (found === null) {
      throw new Error('The file is not a table with commas: a quotation mark stands alone in it.');
    }
    const [, quoted, plain = '', end] = found;
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') {
      lines.push(line);
      line = [];
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}
