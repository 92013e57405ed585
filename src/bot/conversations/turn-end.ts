import { errorCode } from '../../contract/index.js';
import type { ConversationStatus, StepChange } from './conversation-record.js';
import {
  CancelledError,
  type ConversationError,
  conversationError,
  TimeoutError,
} from './errors.js';
import type { Change, Rest } from './execution.js';
import type { ConversationTexts } from './texts.js';
import type { LiveWait } from './wait.js';

/** How a turn ended. */
export type TurnEnd =
  | { readonly type: 'waiting' | 'done' | 'cancelled' | 'left' | 'timed out' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'changed'; readonly change: Change };

/** What a conversation is after a turn that ended so. */
export const statusAfter: Readonly<Record<TurnEnd['type'], ConversationStatus>> = {
  waiting: 'waiting',
  done: 'done',
  cancelled: 'cancelled',
  left: 'cancelled',
  'timed out': 'done',
  failed: 'failed',
  changed: 'parked',
};

/** How a turn ended that came to rest here. */
export function endOf(rest: Rest<LiveWait, unknown>): TurnEnd {
  switch (rest.type) {
    case 'waiting':
      return { type: 'waiting' };
    case 'done':
      return { type: 'done' };
    case 'changed':
      return { type: 'changed', change: rest.change };
    case 'failed':
      if (rest.error instanceof CancelledError) {
        return { type: rest.error.code === 'CONVERSATION_LEFT' ? 'left' : 'cancelled' };
      }
      return rest.error instanceof TimeoutError
        ? { type: 'timed out' }
        : { type: 'failed', error: rest.error };
  }
}

/** Why it ended, without anything that people wrote: what errors say may quote them. */
export function endingReason(end: TurnEnd): string | undefined {
  switch (end.type) {
    case 'failed':
      return end.error instanceof Error
        ? errorName(end.error)
        : 'Something else than an error was thrown.';
    case 'changed':
      return changeError(end.change).message;
    case 'timed out':
      return 'Nobody answered in time.';
    case 'left':
      return 'Whoever was to answer has left the room.';
    default:
      return undefined;
  }
}

function errorName(error: Error): string {
  const code = errorCode(error);
  return code === undefined ? error.name : `${error.name} ${code}`;
}

/** Both sides of a change, as they are kept. */
export function stepChange({ expected, actual, position }: Change): StepChange {
  const sides = { step: position + 1, recorded: expected };
  return actual === undefined ? sides : { ...sides, now: actual };
}

/** What an operator reads of a function that takes other steps than its journal holds. */
export function changeError({ expected, actual, position }: Change): ConversationError {
  const instead = actual === undefined ? 'the function ended' : `the function takes "${actual}"`;
  return conversationError(
    'CONVERSATION_CHANGED',
    `Step ${position + 1} was "${expected}" when it was recorded; now ${instead}. Restore the steps up to it, or start the conversation again from there.`,
  );
}

/** What people are told of an end; undefined where the conversation itself has the last word. */
export function endingText(
  { type }: TurnEnd,
  { cancelled, timedOut, changed }: ConversationTexts,
): string | undefined {
  switch (type) {
    case 'cancelled':
      return cancelled;
    case 'timed out':
      return timedOut;
    case 'changed':
      return changed;
    default:
      return undefined;
  }
}
