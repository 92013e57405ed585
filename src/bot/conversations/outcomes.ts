import { CancelledError, TimeoutError } from './errors.js';
import { type Outcome, recordError } from './operation.js';

/** What a wait ends with when the person gives up. */
export const cancelled: Outcome = {
  error: recordError(
    new CancelledError('CONVERSATION_CANCELLED', 'The person ended the conversation.'),
  ),
};

/** The result of a wait that no one answers. */
export const timedOut: Outcome = {
  error: recordError(new TimeoutError('CONVERSATION_TIMEOUT', 'Nobody answered in time.')),
};
