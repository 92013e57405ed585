import { hasTemplateSyntax } from '../../freemarker/index.js';
import { carriedText, isCarried } from '../values/carried-text.js';

/** What JSON text has of the characters that XML cannot carry, and of some others. */
const mayBeUncarried = /\\[bfu]|[\ufffe\uffff]/;

/** A text of JSON, and whether it is the name of a member. */
const jsonText = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/**
 * Entity data as JSON text, for a message that may show it: a text in it is carried as the message's
 * own text is, since the service refuses a message that shows what XML cannot carry. Names, numbers
 * and data that no expression of the message could show stay as they are.
 *
 * @example
 * carriedData('{"o":{"note":"a\\u0007"}}', '<messageML>${entity.o.note}</messageML>')
 * // '{"o":{"note":"a␇"}}'
 */
export function carriedData(json: string, message: string): string {
  if (!hasTemplateSyntax(message) || (!mayBeUncarried.test(json) && json.isWellFormed())) {
    return json;
  }
  return json.replace(jsonText, (written: string, colon?: string) =>
    colon === undefined ? carriedLiteral(written) : written,
  );
}

function carriedLiteral(written: string): string {
  const text: unknown = JSON.parse(written);
  return typeof text !== 'string' || isCarried(text) ? written : JSON.stringify(carriedText(text));
}
