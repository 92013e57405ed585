import type { Dialect, Migration } from './migration.js';

/**
 * Searches walk their indexes newest first and stop when a page is full: tags and authors carry the time,
 * and the full-text index of SQLite numbers its entries by it.
 */
export const order: Migration = {
  number: 8,
  name: 'order',
  statements: (dialect) => [
    `create table timed_tags (
      message_position bigint not null references messages (position) on delete cascade,
      kind text not null,
      value text not null,
      timestamp bigint not null,
      primary key (kind, value, timestamp, message_position)
    ) ${dialect.clustered}`,
    `insert into timed_tags (message_position, kind, value, timestamp)
      select position, kind, value, timestamp
      from message_tags join messages on position = message_position`,
    'drop table message_tags',
    'alter table timed_tags rename to message_tags',
    'create index message_tags_message on message_tags (message_position)',
    'drop index messages_user',
    'create index messages_user on messages (user_id, timestamp, position)',
    ...wordIndex(dialect),
    'drop table message_words',
  ],
};

/** How SQLite's index is read: see `sqliteWords`. PostgreSQL's is filled with what the older one held. */
function wordIndex({ name }: Dialect): string[] {
  return name === 'sqlite'
    ? [
        `create virtual table message_index using fts5 (
          stream, words, message_position unindexed, tokenize = "unicode61 categories 'L* N* M* Co'"
        )`,
        `insert into message_index (rowid, stream, words, message_position)
          select (timestamp << 21) + row_number() over (partition by timestamp order by position) as place,
            lower(hex(stream_id)), words, position
          from messages join message_words on message_words.rowid = position
          order by place`,
      ]
    : [
        `create table message_index (
          message_position bigint primary key references messages (position) on delete cascade,
          words tsvector not null
        )`,
        `insert into message_index (message_position, words)
          select rowid, to_tsvector('simple', words) from message_words`,
        'create index message_index_words on message_index using gin (words)',
      ];
}
