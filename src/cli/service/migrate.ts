import { join } from 'node:path';
import { Command } from 'commander';
import {
  type ImportProgress,
  type Migration,
  type MigrationFiles,
  type MigrationOutcome,
  openImportJournal,
  readMigration,
} from '../../client/administration.js';
import type { Client } from '../../client/index.js';
import { say } from '../terminal/say.js';
import { callsService, type ServiceOptions, withClientUntil } from './connect.js';
import { requireDifferent } from './different-files.js';
import { addFailure, clearFailures } from './failures-file.js';
import { filesInHelp, readParallel } from './import.js';
import { jsonLine } from './json-line.js';
import { printRows } from './print-rows.js';
import { ProgressLine } from './progress-line.js';
import { goesOn, stopAfterCalls, untilInterrupted } from './stop-on-interrupt.js';
import { type End, exitCodeOf, workThrough } from './work-through.js';

const migrationFiles = ['users.ndjson', 'streams.ndjson', 'messages.ndjson'];

interface MigrateOptions extends ServiceOptions {
  readonly journal?: string;
  readonly failures?: string;
  readonly filesIn?: string;
  readonly parallel: number;
  readonly dryRun?: true;
}

type Step = MigrationOutcome['step'];

/** What is counted at each step, in the order of the steps. */
const steps: Readonly<Record<Step, string>> = {
  user: 'users',
  stream: 'streams',
  message: 'messages',
  owner: 'owners',
  close: 'closed streams',
  disable: 'disabled users',
};

/** `cadenza migrate FOLDER`: moves users, streams and messages, and continues where it ended. */
export function migrateCommand(): Command {
  return callsService(new Command('migrate'))
    .description('Move users, conversations and messages of another system.')
    .argument('<folder>', 'with users.ndjson, streams.ndjson and messages.ndjson')
    .option('--dry-run', 'check all files and show what would be done; nothing is sent')
    .option(
      '--journal <file>',
      'remembers what is done in one service; default: FOLDER/migration.journal',
    )
    .option('--failures <file>', 'gets what failed, and why; default: FOLDER/failures.ndjson')
    .option('--files-in <folder>', filesInHelp)
    .option('--parallel <number>', 'calls of messages at the same time, 1 to 8', readParallel, 1)
    .addHelpText(
      'after',
      `
One JSON object a line. Of a user the attributes of the service, and "disabled": true for those who
cannot log on in the end. Of a stream "key", "members", and for a room "room": { "name": … }, "owner",
"closed". Of a message "author", "stream", "message", "intendedMessageTimestamp", "originalMessageId"
and "originatingSystemId".

All files are checked before anything is sent. Ctrl-C stops after the calls under way; the same command
continues from there, and after a call that has failed. What failed is tried again: correct its lines first.
Ten in a row that fail for the same reason stop it. A room is handed over and closed, and a user disabled,
when nothing of theirs has failed.

Exit codes: 0 all is done, 1 something failed or it was stopped by an error, 130 stopped by Ctrl-C.

Examples:
  cadenza migrate export --dry-run
  cadenza migrate export --parallel 4`,
    )
    .action(async (folder: string, options: MigrateOptions) => {
      const migration = await readMigration(folder, { filesIn: options.filesIn });
      await (options.dryRun === true
        ? showPlan(migration, options)
        : migrateFiles(folder, migration, options));
    });
}

async function showPlan({ counts }: MigrationFiles, options: ServiceOptions): Promise<void> {
  const rows = stepNames().map((step) => ({ step, what: steps[step], count: counts[step] }));
  const columns = {
    step: ({ what }: (typeof rows)[number]) => what,
    count: ({ count }: (typeof rows)[number]) => count,
  };
  await printRows(rows, columns, options);
}

async function migrateFiles(
  folder: string,
  migration: MigrationFiles,
  options: MigrateOptions,
): Promise<void> {
  const {
    journal: path = join(folder, 'migration.journal'),
    failures: file = join(folder, 'failures.ndjson'),
    parallel,
  } = options;
  requireDifferent([
    ...migrationFiles.map((name): [string, string] => [
      'a part of the migration',
      join(folder, name),
    ]),
    ['--journal', path],
    ['--failures', file],
  ]);
  await using journal = await openImportJournal(path);
  using report = new Report(migration.counts, file);
  using stop = stopAfterCalls(() => report.finishLine());
  const work = async (client: Client): Promise<void> => {
    // An account that cannot log in loses nothing of the last run.
    await client.users.session();
    // What failed before is tried again, so this run's failures are all there are.
    await clearFailures(file);
    const moving = { journal, parallel, onProgress: report.called };
    const take = async (): Promise<void> => {
      for await (const outcome of client.migrate(stoppable(migration, stop.signal), moving)) {
        if (options.json === true) {
          report.clear();
          console.log(jsonLine(outcome));
        }
        report.add(outcome);
      }
    };
    const beforeError = (): void => report.finishLine();
    process.exitCode = report.end(await workThrough(take, { signal: stop.signal, beforeError }));
  };
  await withClientUntil(stop.signal, options, work);
}

/** The same migration, which goes no further after Ctrl-C. */
function stoppable(
  { users = [], streams, messages, streamsToClose = [], usersToDisable = [] }: Migration,
  signal: AbortSignal,
): Migration {
  return {
    users: untilInterrupted(users, signal),
    streams: untilInterrupted(streams, signal),
    messages: untilInterrupted(messages, signal),
    streamsToClose: untilInterrupted(streamsToClose, signal),
    usersToDisable: untilInterrupted(usersToDisable, signal),
  };
}

/** Counts outcomes, shows how far each step is, and writes what failed. */
class Report implements Disposable {
  readonly #totals: MigrationFiles['counts'];
  readonly #file: string;
  readonly #counts = new Map<Step, { done: number; known: number; failed: number }>();
  readonly #remarks = new Map<string, number>();
  #imported = { done: 0, known: 0 };
  #hasFailures = false;
  #line: ProgressLine | undefined;

  constructor(totals: MigrationFiles['counts'], file: string) {
    this.#totals = totals;
    this.#file = file;
  }

  add({ step, key, status, diagnostic }: MigrationOutcome): void {
    let counts = this.#counts.get(step);
    if (counts === undefined) {
      this.#line?.end();
      this.#line = new ProgressLine(steps[step], this.#totals[step]);
      counts = { done: 0, known: 0, failed: 0 };
      this.#counts.set(step, counts);
    }
    counts[status] += 1;
    this.#line?.count(status === 'failed');
    if (status === 'failed') {
      addFailure(this.#file, { step, key, diagnostic });
      this.#hasFailures = true;
    } else if (diagnostic !== undefined) {
      this.#remarks.set(diagnostic, (this.#remarks.get(diagnostic) ?? 0) + 1);
    }
  }

  /** Counts the messages of a call that has ended: Ctrl-C comes among their outcomes. */
  readonly called = ({ imported, ignored }: ImportProgress): void => {
    this.#imported = { done: imported, known: ignored };
  };

  /** Makes room for something else that is printed. */
  clear(): void {
    this.#line?.clear();
  }

  /** Leaves the line of progress as it is, so that something else can stand below it. */
  finishLine(): void {
    this.#line?.end();
  }

  /** Says what became of it all. @returns the exit code */
  end(end: End): number {
    this.#line?.end();
    let failed = 0;
    for (const step of stepNames()) {
      const counts = this.#counts.get(step) ?? { done: 0, known: 0, failed: 0 };
      failed += counts.failed;
      const { done, known } = step === 'message' ? this.#imported : counts;
      if (this.#totals[step] > 0) {
        const left = this.#totals[step] - done - known - counts.failed;
        const rest = end === 'complete' ? '' : `, ${Math.max(0, left)} left`;
        say(`${steps[step]}: ${done} done, ${known} before, ${counts.failed} failed${rest}`);
      }
    }
    this.#remarks.forEach((count, remark) => say(`${count} ×: ${remark}`));
    if (this.#hasFailures) {
      say(`What failed is in ${this.#file}, each with its reason.`);
    }
    if (end !== 'complete') {
      say(goesOn);
    }
    return exitCodeOf(end, failed);
  }

  [Symbol.dispose](): void {
    this.#line?.end();
  }
}

function stepNames(): readonly Step[] {
  return ['user', 'stream', 'message', 'owner', 'close', 'disable'];
}
