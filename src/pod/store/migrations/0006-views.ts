import type { Migration } from './migration.js';

/** Which message a user has seen, and when: the read receipts. */
export const views: Migration = {
  number: 6,
  name: 'views',
  statements: () => [
    `create table views (
      message_position bigint not null references messages (position) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      viewed_at bigint not null,
      primary key (message_position, user_id)
    )`,
    'create index messages_timestamp on messages (timestamp, position)',
  ],
};
