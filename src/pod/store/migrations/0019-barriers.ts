import type { Migration } from './migration.js';

/** Information barriers, and how the company logs on through an identity provider. */
export const barriers: Migration = {
  number: 19,
  name: 'barriers',
  statements: () => [
    `create table barrier_groups (
      id text primary key,
      name text not null unique,
      active integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table barrier_members (
      group_id text not null references barrier_groups (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      primary key (group_id, user_id)
    )`,
    `create table barrier_policies (
      id text primary key,
      type text not null,
      active integer not null,
      created_at bigint not null
    )`,
    `create table barrier_policy_groups (
      policy_id text not null references barrier_policies (id) on delete cascade,
      group_id text not null references barrier_groups (id) on delete cascade,
      primary key (policy_id, group_id)
    )`,
    'create table single_sign_on (company text primary key, body text not null)',
  ],
};
