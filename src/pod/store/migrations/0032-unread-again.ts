import type { Migration } from './migration.js';

/** A message that was seen can be marked as unread: its receipt stays, and it counts until it is seen again. */
export const unreadAgain: Migration = {
  number: 32,
  name: 'unread again',
  statements: () => ['alter table views add column unread_again integer not null default 0'],
};
