import type { Migration } from './migration.js';

/** The sessions of a user are listed in the order of an index, some at a time. */
export const sessionsOfUsers: Migration = {
  number: 30,
  name: 'sessions of users',
  statements: () => [
    'drop index tokens_user',
    'create index tokens_user on tokens (user_id, created_at, session_id)',
  ],
};
