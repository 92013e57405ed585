import { isBlank } from '../../java/text/index.js';
import type { DocumentElement, DocumentNode } from '../document/document.js';
import { requiredAttributeOf } from '../document/document.js';
import type { MarkdownElement } from './markdown-writer.js';
import { shownText } from './shown-text.js';

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

function plainText(nodes: readonly DocumentNode[]): string {
  let text = '';
  for (const node of nodes) {
    text += node.type === 'text' ? node.value : plainTextOf(node);
  }
  return text;
}

function plainTextOf(element: DocumentElement): string {
  const { name, entity, children } = element;
  // The service loses the content of a paragraph here.
  if (name === 'br' || name === 'hr' || name === 'p') {
    return '\n';
  }
  if (name === 'emoji' && children.length > 0) {
    return plainText(children);
  }
  return (entity && shownText(entity)) ?? plainText(children);
}
