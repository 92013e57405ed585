import type { Column, Row } from './record-view.js';
import { cellText } from './record-view.js';

/**
 * Rows as a table that spreadsheets open. What would be a formula there stays text.
 *
 * @example
 * toCsv([{ label: 'Name', path: 'name' }], [{ name: '=1+1' }]); // "Name\r\n'=1+1\r\n"
 */
export function toCsv(columns: readonly Column[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => cellText(row, column)));
  return [columns.map(({ label }) => label), ...lines]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

/** Rows as they are, each a line of JSON. */
export function toNdjson(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
