import type { BuiltInTable } from './built-in.js';
import { ofEntries } from './define.js';

/** Built-ins of hashes. */
export const hashBuiltIns: BuiltInTable = {
  keys: ofEntries((entries) => entries.map(([key]) => key)),
  values: ofEntries((entries) => entries.map(([, value]) => value)),
};
