import type { Migration } from './migration.js';

/** The salted password hashes that end users can be created with. */
export const passwords: Migration = {
  number: 2,
  name: 'passwords',
  statements: () => ['alter table users add column password text'],
};
