import type { Store } from '../store/store.js';
import type { Attachments, ReceivedFile } from './attachments.js';
import { removeUnused } from './collect.js';

/**
 * Runs what keeps files in a transaction. Where they go over a network they are kept before it begins, since no
 * transaction should wait for that, and those that nothing refers to are removed again when it fails.
 *
 * @param files - what the action keeps
 */
export async function keepingFiles<Result>(
  places: { readonly store: Store; readonly attachments: Attachments },
  files: readonly ReceivedFile[],
  action: () => Promise<Result>,
): Promise<Result> {
  const { attachments } = places;
  if (files.length === 0 || !attachments.files.isRemote) {
    return action();
  }
  try {
    for (const file of files) {
      await attachments.keep(file);
    }
    return await action();
  } catch (error) {
    const digests = [...new Set(files.map(({ digest }) => digest))];
    // What cannot be removed now is at the next start.
    await removeUnused(places, digests).catch(() => undefined);
    throw error;
  }
}
