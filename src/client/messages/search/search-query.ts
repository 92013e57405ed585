import { badSearch } from './search-json.js';

/**
 * The arguments of a search as one text, for a search by `GET`.
 *
 * @param json - as {@link searchJson} gives them: without colons and parentheses, so that no value can
 *   become another argument
 * @example
 * searchQuery({ hashtag: 'earnings', streamType: 'ROOM' }); // 'hashtag:earnings AND streamType:ROOM'
 * @throws InputError `BAD_SEARCH` for the word AND in `text`, which would end it there
 */
export function searchQuery(json: Readonly<Record<string, string | number>>): string {
  if (/(?:^|\s)and(?:\s|$)/i.test(String(json['text'] ?? ''))) {
    throw badSearch(
      'cannot look for the word "and" by GET, where it stands between arguments. Leave "method" out.',
    );
  }
  return Object.entries(json)
    .map(([name, value]) => `${name}:${value}`)
    .join(' AND ');
}
