import { attributeOf } from '../document.js';
import type { MarkdownElement } from './markdown-writer.js';

const FENCE = '```';

/**
 * A fenced block. Only text is in it, without its line ends: mentions, tags and emoji inside are
 * left out. So does the service.
 */
export const code: MarkdownElement = {
  kind: 'block',
  write(writer, element) {
    writer.line();
    writer.write(FENCE + (attributeOf(element, 'language') ?? ''));
    writer.line();
    writer.writeTextOf(element);
    writer.line();
    writer.write(FENCE);
    writer.line();
  },
};
