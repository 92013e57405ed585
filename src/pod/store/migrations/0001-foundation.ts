import type { Migration } from './migration.js';

/**
 * Users and their tokens, streams and their members, messages with their files, datafeeds with what
 * they still have to deliver. Times are epoch milliseconds, flags 0 or 1, lists and open objects JSON.
 */
export const foundation: Migration = {
  number: 1,
  name: 'foundation',
  statements: ({ serial }) => [
    `create table users (
      id bigint primary key,
      username text not null,
      email text not null,
      display_name text not null,
      first_name text,
      last_name text,
      account_type text not null,
      company text not null,
      attributes text not null,
      roles text not null,
      status text not null,
      suspended integer not null,
      suspended_until bigint,
      suspension_reason text,
      public_key text,
      previous_key text,
      previous_key_expires bigint,
      created_at bigint not null,
      created_by bigint,
      updated_at bigint not null,
      last_login_at bigint,
      deactivated_at bigint
    )`,
    'create unique index users_username on users (lower(username))',
    'create index users_email on users (lower(email))',

    `create table applications (
      id text primary key,
      name text not null,
      public_key text,
      permissions text not null,
      enabled integer not null
    )`,

    `create table tokens (
      digest text primary key,
      kind text not null,
      session_id text not null,
      user_id bigint references users (id) on delete cascade,
      application_id text references applications (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index tokens_user on tokens (user_id)',

    `create table streams (
      id text primary key,
      type text not null,
      active integer not null,
      created_at bigint not null,
      created_by bigint not null references users (id),
      modified_at bigint not null,
      last_message_at bigint,
      name text,
      description text,
      public integer not null,
      external integer not null,
      attributes text not null,
      member_key text
    )`,
    'create unique index streams_member_key on streams (member_key)',
    'create index streams_created_at on streams (created_at)',

    `create table memberships (
      stream_id text not null references streams (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      owner integer not null,
      joined_at bigint not null,
      primary key (stream_id, user_id)
    )`,
    'create index memberships_user on memberships (user_id)',

    `create table messages (
      position ${serial},
      id text not null unique,
      stream_id text not null references streams (id) on delete cascade,
      user_id bigint not null references users (id),
      timestamp bigint not null,
      presentation text not null,
      entity_data text not null,
      plain_text text not null,
      source text not null,
      source_data text,
      session_id text,
      original_format text not null,
      parent_id text,
      replacing text,
      replaced_by text,
      initial_id text,
      initial_timestamp bigint,
      suppressed_at bigint
    )`,
    'create index messages_stream on messages (stream_id, timestamp, position)',

    `create table attachments (
      lookup_key text primary key,
      id text not null,
      message_id text not null references messages (id) on delete cascade,
      place integer not null,
      name text not null,
      content_type text not null,
      size bigint not null,
      digest text not null,
      preview_of text
    )`,
    'create index attachments_message on attachments (message_id, place)',

    `create table datafeeds (
      user_id bigint not null references users (id) on delete cascade,
      id text not null,
      tag text,
      created_at bigint not null,
      last_read_at bigint not null,
      primary key (user_id, id)
    )`,

    `create table events (
      position ${serial},
      body text not null
    )`,

    `create table deliveries (
      user_id bigint not null,
      datafeed_id text not null,
      event_position bigint not null references events (position) on delete cascade,
      ack_id text,
      delivered_at bigint,
      primary key (user_id, datafeed_id, event_position),
      foreign key (user_id, datafeed_id) references datafeeds (user_id, id) on delete cascade
    )`,
    'create index deliveries_event on deliveries (event_position)',
  ],
};
