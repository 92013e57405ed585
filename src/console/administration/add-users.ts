import { PartlyDone } from '../records/partly-done.js';
import type { Entered, Progress, RecordContext } from '../records/record-view.js';
import { isAway, PodError, sentenceOf } from '../service/pod-error.js';
import { WrongEntry } from '../service/wrong-entry.js';
import { linesOf, sendJson } from './read-all.js';
import type { CsvTable } from './read-csv.js';
import { readCsv } from './read-csv.js';

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

/** How many rows that failed are named. */
const failuresShown = 20;

/** Adds a user. */
export async function addUser(
  { asAdministrator }: Pick<RecordContext, 'asAdministrator'>,
  entered: Entered,
): Promise<void> {
  const { displayName = '' } = entered;
  const [firstName, ...rest] = displayName.split(' ');
  const isPerson = entered['accountType'] !== 'SYSTEM';
  const named = linesOf((entered['roles'] ?? '').replaceAll(/[,; ]+/g, '\n'));
  const key = (entered['publicKey'] ?? '').trim();
  await sendJson(asAdministrator, 'POST', '/pod/v2/admin/user/create', {
    userAttributes: {
      accountType: isPerson ? 'NORMAL' : 'SYSTEM',
      userName: entered['userName'],
      displayName,
      emailAddress: entered['emailAddress'],
      ...(isPerson && { firstName, lastName: rest.join(' ') || firstName }),
      ...(key !== '' && { currentKey: { key } }),
    },
    ...(named.length > 0 && { roles: named }),
  });
}

/**
 * Adds the users of a table, one after the other, until all are added or it is stopped. Those who are there already stay
 * as they are, so that the same table can be given again.
 *
 * @returns how many were added
 * @throws WrongEntry (rejects) when it is no table of users; nobody is added then
 * @throws PartlyDone (rejects) when some could not be added, with the rows and why
 */
export async function addUsers(
  pod: Pick<RecordContext, 'asAdministrator'>,
  csv: string,
  progress: Progress,
): Promise<string> {
  const { rows } = named(readCsv(csv));
  const failed: string[] = [];
  let added = 0;
  let there = 0;
  const counted = () =>
    `${added} of ${rows.length} were added${there > 0 ? `, ${there} there already` : ''}.`;
  for (const { number, values } of rows) {
    if (progress.signal.aborted) {
      return `Stopped: ${counted()}`;
    }
    try {
      await addUser(pod, values);
      added += 1;
    } catch (error) {
      if (isThere(error)) {
        there += 1;
      } else {
        failed.push(`Row ${number}${nameIn(values)}: ${reasonOf(error)}`);
      }
      if (isAway(error)) {
        break;
      }
    }
    progress.tell(counted());
  }
  if (failed.length > 0) {
    const more = failed.length - failuresShown;
    const shown = failed.slice(0, failuresShown);
    throw new PartlyDone(
      [counted(), ...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
    );
  }
  return counted();
}

/** Whether there is a user of this name: one whom the run before a stop has added, above all. */
function isThere(error: unknown): boolean {
  return error instanceof PodError && error.status === 409;
}

function reasonOf(error: unknown): string {
  return sentenceOf(error).replaceAll('userAttributes.', '');
}

function nameIn({ userName = '' }: Entered): string {
  return userName === '' ? '' : ` (${userName})`;
}

/** A table by the names that users have, however they are written. */
function named({ names, rows }: CsvTable): CsvTable {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = new Map<string, string>(userColumns.map((name) => [plain(name), name]));
  const meant = names.map((name) => known.get(plain(name)));
  const missing = needed.filter((name) => !meant.includes(name));
  if (missing.length > 0) {
    throw new WrongEntry(
      `Nobody was added: the first line of the file has to name the columns, and it does not name ${missing.join(', ')}.`,
    );
  }
  if (rows.length === 0) {
    throw new WrongEntry('Nobody was added: the file has no rows below the names of its columns.');
  }
  return {
    names: userColumns,
    rows: rows.map(({ number, values }) => ({
      number,
      values: Object.fromEntries(
        names.flatMap((name, at) => {
          const column = meant[at];
          return column === undefined ? [] : [[column, values[name] ?? '']];
        }),
      ),
    })),
  };
}
