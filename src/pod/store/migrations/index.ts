import { foundation } from './0001-foundation.js';
import type { Migration } from './migration.js';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [foundation];
