/** One line of a benchmark's table: what was measured, and the cells in the order of the header. */
export type Row = readonly (string | number)[];

/**
 * Prints rows under a header, numbers to the right.
 *
 * @example
 * printTable(['what', 'median ms'], [['Pod.start()', 41.2]]);
 */
export function printTable(header: readonly string[], rows: readonly Row[]): void {
  const cells = [header, ...rows.map((row) => row.map(show))];
  const widths = header.map((_, column) =>
    Math.max(...cells.map((line) => (line[column] ?? '').length)),
  );
  const numeric = header.map((_, column) => typeof rows[0]?.[column] === 'number');
  for (const [index, line] of cells.entries()) {
    const padded = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return numeric[column] === true ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(padded.join('  ').trimEnd());
    if (index === 0) {
      console.log(widths.map((width) => '-'.repeat(width)).join('  '));
    }
  }
}

/** The value below which the given share of the values lies: 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function show(cell: string | number): string {
  return typeof cell === 'string' ? cell : cell.toPrecision(3);
}
