import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'cadenza';
import { openImportJournal } from 'cadenza/client/administration';
import { readArchive } from './archive/adapters/adapters.js';
import type { Files } from './archive/archive.js';
import { toMigration } from './archive/plan.js';

/** What became of a move. */
export interface Moved {
  readonly done: number;
  /** What an earlier run had done. */
  readonly known: number;
  readonly failures: readonly {
    readonly step: string;
    readonly key: string;
    readonly why: string;
  }[];
}

/**
 * Moves everything that was not moved before: a journal for each export, by what is in it, knows what was.
 *
 * @param onTenth - told ten times on the way, in percent
 */
export async function move(
  client: Client,
  files: Files,
  journals: string,
  onTenth: (percent: number) => Promise<unknown>,
): Promise<Moved> {
  const { system, ...archive } = await readArchive(files);
  const total = archive.people.length + archive.rooms.length + archive.messages.length;
  await mkdir(journals, { recursive: true, mode: 0o700 });
  await using journal = await openImportJournal(join(journals, `${nameOf(files)}.journal`));
  const failures: Moved['failures'][number][] = [];
  const counts = { done: 0, known: 0, failed: 0 };
  let tenths = 0;
  for await (const outcome of client.migrate(toMigration(system, archive), { journal })) {
    const { step, key, status, diagnostic = '' } = outcome;
    counts[status] += 1;
    if (status === 'failed') {
      failures.push({ step, key, why: diagnostic });
    }
    const reached = Math.floor((10 * (counts.done + counts.known + counts.failed)) / total);
    if (reached > tenths && reached < 10) {
      tenths = reached;
      await onTenth(tenths * 10);
    }
  }
  return { done: counts.done, known: counts.known, failures };
}

function nameOf(files: Files): string {
  const hash = createHash('sha256');
  for (const [path, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
