import type { MarkdownElement } from './markdown-writer.js';

/** Dialogs: a heading, and each part on lines of its own. */
export const dialog: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    writer.write('---\n**Dialog**\n');
    for (const child of element.children) {
      writer.writeNode(child);
      writer.line();
    }
    writer.write('---\n');
  },
};
