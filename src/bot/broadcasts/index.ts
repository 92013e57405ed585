/** @module One message to many. */

export { broadcast } from './broadcast.js';
export type {
  BroadcastContent,
  BroadcastFailure,
  BroadcastOptions,
  BroadcastProgress,
  BroadcastReport,
} from './broadcast-report.js';
