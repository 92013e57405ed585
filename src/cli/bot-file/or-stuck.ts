import { CadenzaError } from '../../contract/index.js';

/** How long something may take before its author is told what is waited for. */
const patience = 10_000;

/**
 * Waits for what an author's file does. It fails when nothing is left that could end it, where Node would end the process
 * without a word; and says what is waited for when it takes long.
 *
 * @param what - is waited for, as the error begins
 * @throws CadenzaError `BOT_FILE_BROKEN`
 */
export async function orStuck<Result>(work: Promise<Result>, what: string): Promise<Result> {
  const slow = setTimeout(() => {
    console.error(`${what} has taken ${patience / 1000} seconds so far. What does it wait for?`);
  }, patience).unref();
  let tellStuck = (): void => undefined;
  const stuck = new Promise<never>((_, reject) => {
    tellStuck = () => {
      const sentence = `${what} does not end: it awaits something that will never happen. Look for a promise that nothing resolves.`;
      reject(new CadenzaError('BOT_FILE_BROKEN', sentence));
    };
  });
  process.once('beforeExit', tellStuck);
  try {
    return await Promise.race([work, stuck]);
  } finally {
    clearTimeout(slow);
    process.removeListener('beforeExit', tellStuck);
  }
}
