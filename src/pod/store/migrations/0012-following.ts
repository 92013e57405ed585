import type { Migration } from './migration.js';

/**
 * Who follows whom and who stands in for whom, what service accounts say of themselves, which kinds of
 * files the company allows, and more of subscriptions and applications.
 */
export const following: Migration = {
  number: 12,
  name: 'following',
  statements: () => [
    `create table follows (
      user_id bigint not null references users (id) on delete cascade,
      follower_id bigint not null references users (id) on delete cascade,
      primary key (user_id, follower_id)
    )`,
    'create index follows_follower on follows (follower_id, user_id)',
    `create table delegates (
      user_id bigint not null references users (id) on delete cascade,
      delegate_id bigint not null references users (id) on delete cascade,
      primary key (user_id, delegate_id)
    )`,
    `create table manifests (
      user_id bigint primary key references users (id) on delete cascade,
      manifest text not null
    )`,
    `create table file_extensions (
      extension text primary key,
      internal integer not null,
      external integer not null
    )`,
    'alter table subscriptions add column pushed integer not null default 0',
    'alter table subscriptions add column created_at bigint not null default 0',
    `alter table applications add column details text not null default 'null'`,
  ],
};
