import type { Migration } from './migration.js';

/** Finds what answers a message without reading the stream. Most messages answer none. */
export const replies: Migration = {
  number: 20,
  name: 'replies',
  statements: () => [
    'create index messages_parent on messages (parent_id) where parent_id is not null',
  ],
};
