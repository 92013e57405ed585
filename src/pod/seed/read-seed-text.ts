import { readFile } from 'node:fs/promises';
import { PodError } from '../errors.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'it may not be read by this user',
  ENOTDIR: 'it leads through something that is not a folder',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

/**
 * The text of a seed file.
 *
 * @throws PodError `SEED_INVALID` with the reason: it is not there, a folder, or no UTF-8 text
 */
export async function readSeedText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code] ?? code;
    throw new PodError('SEED_INVALID', `The seed file ${path} cannot be read: ${reason}.`, {
      cause: error,
    });
  }
}
