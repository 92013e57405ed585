import type { Message } from '../../contract/index.js';
import type { MarkupElement, MarkupNode } from '../markup/markup.js';
import { innerText } from '../markup/markup.js';
import { readMarkup } from '../markup/read-markup.js';
import type { Written } from '../state/drafts.js';

/** Elements that come back the same when their text is typed: `#tag`, `$TICKER`, `@Name`. */
const typed: ReadonlySet<string> = new Set(['hash', 'cash', 'mention', 'emoji']);

/**
 * What a message says, as its author would type it to change it: plain text where that says the same, else
 * the markup that was delivered, with its entity data.
 */
export function editableText({ message, data }: Message): Written {
  const root = readMarkup(message);
  const text = root.children.map(plainTextOf);
  return text.every((part) => part !== undefined)
    ? { text: text.join('').trim(), data: '', markup: false }
    : { text: message, data: data === '{}' ? '' : data, markup: true };
}

/** What of a message was typed; `undefined` for what cannot be typed as plain text. */
function plainTextOf(node: MarkupNode): string | undefined {
  if (typeof node === 'string') {
    return node;
  }
  if (node.kind === 'br') {
    return '\n';
  }
  const text = innerText(node);
  if (typed.has(node.kind) || isReference(node)) {
    // A cashtag of digits is one only with an asterisk.
    return text.replace(/^\$(?=\d+$)/, '$*');
  }
  return isBareLink(node, text) ? text : undefined;
}

/** A mention, a tag or an emoji, as PresentationML writes them. */
function isReference({ tag, attributes }: MarkupElement): boolean {
  return tag === 'span' && attributes.get('class') === 'entity';
}

function isBareLink({ kind, attributes }: MarkupElement, text: string): boolean {
  return kind === 'a' && attributes.get('href') === text;
}
