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
    .map((cells) => csvLine(cells.map(harmless)))
    .join('');
}

/**
 * Cells as a line of a table, whatever stands in them.
 *
 * @example
 * csvLine(['Ann', 'A, B']); // 'Ann,"A, B"\r\n'
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(',')}\r\n`;
}

/** Rows as they are, each a line of JSON. */
export function toNdjson(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** A text that no spreadsheet takes for a formula. */
function harmless(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}
