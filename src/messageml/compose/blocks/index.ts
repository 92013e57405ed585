/** @module Building blocks that bots often need, composed of the builders. */

export { alertCard, keyValues, statusCard } from './cards.js';
export type { KeyValues, Level } from './cards.js';
export { dataTable } from './data-table.js';
export type { ButtonColumn, Cell, CheckboxColumn, Column, DataTableOptions } from './data-table.js';
export { byline, helpList, progress } from './lines.js';
export type { HelpEntry, ProgressOptions } from './lines.js';
export { pageButtons, pageOf, wantedPage } from './pages.js';
export type { Page } from './pages.js';
