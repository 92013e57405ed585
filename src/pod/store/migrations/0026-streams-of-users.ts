import type { Migration } from './migration.js';

/**
 * Who is in thousands of streams, or connected with thousands of others, is read about some after the others, in the
 * order of an index.
 */
export const streamsOfUsers: Migration = {
  number: 26,
  name: 'streams of users',
  statements: () => [
    'drop index memberships_user',
    'create index memberships_user on memberships (user_id, stream_id)',
    'drop index connections_high',
    'create index connections_high on connections (high_id, low_id)',
    'create index user_disclaimers_disclaimer on user_disclaimers (disclaimer_id, user_id)',
  ],
};
