import { Command } from 'commander';
import type { CreatedUser } from '../../../client/administration.js';
import type { Client } from '../../../client/index.js';
import { say } from '../../terminal/say.js';
import { callsService, type ServiceOptions, withClient } from '../connect.js';
import { printRows } from '../print-rows.js';
import { ProgressLine } from '../progress-line.js';
import { stopOnInterrupt } from '../stop-on-interrupt.js';

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
same command continues from there, since users that exist are left as they are.

Exit codes: 0 all are there, 1 some could not be created, 130 stopped by Ctrl-C.

Example:
  cadenza users import people.csv`,
    )
    .action(importUsers);
}

async function importUsers(file: string, options: ServiceOptions): Promise<void> {
  const { readUsersFile } = await import('./read-users-file.js');
  const users = await readUsersFile(file);
  const counts = { created: 0, 'there already': 0, failed: 0 };
  using stop = stopOnInterrupt();
  using progress = new ProgressLine('users', users.length);
  await withClient(options, async (client) => {
    const outcomes = async function* () {
      for await (const created of client.users.createAll(users)) {
        const outcome = await importOutcome(client, created);
        counts[outcome.status] += 1;
        progress.count(outcome.status === 'failed');
        yield outcome;
        if (stop.signal.aborted) {
          return;
        }
      }
    };
    const columns = {
      username: ({ username }: Outcome) => username,
      status: ({ status }: Outcome) => status,
      id: ({ id }: Outcome) => id,
      reason: ({ reason }: Outcome) => reason,
    };
    await printRows<Outcome>(outcomes(), columns, { ...options, beside: progress });
  });
  progress.end();
  const end = stop.signal.aborted ? ' Stopped; the same command continues from here.' : '';
  say(
    `${counts.created} created, ${counts['there already']} there already, ${counts.failed} failed.${end}`,
  );
  process.exitCode = stop.signal.aborted ? 130 : counts.failed === 0 ? 0 : 1;
}

async function importOutcome(client: Client, created: CreatedUser): Promise<Outcome> {
  const { userName: username } = created.input;
  if (created.status === 'created') {
    return { username, status: 'created', id: created.user.userSystemInfo.id };
  }
  const found = await client.users.byUsername(username);
  return found === undefined
    ? { username, status: 'failed', reason: created.error.message }
    : { username, status: 'there already', id: found.id };
}
