import type { X2jOptions } from 'fast-xml-parser';
import { XMLParser } from 'fast-xml-parser';
import { balance } from './balance.js';
import type { MarkupListener } from './message-walk.js';
import { decodeReferences } from './references.js';

const text = '#text';
const attributesKey = ':@';

const options: X2jOptions = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  allowBooleanAttributes: true,
  parseTagValue: false,
  trimValues: false,
  // Its decoder leaves out numeric references and gives up on long texts.
  processEntities: false,
  // A path for each node would make the time quadratic in the depth.
  jPath: false,
  maxNestedTags: 1000,
};

/**
 * Reads markup that need not be well-formed, and reports it as if it were.
 *
 * @returns whether that was possible. `false`, with nothing reported, for more than a thousand
 *   nested elements and for names such as `constructor`.
 */
export function readLeniently(source: string, listener: MarkupListener): boolean {
  const nodes = parseLeniently(source);
  if (nodes === undefined) {
    return false;
  }
  reportNodes(nodes, listener);
  return true;
}

/** The tree of fast-xml-parser: a node is an object with one member, its name, besides `:@`. */
type Nodes = readonly Readonly<Record<string, unknown>>[];

function parseLeniently(source: string): Nodes | undefined {
  // Text that is outside of any element would be lost.
  const markup = `<message>${balance(source)}</message>`;
  try {
    return nodesOf(new XMLParser(options).parse(markup));
  } catch {
    return undefined;
  }
}

function reportNodes(nodes: Nodes, listener: MarkupListener): void {
  for (const node of nodes) {
    const attributes = recordOf(node[attributesKey]);
    for (const [name, content] of Object.entries(node)) {
      if (name === text) {
        listener.text(decodeReferences(String(content)));
      } else if (name !== attributesKey) {
        listener.open(name, (attribute) => attributeOf(attributes, attribute));
        reportNodes(nodesOf(content), listener);
        listener.close();
      }
    }
  }
}

function attributeOf(
  attributes: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return typeof value === 'string' ? decodeReferences(value) : undefined;
}

function nodesOf(value: unknown): Nodes {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
