import type { MarkdownElement, WriteElement } from './markdown-writer.js';

/** What is around a table or form, and between the cells of a row. */
export const gap = '   ';

const writeChildren: WriteElement = (writer, element) => writer.writeChildren(element);

const cell: MarkdownElement = { kind: 'block', write: writeChildren, separator: gap };

/** A block set off from the text around it by lines of spaces. */
export const setOff: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    writer.write(`\n${gap}\n`);
    writer.writeChildren(element);
    writer.write(`\n${gap}\n`);
  },
};

/** Tables: one line for each row, three spaces between cells. */
export const tables = {
  table: setOff,
  thead: { kind: 'transparent' },
  tbody: { kind: 'transparent' },
  tfoot: { kind: 'transparent' },
  tr: { kind: 'block', write: writeChildren, separator: '\n' },
  th: cell,
  td: cell,
} as const satisfies Record<string, MarkdownElement>;
