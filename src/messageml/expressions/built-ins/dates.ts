import type { BuiltInTable } from './built-in.js';

/** Built-ins of dates and times. */
export const dateBuiltIns: BuiltInTable = {};
