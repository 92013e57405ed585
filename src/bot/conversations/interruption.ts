import { StoreError } from '../state/index.js';

/**
 * Whether an error says nothing about the conversation: the store could not be written, or another process
 * has it. The turn is given up then, and carried on by whoever has it, or after a restart.
 */
export function isInterruption(error: unknown): boolean {
  return (
    error instanceof StoreError ||
    (error instanceof Error && 'code' in error && error.code === 'BOT_STOPPED')
  );
}
