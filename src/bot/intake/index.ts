/** @module The way in: events from a feed to their handler, once and in order. */

export { FeedMemory } from './feed-memory.js';
export { Handled } from './handled.js';
export { Intake } from './intake.js';
export type { Batch, Delivery, FeedListener, IntakeOptions } from './intake.js';
export { readMissed } from './missed.js';
