import type { Migration } from './migration.js';

/** Snapshots keep SQLite's full-text index as it lies there: those that hold its rows cannot be brought back any more. */
export const wordsOfSnapshots: Migration = {
  number: 27,
  name: 'words of snapshots',
  statements: () => [],
};
