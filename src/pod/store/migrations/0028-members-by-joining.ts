import type { Migration } from './migration.js';

/** The members of a room of thousands are listed while they are read, in the order in which they joined. */
export const membersByJoining: Migration = {
  number: 28,
  name: 'members by joining',
  statements: () => [
    'create index memberships_joined on memberships (stream_id, joined_at, user_id, owner)',
  ],
};
