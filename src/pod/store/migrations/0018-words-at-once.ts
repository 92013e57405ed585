import type { Migration } from './migration.js';

/**
 * PostgreSQL collects new words beside its index before it enters them. Whoever searches reads that list
 * from end to end, and its planner shuns an index with a long one: it stays short.
 */
export const wordsAtOnce: Migration = {
  number: 18,
  name: 'words-at-once',
  statements: ({ name }) =>
    name === 'sqlite' ? [] : ['alter index message_index_words set (gin_pending_list_limit = 256)'],
};
