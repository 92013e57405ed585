import type { Store } from '../store/store.js';
import type { Attachments } from './attachments.js';
import { unusedFiles } from './unused-files.js';

/** Where files are referred to, and where they lie. */
interface Files {
  readonly store: Store;
  readonly attachments: Attachments;
}

/** Files that are looked at and removed in one transaction: others wait for it. */
const atOnce = 500;

/**
 * Removes those of some files that nothing refers to any more. It does so within transactions: messages
 * keep their files within theirs, so none that is on its way loses one. Of many files, those that seem unused are found
 * before, without blocking anything: most of them are still used.
 *
 * @param digests - what may be unused; others are not looked at
 */
export async function removeUnused(
  { store, attachments }: Files,
  digests: readonly string[],
): Promise<void> {
  const candidates = digests.length > atOnce ? await unusedFiles(store.queries, digests) : digests;
  for (let start = 0; start < candidates.length; start += atOnce) {
    const some = candidates.slice(start, start + atOnce);
    await store.transaction(async (queries) => {
      await attachments.remove(await unusedFiles(queries, some));
    });
  }
}

/**
 * Removes every file that nothing refers to: what a process that was killed left behind. For the start. Files that seem
 * unused are found without blocking anything, and checked again before they are removed.
 *
 * @param age - how old in milliseconds is what was received and not kept, for which nobody waits any more
 */
export async function collectFiles(files: Files, age: number): Promise<void> {
  const { store, attachments } = files;
  await attachments.discardAllReceived(age);
  await removeUnused(files, await unusedFiles(store.queries, await attachments.kept()));
}
