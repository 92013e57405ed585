/** @module What the service counts about messages. */

export { countersOf } from './counters-of.js';
export type { UsageCounter } from './usage-counter.js';
