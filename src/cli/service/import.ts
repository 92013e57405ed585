import { createReadStream } from 'node:fs';
import { Command } from 'commander';
import {
  type ImportProgress,
  openImportJournal,
  readImportFile,
} from '../../client/administration.js';
import type { Client } from '../../client/index.js';
import { readNumber } from '../command-line/read-number.js';
import { requireFile } from '../read-text.js';
import { say } from '../terminal/say.js';
import { callsService, type ServiceOptions, withClientUntil } from './connect.js';
import { requireDifferent } from './different-files.js';
import { clearFailures } from './failures-file.js';
import { jsonLine } from './json-line.js';
import { ProgressLine } from './progress-line.js';
import { goesOn, stopAfterCalls, untilInterrupted } from './stop-on-interrupt.js';
import { type End, exitCodeOf, workThrough } from './work-through.js';

interface ImportCommandOptions extends ServiceOptions {
  readonly journal?: string;
  readonly failures?: string;
  readonly filesIn?: string;
  readonly parallel: number;
}

/** What `--files-in` of the commands that read archives says. */
export const filesInHelp = 'holds the files that messages name; default: where the archive is';

/** `cadenza import archive.ndjson`: imports messages, and continues where it ended when it is called again. */
export function importCommand(): Command {
  return callsService(new Command('import'))
    .description('Import messages of another system, one JSON object a line.')
    .argument('<file>', 'with the fields of the service: message, streamId, originalMessageId, …')
    .option('--journal <file>', 'remembers what is done in one service; default: FILE.journal')
    .option('--failures <file>', 'gets what failed, to correct and import; default: FILE.failed')
    .option('--files-in <folder>', filesInHelp)
    .option('--parallel <number>', 'calls at the same time, 1 to 8', readParallel, 1)
    .addHelpText(
      'after',
      `
Ctrl-C stops after the calls under way; the same command continues from there. It does so too when
a line that is not a message, or a call that fails, has stopped it.

Exit codes: 0 everything is imported or there was nothing to import, 1 some messages failed or it was stopped by an error,
130 stopped by Ctrl-C.

Example:
  cadenza import archive.ndjson --parallel 4`,
    )
    .action(importFile);
}

async function importFile(
  file: string,
  {
    journal: path = `${file}.journal`,
    failures = `${file}.failed`,
    ...options
  }: ImportCommandOptions,
): Promise<void> {
  requireDifferent([
    ['what is imported', file],
    ['--journal', path],
    ['--failures', failures],
  ]);
  await requireFile(file);
  const total = await countLines(file);
  await using journal = await openImportJournal(path);
  using line = new ProgressLine('messages', total);
  using stop = stopAfterCalls(() => line.end());
  const work = async (client: Client): Promise<void> => {
    // An account that cannot log in loses nothing of the last run.
    await client.users.session();
    // What failed before is tried again, so this run's failures are all there are.
    await clearFailures(failures);
    let last: ImportProgress | undefined;
    const remarks = new Map<string, number>();
    const messages = readImportFile(file, { filesIn: options.filesIn });
    const outcomes = client.messages.import(untilInterrupted(messages, stop.signal), {
      journal,
      failures,
      total,
      parallel: options.parallel,
      onProgress: (progress) => {
        last = progress;
        line.set(progress.done, progress.failed);
      },
    });
    const take = async (): Promise<void> => {
      for await (const { input, ...outcome } of outcomes) {
        if (options.json === true) {
          line.clear();
          console.log(jsonLine({ originalMessageId: input.originalMessageId, ...outcome }));
        }
        if (outcome.status === 'imported' && outcome.diagnostic !== undefined) {
          remarks.set(outcome.diagnostic, (remarks.get(outcome.diagnostic) ?? 0) + 1);
        }
      }
    };
    const beforeError = (): void => line.end();
    const end = await workThrough(take, { signal: stop.signal, beforeError });
    line.end();
    if (end === 'complete' && last === undefined) {
      say(`${file} holds no messages: nothing was imported.`);
      return;
    }
    printSummary(last, { failures, total, end });
    remarks.forEach((count, remark) => say(`${count} ×: ${remark}`));
  };
  await withClientUntil(stop.signal, options, work);
}

interface Summary {
  readonly failures: string;
  readonly total: number;
  readonly end: End;
}

function printSummary(last: ImportProgress | undefined, { failures, total, end }: Summary): void {
  const { imported = 0, ignored = 0, failed = 0, done = 0 } = last ?? {};
  const left = end === 'complete' ? '' : `, ${Math.max(0, total - done)} left`;
  const more = failed === 0 ? '' : ` What failed is in ${failures}, each with its reason.`;
  const next = end === 'complete' ? '' : ` ${goesOn}`;
  say(`${imported} imported, ${ignored} there already, ${failed} failed${left}.${more}${next}`);
  process.exitCode = exitCodeOf(end, failed);
}

/** Reads the value of `--parallel`. */
export function readParallel(text: string): number {
  return readNumber(text, { from: 1, to: 8 }, 'A whole number from 1 to 8 is expected.');
}

/** How many lines of a file hold something. @throws the system's error when it cannot be read */
async function countLines(file: string): Promise<number> {
  let lines = 0;
  let isOpen = false;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      lines += byte === 10 && isOpen ? 1 : 0;
      isOpen = byte !== 10;
    }
  }
  return isOpen ? lines + 1 : lines;
}
