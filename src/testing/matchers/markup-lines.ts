import { parseXml, type XmlElement, type XmlNode } from '../../messageml/internals.js';

/** What the service numbers again in each message, or says of all of them. */
const passing = new Set(['data-entity-id', 'data-format', 'data-version', 'for']);

/**
 * PresentationML as lines to compare: an element a line, what is in it indented, attributes in
 * alphabetical order. What differs from message to message (entity numbers, made-up ids) is left out.
 *
 * @example
 * markupLines('<div data-format="PresentationML" data-version="2.0">Hi <b>Ada</b></div>');
 * // 'Hi\n<b>Ada</b>'
 */
export function markupLines(presentationML: string): string {
  const root = parseXml(presentationML);
  return root === undefined ? presentationML : childLines(root).join('\n');
}

function childLines({ children }: XmlElement): readonly string[] {
  return children.flatMap((child) => nodeLines(child));
}

function nodeLines(node: XmlNode): readonly string[] {
  if (node.type === 'text') {
    const text = node.value.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [text];
  }
  return node.type === 'element' ? elementLines(node) : [];
}

function elementLines(element: XmlElement): readonly string[] {
  const start = [element.tag, ...attributesOf(element)].join(' ');
  const inside = childLines(element);
  const [only = ''] = inside;
  if (inside.length === 0) {
    return [`<${start}/>`];
  }
  if (inside.length === 1 && !only.startsWith('<')) {
    return [`<${start}>${only}</${element.tag}>`];
  }
  return [`<${start}>`, ...inside.map((line) => `  ${line}`), `</${element.tag}>`];
}

/** The id of a form is its author's; those of other elements are made up. */
function attributesOf({ tag, attributes }: XmlElement): readonly string[] {
  return attributes
    .filter(({ name }) => !passing.has(name) && (name !== 'id' || tag === 'form'))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort();
}
