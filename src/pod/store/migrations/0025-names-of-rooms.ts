import type { Migration } from './migration.js';

/** A seed looks for each of its rooms by name: it is found without reading all streams. */
export const namesOfRooms: Migration = {
  number: 25,
  name: 'names of rooms',
  statements: () => ['create index streams_name on streams (name) where name is not null'],
};
