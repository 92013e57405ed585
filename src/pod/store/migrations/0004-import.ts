import type { Migration } from './migration.js';

/** Where imported messages come from; an original id is imported once (IMP-3). */
export const imports: Migration = {
  number: 4,
  name: 'import',
  statements: () => [
    'alter table messages add column imported integer not null default 0',
    'alter table messages add column originating_system_id text',
    'alter table messages add column original_message_id text',
    'create unique index messages_original on messages (original_message_id)',
  ],
};
