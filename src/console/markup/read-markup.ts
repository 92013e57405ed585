import type { XmlElement, XmlNode } from '../../messageml/internals.js';
import { parseXml, textOfBroken } from '../../messageml/internals.js';
import type { MarkupElement, MarkupNode } from './markup.js';
import { markupKind } from './markup-kind.js';

const deepest = 100;

/**
 * Reads the PresentationML of a delivered message.
 *
 * It is read as the XML it is and not checked as a message somebody wants to send: the service
 * delivers forms of it that it does not accept. What is not well-formed, or nested beyond all
 * reason, is shown as its text.
 */
export function readMarkup(presentationML: string): MarkupElement {
  const root = parseXml(presentationML);
  if (root !== undefined) {
    return elementOf(root, 0);
  }
  const text = textOfBroken(presentationML);
  return { kind: 'div', tag: 'div', attributes: new Map(), children: [text] };
}

function elementOf(element: XmlElement, depth: number): MarkupElement {
  const attributes = new Map(element.attributes.map(({ name, value }) => [name, value]));
  const children =
    depth < deepest
      ? element.children.flatMap((child) => nodeOf(child, depth + 1))
      : [flatTextOf(element)];
  return { kind: markupKind(element.tag, attributes), tag: element.tag, attributes, children };
}

function nodeOf(node: XmlNode, depth: number): MarkupNode[] {
  if (node.type === 'text') {
    return [node.value];
  }
  return node.type === 'element' ? [elementOf(node, depth)] : [];
}

function flatTextOf(element: XmlElement): string {
  const waiting: XmlNode[] = [element];
  const text: string[] = [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') {
      text.push(node.value);
    }
    if (node.type === 'element') {
      waiting.push(...node.children.toReversed());
    }
  }
  return text.join('');
}
