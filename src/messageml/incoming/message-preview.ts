import type { XmlElement, XmlNode } from '../reader/nodes.js';
import { parseXml } from '../reader/parse-xml.js';

/** What a list says of a message, in one line. */
export interface MessagePreview {
  /** Empty for a message without text. */
  readonly text: string;
  /** Whether it asks something with a form. */
  readonly form: boolean;
}

const longest = 160;
const heading = /^h[1-6]$/;
/** Elements that are in the middle of a line. */
const inline = new Set(['span', 'a', 'b', 'i', 'sub', 'sup', 'code']);

/**
 * The beginning of what a delivered message says, in one line. Of a form, the fields would make a soup
 * of words: it is left out, and its heading stands for it when there is no other text. What is in a
 * dialog is not on the page until somebody opens it: it is left out as well.
 *
 * @example
 * previewOfMessage('<div><p>Hello</p><p>Bob</p></div>'); // { text: 'Hello Bob', form: false }
 */
export function previewOfMessage(presentationML: string): MessagePreview {
  const root = parseXml(presentationML);
  if (root === undefined) {
    return { text: oneLine(textOfBroken(presentationML.slice(0, 8 * longest))), form: false };
  }
  const forms: XmlElement[] = [];
  const text = oneLine(textOutside(root, forms));
  const [title] = forms.flatMap((form) => headingIn(form) ?? []);
  return { text: text === '' && title !== undefined ? title : text, form: forms.length > 0 };
}

function textOutside(root: XmlElement, forms: XmlElement[]): string {
  const waiting: (XmlNode | string)[] = [root];
  let text = '';
  // Twice the length leaves room for white space that goes.
  for (
    let node = waiting.pop();
    node !== undefined && text.length < 2 * longest;
    node = waiting.pop()
  ) {
    if (typeof node === 'string') {
      text += node;
    } else if (node.type === 'text') {
      text += node.value.slice(0, 4 * longest).replace(/\s+/g, ' ');
    } else if (node.type === 'element' && node.tag === 'form') {
      forms.push(node);
    } else if (node.type === 'element' && node.tag !== 'dialog') {
      const edge = inline.has(node.tag) ? '' : ' ';
      waiting.push(edge);
      addInTurn(node.children, waiting);
      waiting.push(edge);
    }
  }
  return text;
}

/** Adds nodes so that the first of them is taken first; one by one, since a message may have more than a call can pass. */
function addInTurn(nodes: readonly XmlNode[], waiting: (XmlNode | string)[]): void {
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    waiting.push(nodes[index] ?? '');
  }
}

function headingIn(form: XmlElement): string | undefined {
  const waiting: (XmlNode | string)[] = [form];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string' || node.type !== 'element') {
      continue;
    }
    if (heading.test(node.tag)) {
      return oneLine(textOutside(node, []));
    }
    addInTurn(node.children, waiting);
  }
  return undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longest).trimEnd();
}

const references: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/**
 * The text of markup that is not well-formed, as far as it can be told: without what looks like tags. It
 * takes no parser, so that a page which shows messages needs none for the rare one that is broken.
 *
 * @example
 * textOfBroken('<b>1 &lt; 2<i>'); // '1 < 2'
 */
export function textOfBroken(markup: string): string {
  return markup
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|apos|amp);/g, (reference) => references[reference] ?? '');
}
