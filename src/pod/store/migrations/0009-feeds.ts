import type { Migration } from './migration.js';

/** Feeds of other kinds beside the datafeeds: the older one, and the one of the whole company. */
export const feeds: Migration = {
  number: 9,
  name: 'feeds',
  statements: () => [
    `alter table datafeeds add column kind text not null default 'fanout'`,
    'alter table datafeeds add column filter text',
  ],
};
