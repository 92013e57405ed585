import type { Migration } from './migration.js';

/** Policies of the third version: what each does to which kind of content. */
export const applicationsOfPolicies: Migration = {
  number: 14,
  name: 'applications of policies',
  statements: () => ['alter table policies add column applies_to text'],
};
