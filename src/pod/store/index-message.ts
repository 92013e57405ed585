import type { ContentWords } from '../messages/content-words.js';
import type { Queries, TagKind } from './tables.js';

/** Enters a message into the indexes by which it is found. */
export async function indexMessage(
  queries: Queries,
  position: number,
  words: ContentWords,
): Promise<void> {
  const tags = (kind: TagKind, values: readonly string[]) =>
    values.map((value) => ({ message_position: position, kind, value }));
  const all = [
    ...tags('hashtag', words.hashtags),
    ...tags('cashtag', words.cashtags),
    ...tags('mention', words.mentions),
  ];
  if (all.length > 0) {
    await queries.insertInto('message_tags').values(all).execute();
  }
  if (words.text !== '') {
    await queries
      .insertInto('message_words')
      .values({ rowid: position, words: words.text })
      .execute();
  }
}
