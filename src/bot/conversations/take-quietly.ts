import { errorCode } from '../../contract/index.js';
import type { Turn } from './turn.js';
import type { Turns, TurnsParts } from './turns.js';

/**
 * Takes a turn of a conversation that nobody waits for: what goes wrong is logged. A conversation that another process
 * carries on is left to it.
 *
 * @param isThrown - what is thrown all the same
 */
export async function takeQuietly(
  turns: Turns,
  id: string,
  {
    log,
    task,
    isThrown = () => false,
  }: Pick<TurnsParts, 'log'> & {
    readonly task: (turn: Turn) => Promise<void>;
    readonly isThrown?: (error: unknown) => boolean;
  },
): Promise<void> {
  try {
    await turns.run(id, task);
  } catch (error) {
    if (isThrown(error)) {
      throw error;
    }
    if (!isLeft(error)) {
      log.error({ err: error, conversationId: id }, 'A conversation could not be carried on.');
    }
  }
}

/** Whether it is another process that carries a conversation on: one that was first, or the next one. */
export function isLeft(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'STORE_CONFLICT' || code === 'BOT_STOPPED';
}
