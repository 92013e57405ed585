import { isBlank } from '../../java/text/index.js';
import { requiredAttributeOf } from '../document/document.js';
import type { MarkdownElement } from './markdown-writer.js';
import { plainText } from './plain-text.js';

/** `[ text ](address)`: the text of the link without any markup, or the address when that is blank. */
export const link: MarkdownElement = {
  kind: 'inline',
  write(writer, element) {
    const href = requiredAttributeOf(element, 'href');
    const plain = plainText(element.children);
    const text = isBlank(plain) ? href : plain;
    writer.writeEntity('urls', `[ ${text} ](${href})`, (indexStart, indexEnd) => ({
      id: href,
      type: 'URL',
      indexEnd,
      indexStart,
      text,
      expandedUrl: href,
    }));
  },
};
