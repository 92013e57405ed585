import type { Dialect, Migration } from './migration.js';

/**
 * What messages are found by: the tags and mentions of each, its words as a full-text index, whether a
 * stream shows its history, and the signals that people have made.
 */
export const search: Migration = {
  number: 3,
  name: 'search',
  statements: (dialect) => [
    `create table message_tags (
      message_position bigint not null references messages (position) on delete cascade,
      kind text not null,
      value text not null,
      primary key (kind, value, message_position)
    )`,
    'create index message_tags_message on message_tags (message_position)',
    ...wordIndex(dialect),
    'create index messages_user on messages (user_id)',
    'create index messages_initial on messages (initial_id)',
    'alter table streams add column shows_history integer not null default 1',
    `update streams set shows_history = 0
      where type = 'ROOM' and public = 0 and attributes not like '%"viewHistory":true%'`,
    `create table signals (
      id text primary key,
      name text not null,
      query text not null,
      visible_on_profile integer not null,
      company_wide integer not null,
      owner_id bigint not null references users (id) on delete cascade,
      created_at bigint not null
    )`,
    `create table subscriptions (
      signal_id text not null references signals (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      primary key (signal_id, user_id)
    )`,
  ],
};

function wordIndex({ name }: Dialect): string[] {
  return name === 'sqlite'
    ? [`create virtual table message_words using fts5 (words, tokenize = 'unicode61')`]
    : [
        'create table message_words (rowid bigint primary key, words text not null)',
        `create index message_words_index on message_words using gin (to_tsvector('simple', words))`,
      ];
}
