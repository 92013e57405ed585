/**
 * A line of CSV (RFC 4180) without its end. Text that a spreadsheet would take for a formula gets an
 * apostrophe in front: a listed text must not compute anything for the person who opens the list.
 *
 * @example
 * csvLine(['Archer, Alice', 3]); // '"Archer, Alice",3'
 */
export function csvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  return cells.map(cellOf).join(',');
}

function cellOf(cell: string | number | boolean | null | undefined): string {
  const text =
    typeof cell === 'string' ? cell.replace(/^(?=[=+\-@＝＋－＠\t\r\n])/, "'") : String(cell ?? '');
  return /["\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
