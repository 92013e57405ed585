import { resultWithin } from '../../bot/time-limit.js';
import { CadenzaError } from '../../contract/index.js';

/**
 * The result of a module's code. Code that awaits something which never happens would keep `--text` waiting forever.
 *
 * @param limit - how long it may take, in milliseconds
 * @param file - the module, as the user wrote it
 *
 * @throws CadenzaError `PREVIEW_TOO_SLOW` when it takes longer; and whatever the code throws
 */
export function within<Made>(limit: number, file: string, made: Promise<Made>): Promise<Made> {
  const late = () =>
    new CadenzaError(
      'PREVIEW_TOO_SLOW',
      `${file} made no message within ${limit / 1000} seconds. Look for something it awaits that never happens.`,
    );
  return resultWithin(limit, late, () => made);
}
