import type { Migration } from './migration.js';

/** Who is connected with whom across companies, and what people show of themselves: their presence. */
export const connections: Migration = {
  number: 10,
  name: 'connections',
  statements: () => [
    `create table connections (
      low_id bigint not null references users (id) on delete cascade,
      high_id bigint not null references users (id) on delete cascade,
      requester_id bigint not null,
      status text not null,
      first_requested_at bigint not null,
      updated_at bigint not null,
      requests integer not null,
      primary key (low_id, high_id)
    )`,
    'create index connections_high on connections (high_id)',
    `create table presences (
      user_id bigint primary key references users (id) on delete cascade,
      category text not null,
      updated_at bigint not null,
      position bigint not null
    )`,
    'create index presences_position on presences (position)',
    `create table presence_feeds (
      id text primary key,
      user_id bigint not null references users (id) on delete cascade,
      position bigint not null,
      last_read_at bigint not null
    )`,
  ],
};
