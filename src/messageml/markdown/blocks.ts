import type { MarkdownElement } from './markdown-writer.js';

/** A block with empty lines around it; only the first when it shows nothing. */
const paragraph: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    writer.emptyLine();
    const before = writer.nodesWritten;
    writer.writeChildren(element);
    if (writer.nodesWritten > before) {
      writer.emptyLine();
    }
  },
};

const rule: MarkdownElement = {
  kind: 'block',
  write(writer) {
    writer.emptyLine();
    writer.write('---');
    writer.emptyLine();
  },
  codeText: () => '---',
};

const preformatted: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    writer.preformatted = true;
    writer.write('\n');
    writer.writeChildren(element);
    writer.write('\n');
    writer.line();
    writer.preformatted = false;
  },
};

/** Blocks of text, and the containers of cards. */
export const blocks = {
  p: paragraph,
  div: paragraph,
  hr: rule,
  pre: preformatted,
  'card-header': paragraph,
  'card-body': paragraph,
  'expandable-card-header': paragraph,
  'expandable-card-body': paragraph,
  'dialog-title': paragraph,
  'dialog-body': paragraph,
  'dialog-footer': paragraph,
} as const satisfies Record<string, MarkdownElement>;
