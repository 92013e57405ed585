import { attributeOf } from '../document/document.js';
import type { MarkdownElement } from './markdown-writer.js';

const fence = '```';

/**
 * A fenced block. Only text is in it, without its line ends: mentions, tags and emoji inside are
 * left out, but not people who were not found: they are text. So does the service.
 */
export const code: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    writer.line();
    writer.write(fence + (attributeOf(element, 'language') ?? ''));
    writer.line();
    writer.writeTextOf(element);
    writer.line();
    writer.write(fence);
    writer.line();
  },
};
