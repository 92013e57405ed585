import type { Migration } from './migration.js';

/**
 * Groups of users, disclaimers, certificates of the company, link protocols, and the trail of what people with
 * privileges did.
 */
export const administration: Migration = {
  number: 17,
  name: 'administration',
  statements: ({ serial }) => [
    `create table user_groups (
      id text primary key,
      number bigint not null unique,
      type text not null,
      name text not null,
      status text not null,
      etag text not null,
      body text not null,
      avatar text,
      image text,
      created_at bigint not null,
      created_by bigint not null,
      updated_at bigint not null,
      updated_by bigint not null
    )`,
    'create index user_groups_avatar on user_groups (avatar)',
    `create table group_members (
      group_id text not null references user_groups (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      added_at bigint not null,
      primary key (group_id, user_id)
    )`,
    `create table disclaimers (
      id text primary key,
      name text not null unique,
      body text not null,
      created_at bigint not null
    )`,
    `create table user_disclaimers (
      user_id bigint primary key references users (id) on delete cascade,
      disclaimer_id text not null references disclaimers (id) on delete cascade
    )`,
    `create table company_certificates (
      fingerprint text primary key,
      pem text not null,
      name text not null,
      type text not null,
      status text not null,
      updated_at bigint not null,
      updated_by bigint not null
    )`,
    'create table protocols (scheme text primary key)',
    `create table audit_trail (
      position ${serial},
      timestamp bigint not null,
      action text not null,
      initiator_id bigint not null,
      initiator text not null
    )`,
    'create index audit_trail_timestamp on audit_trail (timestamp, position)',
  ],
};
