import type { Migration } from './migration.js';

/** Dictionaries, and policies that can be looked after over the public calls: enabled, disabled, of a version. */
export const dictionaries: Migration = {
  number: 13,
  name: 'dictionaries',
  statements: () => [
    `create table dictionaries (
      id text primary key,
      name text not null unique,
      version text not null,
      content text not null,
      creator_id bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'alter table policies add column active integer not null default 1',
    `alter table policies add column dictionary_ids text not null default '[]'`,
    'alter table policies add column creator_id bigint',
    'alter table policies add column created_at bigint',
    'alter table policies add column updated_at bigint',
    'alter table policies add column disabled_at bigint',
  ],
};
