import { errorCode } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { startThread } from '../threads.js';
import { type SeedOutcome, seedOutcome } from './seed-outcome.js';
import type { CheckedSeed } from './seed-shape.js';

const seedThread = new URL('./seed-thread.js', import.meta.url);

/** Characters of a seed that is read at once. */
const shortLength = 16_000;
/** How long a thread may take for it, in milliseconds, and how much memory, in MB. */
const longestTime = 60_000;
const memory = 512;

/**
 * Checks a seed that came in a request; a long one, which takes seconds, in a thread of its own, so that no other
 * request waits for it.
 *
 * @param given - the text of a YAML or JSON file, or a seed as an object
 * @throws Refusal 400 that lists everything wrong with it, in a text with line numbers
 */
export async function readGivenSeed(given: unknown): Promise<CheckedSeed> {
  const { length } = typeof given === 'string' ? given : JSON.stringify(given);
  const outcome = length <= shortLength ? seedOutcome(given) : await outcomeInThread(given);
  if ('problem' in outcome) {
    throw badRequest(outcome.problem);
  }
  return outcome.seed;
}

async function outcomeInThread(given: unknown): Promise<SeedOutcome> {
  const thread = startThread(seedThread, {
    resourceLimits: { maxOldGenerationSizeMb: memory },
    workerData: given,
  });
  const timer = setTimeout(() => void thread.terminate(), longestTime);
  try {
    return await new Promise<SeedOutcome>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(badRequest('The seed takes too long to read.')));
    });
  } catch (error) {
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw badRequest('The seed takes too much memory to read.');
    }
    throw error;
  } finally {
    clearTimeout(timer);
    void thread.terminate();
  }
}
