import type { XmlElement, XmlNode } from '../reader/nodes.js';
import { parseXml } from '../reader/parse-xml.js';
import type { MarkupListener } from './message-walk.js';

const cdataStart = '<![CDATA['.length;
const cdataEnd = ']]>'.length;

/**
 * Reads well-formed markup exactly as the engine does, and reports it.
 *
 * @returns whether the markup was well-formed. When not, nothing was reported.
 */
export function readStrictly(source: string, listener: MarkupListener): boolean {
  const root = parseXml(source);
  if (root === undefined) {
    return false;
  }
  reportNode(root, source, listener);
  return true;
}

function reportNode(node: XmlNode, source: string, listener: MarkupListener): void {
  if (node.type === 'text') {
    listener.text(node.value);
  } else if (node.type === 'element') {
    listener.open(node.tag, (name) => attributeOf(node, name));
    for (const child of node.children) {
      reportNode(child, source, listener);
    }
    listener.close();
  } else if (node.name === '#cdata-section') {
    listener.text(source.slice(node.start + cdataStart, node.end - cdataEnd));
  }
}

function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value;
}
