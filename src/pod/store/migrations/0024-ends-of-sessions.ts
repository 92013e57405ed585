import type { Migration } from './migration.js';

/** Each login looks for tokens that have run out: they are found without reading all of them. */
export const endsOfSessions: Migration = {
  number: 24,
  name: 'ends of sessions',
  statements: () => ['create index tokens_expires_at on tokens (expires_at)'],
};
