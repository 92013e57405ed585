import { CadenzaError } from '../../contract/errors.js';
import type { JsonObject } from '../json.js';
import { carriedData } from './carried-data.js';
import type { AnyContent, MessageContent } from './content.js';
import { isList } from './element.js';
import { isMarkup } from './markup.js';
import type { WrittenContent } from './write.js';
import { writeContent } from './write.js';

/** A message as it goes over the wire. */
export interface ComposedMessage {
  /** MessageML, in one `<messageML>` root. */
  readonly message: string;
  /** Entity data as JSON text, when the content brings any (MSG-10). */
  readonly data?: string | undefined;
}

/**
 * Writes content as a message. A plain string is text: shown exactly as it is, line breaks included.
 *
 * Exactly one `<messageML>` is around it, whether the content brings its own root (as templates
 * and stored messages do) or not. A complete PresentationML document is left as it is.
 *
 * @example
 * toMessageML(['Bought ', b(5), ' × IBM'])   // { message: '<messageML>Bought <b>5</b> × IBM</messageML>' }
 *
 * @throws CadenzaError `BAD_ARGUMENT` when a value cannot be content, such as a `Date` or a plain object, or
 * contains itself.
 */
export function toMessageML(content: MessageContent): ComposedMessage {
  return inOneRoot(content, writeContent(content)).composed;
}

/** A message, and by how much its offsets are ahead of those in the content as it was written. */
export interface RootedMessage {
  readonly composed: ComposedMessage;
  readonly shift: number;
}

/** Puts written content into one root, unless it brings its own. */
export function inOneRoot(
  content: AnyContent,
  { markup, data, mayHaveRoot }: WrittenContent,
): RootedMessage {
  const isWhole = isWholeDocument(content, markup);
  const inside = mayHaveRoot && !isWhole ? markup.replace(roots, '') : markup;
  const message = isWhole ? markup : `<messageML>${inside}</messageML>`;
  return {
    composed:
      data === undefined ? { message } : { message, data: carriedData(jsonOf(data), message) },
    shift: isWhole ? 0 : '<messageML>'.length,
  };
}

function jsonOf(data: JsonObject): string {
  try {
    return JSON.stringify(data);
  } catch (error) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      'The data of an entity cannot be written as JSON: it contains itself, or something that JSON does not have, such as a bigint.',
      { cause: error },
    );
  }
}

const presentationRoot = /^\s*(?:<\?xml[^>]*\?>\s*)?<div\s[^>]*data-format=["']presentationml["']/i;
const roots = /<\/?messageML(?:\s[^<>]*)?>/g;
const ownRoot = /^\uFEFF?\s*(?:<[?#@!][^]*?)?<messageML[\s/>]/;

function isWholeDocument(content: AnyContent, markup: string): boolean {
  if (typeof content !== 'object' || content === null) {
    return false;
  }
  if (isList(content)) {
    return content.length === 1 && isWholeDocument(content[0], markup);
  }
  if ('tag' in content) {
    return content.tag === 'messageML';
  }
  return isMarkup(content) && (ownRoot.test(markup) || presentationRoot.test(markup));
}
