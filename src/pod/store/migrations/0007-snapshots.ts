import type { Migration } from './migration.js';

/** The snapshots that were taken; the rows of each lie in tables of its own, named by its number. */
export const snapshots: Migration = {
  number: 7,
  name: 'snapshots',
  statements: () => [
    `create table snapshots (
      number integer primary key,
      name text not null unique,
      created_at bigint not null,
      schema integer not null
    )`,
  ],
};
