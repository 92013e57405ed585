import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Adapter, archiveOf } from '../archive.js';

const text = z.string();
const row = z.object({ id: text, time: text, room: text, author: text, email: text, text });

/** A table with the columns id, time, room, author, email and text, as a script or a spreadsheet writes it. */
export const csv: Adapter = {
  system: 'csv',
  fits: (paths) => paths.every((path) => /\.csv$/i.test(path)),
  read: (files) =>
    archiveOf(
      [...files.values()]
        .flatMap((file) => z.array(row).parse(parse(file, { columns: checked, bom: true })))
        .map(({ id, time, room, author, email, text: said }) => ({
          said: { id, room, author, text: said, time: new Date(time) },
          by: { name: author, displayName: author, email },
        })),
    ),
};

/** The names of the columns, when all are there. */
function checked(header: string[]): string[] {
  const missing = Object.keys(row.shape).find((name) => !header.includes(name));
  if (missing !== undefined) {
    throw new Error(`The file has no column "${missing}".`);
  }
  return header;
}
