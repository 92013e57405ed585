import type { DocumentElement, DocumentNode } from '../document/document.js';
import { shownText } from './shown-text.js';

/** The text of nodes without any markup, as links and the labels of check boxes show it. */
export function plainText(nodes: readonly DocumentNode[]): string {
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
