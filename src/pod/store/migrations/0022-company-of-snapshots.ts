import type { Migration } from './migration.js';

/** The name that the company had when a snapshot was taken: another seed gives it another. */
export const companyOfSnapshots: Migration = {
  number: 22,
  name: 'company of snapshots',
  statements: () => [`alter table snapshots add column company text not null default ''`],
};
