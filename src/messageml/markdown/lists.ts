import type { MarkdownElement } from './markdown-writer.js';

const indent = '  ';

const bulletList: MarkdownElement = {
  kind: 'block',
  write(writer, element, parent) {
    const deeper = parent?.name === 'li' ? 1 : 0;
    writer.bulletLevel += deeper;
    writer.line();
    writer.writeChildren(element);
    writer.line();
    writer.bulletLevel -= deeper;
  },
};

const numberedList: MarkdownElement = {
  kind: 'block',
  write(writer, element, parent) {
    const deeper = parent?.name === 'li' ? 1 : 0;
    const outerNumber = writer.itemNumber;
    writer.itemNumber = 1;
    writer.numberedLevel += deeper;
    writer.line();
    writer.writeChildren(element);
    writer.line();
    writer.numberedLevel -= deeper;
    writer.itemNumber = outerNumber;
  },
};

/**
 * An item takes the number of the innermost numbered list around it, even when it is in a bullet
 * list inside that: so does the service.
 */
const item: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    const { itemNumber } = writer;
    if (itemNumber === undefined) {
      writer.write(`${indent.repeat(writer.bulletLevel)}- `);
    } else {
      writer.write(`${indent.repeat(writer.numberedLevel)}${itemNumber}. `);
    }
    writer.writeChildren(element);
    writer.line();
    if (writer.itemNumber !== undefined) {
      writer.itemNumber += 1;
    }
  },
};

/** Lists: `- a` and `1. a`, always counted from 1. */
export const lists = {
  ul: bulletList,
  ol: numberedList,
  li: item,
} as const satisfies Record<string, MarkdownElement>;
