import { readFile } from 'node:fs/promises';
import { errorCode, whyUnreadable } from '../../contract/index.js';
import { PodError } from '../errors.js';

/**
 * The text of a seed file.
 *
 * @throws PodError `SEED_INVALID` with the reason: it is not there, a folder, or no UTF-8 text
 */
export async function readSeedText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new PodError(
      'SEED_INVALID',
      `The seed file ${path} cannot be read: ${whyUnread(error)}.`,
      { cause: error },
    );
  }
}

function whyUnread(error: unknown): string {
  const code = errorCode(error) ?? '';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return 'it is not UTF-8 text';
  }
  const why = whyUnreadable(code);
  return why === undefined ? code : `it ${why}`;
}
