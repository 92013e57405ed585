import { CadenzaError } from '../../contract/index.js';

/**
 * What a module's code comes to. Code that awaits what never comes would keep `--text` waiting forever.
 *
 * @param limit how long it may take, in milliseconds
 * @param file the module, as the user wrote it
 *
 * @throws CadenzaError `PREVIEW_TOO_SLOW` when it takes longer; and whatever the code throws
 */
export async function within<Made>(
  limit: number,
  file: string,
  made: Promise<Made>,
): Promise<Made> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const problem = `${file} made no message within ${limit / 1000} seconds.`;
      const advice = 'Look for something that it awaits and that never comes.';
      reject(new CadenzaError('PREVIEW_TOO_SLOW', `${problem} ${advice}`));
    }, limit);
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}
