import { noUtf8 } from './json-scan.js';

/**
 * The fields of a percent-encoded body or query.
 *
 * @throws Refusal 400 when they are in another encoding than UTF-8: decoding then puts U+FFFD in the place of what was sent
 */
export function percentDecoded(text: string, of: 'body' | 'query'): URLSearchParams {
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
