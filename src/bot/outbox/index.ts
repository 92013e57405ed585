/** @module Messages that are sent once, whatever happens in between. */

export { waitUntilGivenUp } from './one-message.js';
export { Outbox } from './outbox.js';
export type { OutboxParts } from './outbox.js';
export { SendQueue } from './send-queue.js';
