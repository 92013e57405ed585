import type { Migration } from './migration.js';

/** What processes have in common that share a database. A pod that has it alone leaves them empty. */
export const sharing: Migration = {
  number: 21,
  name: 'sharing',
  statements: ({ serial }) => [
    'create table shared_version (number bigint not null)',
    'insert into shared_version (number) values (0)',
    `create table shared_values (
      name text primary key,
      version bigint not null,
      body text not null
    )`,
    `create table counts (
      name text not null,
      period bigint not null,
      caller text not null,
      number bigint not null,
      expires_at bigint not null,
      primary key (name, period, caller)
    )`,
    `create table announcements (
      position ${serial},
      announced_at bigint not null,
      body text not null
    )`,
    'create index announcements_announced_at on announcements (announced_at)',
    `create table journal_parts (
      question text not null,
      written_at bigint not null,
      body text not null
    )`,
  ],
};
