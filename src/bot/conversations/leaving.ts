import { isEvent } from '../../contract/index.js';
import type { Context } from '../context.js';
import type { StoredWait } from './conversation-record.js';
import { left } from './outcomes.js';
import type { Turn } from './turn.js';
import type { Turns } from './turns.js';

/** Whether somebody has left of whom an answer is awaited: then it never comes. */
export type IsGone = (wait: Omit<StoredWait, 'id'>) => boolean;

/**
 * What no answer can come to after an event: a person who left a room answers no question there, and when the bot has
 * left it, nobody does.
 *
 * @returns undefined when nobody left
 */
export function goneWith({ event, stream, bot }: Context): IsGone | undefined {
  if (stream === undefined || !isEvent(event, 'USERLEFTROOM')) {
    return undefined;
  }
  const { userId } = event.payload.userLeftRoom.affectedUser;
  const isBot = userId === bot.id;
  return ({ kind, ...wait }) =>
    (kind === 'message' || kind === 'form') &&
    wait.streamId === stream.streamId &&
    (isBot || wait.userId === userId);
}

/** Ends what a conversation waits for and will not get. */
export async function endGone(turn: Turn, isGone: IsGone, turns: Turns): Promise<void> {
  const { status, waits } = turn.record;
  // What was interrupted may have asked without having written that it waits.
  if (status !== 'running' && !waits.some(isGone)) {
    return;
  }
  const gone = (await turns.waits(turn)).find(({ wait }) => isGone(wait));
  if (gone !== undefined) {
    await turn.deliver(gone.id, left);
    await turns.finish(turn);
  }
}
