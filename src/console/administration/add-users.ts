import { PartlyDone } from '../records/partly-done.js';
import type { Entered, Progress, RecordContext } from '../records/record-view.js';
import { isAway, PodError, sentenceOf } from '../service/pod-error.js';
import { linesOf, sendJson } from './read-all.js';
import type { CsvRow } from './read-csv.js';
import { readCsv } from './read-csv.js';
import { createRowCheck, tableOfFailed, userTable } from './user-table.js';

/** How many rows that failed are named. */
const failuresShown = 20;

/** A row of which nobody was made. */
interface FailedRow {
  readonly row: CsvRow;
  readonly reason: string;
}

/** Adds a user. */
export async function addUser(
  { asAdministrator }: Pick<RecordContext, 'asAdministrator'>,
  entered: Entered,
): Promise<void> {
  const { displayName = '' } = entered;
  const [firstName, ...rest] = displayName.split(' ');
  const isPerson = entered['accountType']?.toUpperCase() !== 'SYSTEM';
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
  const { rows, unread } = userTable(readCsv(csv));
  const problemOf = createRowCheck();
  const failed: FailedRow[] = [];
  let added = 0;
  let there = 0;
  const counted = () =>
    `${added} of ${rows.length} were added${there > 0 ? `, ${there} there already` : ''}.`;
  for (const [at, row] of rows.entries()) {
    if (progress.signal.aborted) {
      return `Stopped: ${counted()}`;
    }
    try {
      const problem = problemOf(row);
      if (problem === undefined) {
        await addUser(pod, row.values);
        added += 1;
      } else {
        failed.push({ row, reason: problem });
      }
    } catch (error) {
      if (isThere(error)) {
        there += 1;
      } else {
        failed.push({ row, reason: reasonOf(error) });
      }
      if (isAway(error)) {
        failed.push(...rows.slice(at + 1).map((left) => ({ row: left, reason: 'Not tried.' })));
        break;
      }
    }
    progress.tell(counted());
  }
  const told = [counted(), ...(unread.length > 0 ? [`Not read: ${unread.join(', ')}.`] : [])];
  if (failed.length > 0) {
    throw partlyDone(told, failed);
  }
  return told.join(' ');
}

function partlyDone(told: readonly string[], failed: readonly FailedRow[]): PartlyDone {
  const more = failed.length - failuresShown;
  const lines = failed.slice(0, failuresShown).map(sentenceOn);
  return new PartlyDone(
    [
      ...told,
      ...lines,
      ...(more > 0 ? [`And ${more} more; the file that can be saved has them all.`] : []),
    ].join('\n'),
    {
      name: 'users-not-added.csv',
      text: tableOfFailed(failed.map(({ row: { values }, reason }) => ({ values, reason }))),
    },
  );
}

function sentenceOn({ row: { number, values }, reason }: FailedRow): string {
  const { userName = '' } = values;
  return `Row ${number}${userName === '' ? '' : ` (${userName})`}: ${reason}`;
}

/** Whether there is a user of this name: one whom the run before a stop has added, above all. */
function isThere(error: unknown): boolean {
  return error instanceof PodError && error.status === 409;
}

function reasonOf(error: unknown): string {
  return sentenceOf(error).replaceAll('userAttributes.', '');
}
