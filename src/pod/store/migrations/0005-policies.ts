import type { Migration } from './migration.js';

/** Compliance policies, and what they found: the violations. */
export const policies: Migration = {
  number: 5,
  name: 'policies',
  statements: ({ serial }) => [
    `create table policies (
      id text primary key,
      name text not null unique,
      version text not null,
      generation text not null,
      type text not null,
      terms text not null,
      content_types text not null,
      scopes text not null
    )`,
    `create table violations (
      position ${serial},
      id text not null unique,
      kind text not null,
      entity_id text not null,
      created_at bigint not null,
      requester_id bigint not null,
      action text not null,
      outcome text not null,
      generation text not null,
      ignored_warning integer not null,
      matched text not null,
      subject text not null,
      open_warning text
    )`,
    'create index violations_created_at on violations (kind, created_at, position)',
    'create index violations_open_warning on violations (open_warning)',
  ],
};
