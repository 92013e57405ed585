/** @module What was given up, both ways: events that could not be handled, messages that could not be sent. */

export { DeadLetters } from './dead-letters.js';
export { deadLetterOf, reasonOf } from './dead-letter.js';
export type { DeadEvent, DeadLetter, DeadMessage, KeptDeadLetter } from './dead-letter.js';
