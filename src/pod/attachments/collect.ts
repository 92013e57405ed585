import type { Store } from '../store/store.js';
import type { AttachmentFolder } from './attachment-folder.js';
import { unusedFiles } from './unused-files.js';

/** Where files are referred to, and where they lie. */
interface Files {
  readonly store: Store;
  readonly attachments: AttachmentFolder;
}

/**
 * Removes those of some files that nothing refers to any more. It does so within a transaction: messages
 * keep their files within theirs, so none that is on its way loses one.
 *
 * @param digests - what may be unused; others are not looked at
 */
export async function removeUnused(
  { store, attachments }: Files,
  digests: readonly string[],
): Promise<void> {
  if (digests.length > 0) {
    await store.transaction(async (queries) => {
      await attachments.remove(await unusedFiles(queries, digests));
    });
  }
}

/**
 * Removes every file that nothing refers to: what a process that was killed left behind. For the start,
 * before anything comes in.
 *
 * @param age - how old in milliseconds is what was received and not kept, for which nobody waits any more
 */
export async function collectFiles(files: Files, age: number): Promise<void> {
  await files.attachments.discardAllReceived(age);
  await removeUnused(files, await files.attachments.kept());
}
