import type { Migration } from './migration.js';

/** Pictures of users. */
export const avatars: Migration = {
  number: 16,
  name: 'avatars',
  statements: () => [
    'alter table users add column avatar text',
    `create table avatars (
      user_id bigint primary key references users (id) on delete cascade,
      name text not null,
      image text not null
    )`,
    'create index avatars_name on avatars (name)',
  ],
};
