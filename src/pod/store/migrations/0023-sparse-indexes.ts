import type { Migration } from './migration.js';

/**
 * Few messages replace another or come from elsewhere: those that do not stay out of the indexes of both, so that
 * writing a message changes two pages fewer.
 */
export const sparseIndexes: Migration = {
  number: 23,
  name: 'sparse indexes',
  statements: () => [
    'drop index messages_initial',
    'create index messages_initial on messages (initial_id) where initial_id is not null',
    'drop index messages_original',
    `create unique index messages_original on messages (original_message_id)
      where original_message_id is not null`,
  ],
};
