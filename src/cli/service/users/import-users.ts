import { Command } from 'commander';
import type { CreatedUser } from '../../../client/administration.js';
import type { Client, ClientError } from '../../../client/index.js';
import { waitFor } from '../../../contract/index.js';
import { say } from '../../terminal/say.js';
import { callsService, type ServiceOptions, withClientUntil } from '../connect.js';
import { printRows } from '../print-rows.js';
import { ProgressLine } from '../progress-line.js';
import { goesOn, stopAfterCalls, untilInterrupted } from '../stop-on-interrupt.js';
import { type End, exitCodeOf, workThrough } from '../work-through.js';

/** What became of one user of a file. */
interface Outcome {
  readonly username: string;
  readonly status: 'created' | 'there already' | 'failed';
  readonly id?: number;
  readonly reason?: string;
}

/** `cadenza users import people.csv`: makes many users; those that are there are left as they are. */
export function importUsersCommand(): Command {
  return callsService(new Command('import'))
    .argument('<file>', 'CSV whose first line names the attributes, or a list in YAML or JSON')
    .description('Create many users.')
    .addHelpText(
      'after',
      `
The attributes are those of the service: userName, emailAddress, displayName, firstName, lastName,
accountType (NORMAL or SYSTEM), roles, currentKey, department, … A cell with several has ";" between.
The whole file is checked before the first user is created. Ctrl-C stops after the calls under way; the
same command continues from there, since users that exist are left as they are. Ten in a row that fail
for the same reason stop it too.

Exit codes: 0 all are there, 1 some could not be created or it was stopped by an error, 130 stopped by
Ctrl-C.

Example:
  cadenza users import people.csv`,
    )
    .action(importUsers);
}

async function importUsers(file: string, options: ServiceOptions): Promise<void> {
  const { readUsersFile } = await import('./read-users-file.js');
  const users = await readUsersFile(file);
  using progress = new ProgressLine('users', users.length);
  using stop = stopAfterCalls(() => progress.end());
  await withClientUntil(stop.signal, options, async (client) => {
    await client.users.session();
    const counts = { created: 0, 'there already': 0, failed: 0 };
    let pauses = usualPauses;
    const outcomes = async function* (): AsyncGenerator<Outcome, void, undefined> {
      for await (const created of client.users.createAll(untilInterrupted(users, stop.signal))) {
        const outcome = await importOutcome(client, created, pauses);
        // Where that was in vain, the service fails for all: the others are not waited for as well.
        pauses = outcome.status === 'failed' ? [] : usualPauses;
        counts[outcome.status] += 1;
        progress.count(outcome.status === 'failed');
        yield outcome;
      }
    };
    const print = (): Promise<number> =>
      printRows<Outcome>(outcomes(), columns, { ...options, beside: progress });
    const beforeError = (): void => progress.end();
    const end = await workThrough(print, { signal: stop.signal, beforeError });
    progress.end();
    printSummary(counts, users.length, end);
  });
}

const columns = {
  username: ({ username }: Outcome) => username,
  status: ({ status }: Outcome) => status,
  id: ({ id }: Outcome) => id,
  reason: ({ reason }: Outcome) => reason,
};

function printSummary(
  counts: Readonly<Record<Outcome['status'], number>>,
  total: number,
  end: End,
): void {
  const { created, 'there already': there, failed } = counts;
  const rest = end === 'complete' ? '' : `, ${total - created - there - failed} left`;
  const next = end === 'complete' ? '' : ` ${goesOn}`;
  say(`${created} created, ${there} there already, ${failed} failed${rest}.${next}`);
  process.exitCode = exitCodeOf(end, failed);
}

/** How long to wait before a user is created again, in milliseconds, as often as it is. */
const usualPauses: readonly number[] = [250, 1_000];

/**
 * What became of a user whose creation has ended. One that failed so that nobody can know what it did is looked for,
 * and created again when it is not there: the name stands for one user, so nobody is created twice.
 */
async function importOutcome(
  client: Client,
  created: CreatedUser,
  pauses: readonly number[],
): Promise<Outcome> {
  const { input } = created;
  let outcome = await outcomeOf(client, created);
  let last = created;
  for (const pause of pauses) {
    if (outcome.status !== 'failed' || last.status !== 'failed' || !isDoubtful(last.error)) {
      break;
    }
    await waitFor(client.clock, pause);
    for await (last of client.users.createAll([input])) {
      outcome = await outcomeOf(client, last);
    }
  }
  return outcome;
}

function isDoubtful({ transient, outcome }: ClientError): boolean {
  return transient && outcome === 'unknown';
}

async function outcomeOf(client: Client, created: CreatedUser): Promise<Outcome> {
  const { userName: username } = created.input;
  if (created.status === 'created') {
    return { username, status: 'created', id: created.user.userSystemInfo.id };
  }
  const found = await client.users.byUsername(username);
  return found === undefined
    ? { username, status: 'failed', reason: created.error.message }
    : { username, status: 'there already', id: found.id };
}
