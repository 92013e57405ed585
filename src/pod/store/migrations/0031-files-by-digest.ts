import type { Migration } from './migration.js';

/** Whether a file is still used is asked for some hundreds at a time, and their attachments are found by an index. */
export const filesByDigest: Migration = {
  number: 31,
  name: 'files by digest',
  statements: () => ['create index attachments_digest on attachments (digest)'],
};
