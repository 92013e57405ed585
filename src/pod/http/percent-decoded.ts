import { badRequest } from '../errors.js';
import { noUtf8 } from './json-scan.js';

/** Beyond what any call has. A decoder that meets what it cannot read takes long for each. */
const mostFields = 1000;

/**
 * The fields of a percent-encoded body or query.
 *
 * @throws Refusal 400 when there are more than a thousand, or they are in another encoding than UTF-8: decoding then puts U+FFFD in the place of what was sent
 */
export function percentDecoded(text: string, of: 'body' | 'query'): URLSearchParams {
  if (text.split('&', mostFields + 1).length > mostFields) {
    throw badRequest(`A ${of} has at most ${mostFields} fields.`);
  }
  const fields = new URLSearchParams(text);
  const written = text.match(/\uFFFD|%EF%BF%BD/gi) ?? [];
  const found =
    [...fields]
      .flat()
      .join('')
      .match(/\uFFFD/g) ?? [];
  if (found.length > written.length) {
    throw noUtf8(of);
  }
  return fields;
}
