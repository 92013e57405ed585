import { csvLine } from '../records/record-export.js';
import type { Entered } from '../records/record-view.js';
import { WrongEntry } from '../service/wrong-entry.js';
import type { CsvRow, CsvTable } from './read-csv.js';

/** The columns of a table of users. */
export const userColumns = [
  'userName',
  'displayName',
  'emailAddress',
  'accountType',
  'roles',
  'publicKey',
] as const;

const needed = userColumns.slice(0, 3);
/** In a table of those who could not be added, why: it is read again when they are mended. */
const why = 'why';

/** Users of a table, by the names that their attributes have. */
export interface UserTable {
  readonly rows: readonly CsvRow[];
  /** The columns that say nothing about a user. */
  readonly unread: readonly string[];
}

/**
 * Finds the columns of a table of users, however their names are written.
 *
 * @throws WrongEntry when it is no table of users
 */
export function userTable({ names, rows }: CsvTable): UserTable {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = new Map<string, string>(userColumns.map((name) => [plain(name), name]));
  const meant = names.map((name) => known.get(plain(name)));
  const missing = needed.filter((name) => !meant.includes(name));
  if (missing.length > 0) {
    throw new WrongEntry(
      `Nobody was added: the first line of the file has to name the columns, and it does not name ${missing.join(', ')}.`,
    );
  }
  const twice = userColumns.find((name) => meant.indexOf(name) !== meant.lastIndexOf(name));
  if (twice !== undefined) {
    throw new WrongEntry(`Nobody was added: more than one column is called ${twice}.`);
  }
  if (rows.length === 0) {
    throw new WrongEntry('Nobody was added: the file has no rows below the names of its columns.');
  }
  return {
    unread: names.filter(
      (name, at) => meant[at] === undefined && name !== '' && plain(name) !== why,
    ),
    rows: rows.map((row) => ({
      ...row,
      values: Object.fromEntries(
        names.flatMap((name, at) => {
          const column = meant[at];
          return column === undefined ? [] : [[column, row.values[name] ?? '']];
        }),
      ),
    })),
  };
}

/** Says what is wrong with each row, before the pod is asked: who is named twice would count as there already. */
export function createRowCheck(): (row: CsvRow) => string | undefined {
  const rowOf = new Map<string, number>();
  return ({ number, values, isLonger }) => {
    const { userName = '', accountType = '' } = values;
    const before = rowOf.get(userName);
    if (isLonger === true) {
      return 'There are more cells than columns. A cell with the separator in it needs quotation marks.';
    }
    if (!['', 'NORMAL', 'SYSTEM'].includes(accountType.toUpperCase())) {
      return `"accountType": must be NORMAL or SYSTEM, not “${accountType}”.`;
    }
    if (before !== undefined && userName !== '') {
      return `Row ${before} has the same user name.`;
    }
    rowOf.set(userName, number);
    return undefined;
  };
}

/** Rows as a table again, with what was wrong with each: mended, it can be given instead of the first. */
export function tableOfFailed(
  rows: readonly { readonly values: Entered; readonly reason: string }[],
): string {
  const lines = rows.map(({ values, reason }) => [
    ...userColumns.map((name) => values[name] ?? ''),
    reason,
  ]);
  // Without the mark, spreadsheets take it for a text of Windows.
  return `\ufeff${[[...userColumns, why], ...lines].map(csvLine).join('')}`;
}
