import type { Migration } from './migration.js';

/**
 * What the company's streams are listed and counted by is in one index, so that neither reads the
 * streams themselves but for those on the page.
 */
export const listing: Migration = {
  number: 11,
  name: 'listing',
  statements: () => [
    'drop index streams_created_at',
    `create index streams_listing on streams (
      created_at, id, modified_at, type, active, external, public, created_by
    )`,
  ],
};
