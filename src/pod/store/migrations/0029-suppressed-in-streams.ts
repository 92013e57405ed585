import type { Migration } from './migration.js';

/** Any number of suppressed messages in a row is passed by the index of a stream alone: no message is read for it. */
export const suppressedInStreams: Migration = {
  number: 29,
  name: 'suppressed in streams',
  statements: () => [
    'drop index messages_stream',
    'create index messages_stream on messages (stream_id, timestamp, position, suppressed_at)',
  ],
};
