import type { Adapter } from './archive.js';
import { gathered } from './gathered.js';

/** A table with the columns id, time, room, author, email and text, as a script or a spreadsheet writes it. */
export const csv: Adapter = {
  system: 'csv',
  fits: /\.csv$/i,
  read(file) {
    const [header = [], ...lines] = cellsOf(file.toString());
    const place = (column: string): number => {
      const index = header.indexOf(column);
      if (index < 0) {
        throw new Error(`The file has no column "${column}".`);
      }
      return index;
    };
    const [id, time, room, author, email, text] = [
      'id',
      'time',
      'room',
      'author',
      'email',
      'text',
    ].map(place);
    return gathered(
      lines.map((cells) => {
        const cell = (index = -1): string => cells[index] ?? '';
        const name = cell(author);
        return {
          said: {
            id: cell(id),
            room: cell(room),
            author: name,
            text: cell(text),
            time: new Date(cell(time)),
          },
          person: { name, displayName: name, email: cell(email) },
        };
      }),
    );
  },
};

/** The cells of each line; in quotes they hold commas, ends of lines, and quotes that stand twice. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, plain, quoted, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    lines.at(-1)?.push((plain ?? '').replaceAll('""', '"') || (quoted ?? ''));
    if (end !== ',') {
      lines.push([]);
    }
  }
  return lines.filter((cells) => cells.join('') !== '');
}
