/** What stands in a cell: text as it is, a date as ISO 8601, nothing for `undefined` and `null`. */
export type CsvValue = string | number | boolean | Date | null | undefined;

/** A file of a message, whole. */
export interface CsvFile {
  /** With its extension. */
  readonly filename: string;
  /** UTF-8, with `\r\n` at the end of each line (RFC 4180). */
  readonly content: Uint8Array;
}

/**
 * Records as a file for a spreadsheet. Every cell is quoted, and text that a spreadsheet would take for a formula
 * begins with an apostrophe: people choose their own words.
 *
 * @example
 * bot.command('/orders', async (ctx) => {
 *   const orders = [{ id: 7, side: 'buy' }];
 *   const file = csvFile('orders.csv', orders, { Order: ({ id }) => id, Side: ({ side }) => side });
 *   await ctx.reply({ message: 'Your orders', attachments: [file] });
 * });
 *
 * @param columns - what stands in each column, by its header and in their order
 */
export function csvFile<Row>(
  filename: string,
  rows: Iterable<Row>,
  columns: Readonly<Record<string, (row: Row) => CsvValue>>,
): CsvFile {
  const cells = Object.values(columns);
  const lines = [csvLine(Object.keys(columns))];
  for (const row of rows) {
    lines.push(csvLine(cells.map((cell) => cell(row))));
  }
  return { filename, content: Buffer.from(lines.join('')) };
}

function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(quoted).join(',')}\r\n`;
}

function quoted(value: CsvValue): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
