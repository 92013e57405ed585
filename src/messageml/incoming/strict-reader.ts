import type { XmlAttribute, XmlNode } from '../reader/nodes.js';
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
    const { attributes } = node;
    listener.open(
      node.tag,
      attributes.length === 0 ? noAttribute : (name) => valueAmong(attributes, name),
    );
    for (const child of node.children) {
      reportNode(child, source, listener);
    }
    listener.close();
  } else if (node.name === '#cdata-section') {
    listener.text(source.slice(node.start + cdataStart, node.end - cdataEnd));
  }
}

/** What most elements answer: they have none. */
const noAttribute = () => undefined;

function valueAmong(attributes: readonly XmlAttribute[], name: string): string | undefined {
  for (const attribute of attributes) {
    if (attribute.name === name) {
      return attribute.value;
    }
  }
  return undefined;
}
