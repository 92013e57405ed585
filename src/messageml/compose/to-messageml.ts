import type { AnyContent, MessageContent } from './content.js';
import { isList } from './element.js';
import { isMarkup } from './markup.js';
import { writeContent } from './write.js';

/** A message as it goes over the wire. */
export interface ComposedMessage {
  /** MessageML, in one `<messageML>` root. */
  readonly message: string;
  /** Entity data as JSON text, when the content brings any (MSG-10). */
  readonly data?: string;
}

/**
 * Writes content as a message. A plain string is text: shown exactly as it is, line breaks included.
 *
 * Exactly one `<messageML>` stands around it, whether the content brings its own root (as templates
 * and stored messages do) or not. A complete PresentationML document is left as it is.
 *
 * @example
 * toMessageML(['Bought ', b(5), ' × IBM'])   // { message: '<messageML>Bought <b>5</b> × IBM</messageML>' }
 *
 * @throws TypeError when a value is none that content can be, such as a `Date` or a plain object.
 */
export function toMessageML(content: MessageContent): ComposedMessage {
  const { markup, data } = writeContent(content);
  const message = isWholeDocument(content, markup)
    ? markup
    : `<messageML>${unwrapped(markup)}</messageML>`;
  return data === undefined ? { message } : { message, data: JSON.stringify(data) };
}

const presentationRoot = /^\s*(?:<\?xml[^>]*\?>\s*)?<div\s[^>]*data-format=["']presentationml["']/i;
const roots = /<\/?messageML(?:\s[^>]*)?>|<messageML(?:\s[^>]*)?\/>/g;
const ownRoot = /^\uFEFF?\s*(?:<[?#@!][^]*?)?<messageML[\s/>]/;

function isWholeDocument(content: AnyContent, markup: string): boolean {
  if (typeof content !== 'object' || content === null) return false;
  if (isList(content)) return content.length === 1 && isWholeDocument(content[0], markup);
  if ('tag' in content) return content.tag === 'messageML';
  return isMarkup(content) && (ownRoot.test(markup) || presentationRoot.test(markup));
}

/** Without the roots that parts of the content brought: text never has one, it is escaped. */
function unwrapped(markup: string): string {
  return markup.includes('messageML') ? markup.replace(roots, '') : markup;
}
