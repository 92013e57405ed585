import { CancelledError, TimeoutError } from './errors.js';
import { type Outcome, recordError } from './operation.js';

/** What a wait ends with when the person gives up. */
export const cancelled: Outcome = {
  error: recordError(
    new CancelledError('CONVERSATION_CANCELLED', 'The person ended the conversation.'),
  ),
};

/** What a wait ends with when whoever was to answer has left the room. */
export const left: Outcome = {
  error: recordError(
    new CancelledError('CONVERSATION_LEFT', 'Whoever was to answer has left the room.'),
  ),
};

/** The result of a wait that no one answers. */
export const timedOut: Outcome = {
  error: recordError(new TimeoutError('CONVERSATION_TIMEOUT', 'Nobody answered in time.')),
};

/** What a conversation, or a part of one, ends with that takes longer than it may. */
export function tookTooLong(): TimeoutError {
  return new TimeoutError('CONVERSATION_OUT_OF_TIME', 'The conversation took too long.');
}
