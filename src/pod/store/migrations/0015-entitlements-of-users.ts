import type { Migration } from './migration.js';

/** What single users may do, and which applications they see, where it differs from what everyone has. */
export const entitlementsOfUsers: Migration = {
  number: 15,
  name: 'entitlements of users',
  statements: () => [
    `create table user_features (
      user_id bigint not null references users (id) on delete cascade,
      feature text not null,
      enabled integer not null,
      primary key (user_id, feature)
    )`,
    `create table user_applications (
      user_id bigint not null references users (id) on delete cascade,
      application_id text not null references applications (id) on delete cascade,
      listed integer,
      install integer,
      products text not null default '[]',
      primary key (user_id, application_id)
    )`,
  ],
};
