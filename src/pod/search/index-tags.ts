import { isPostgres } from '../store/database-kind.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import type { MessageRow, MessageTagsTable, Queries, TagKind } from '../store/tables.js';
import type { ContentWords } from './content-words.js';

/** A message that is kept, and what it can be found by. */
export interface FoundBy {
  readonly message: Pick<MessageRow, 'position' | 'timestamp'>;
  readonly words: ContentWords;
}

/** Enters the tags and mentions of messages, by which they are found. */
export async function indexTags(queries: Queries, entries: readonly FoundBy[]): Promise<void> {
  const tags = entries.flatMap(({ message: { position, timestamp }, words }) => {
    const of = (kind: TagKind, values: readonly string[]) =>
      values.map((value) => ({ message_position: position, timestamp, kind, value }));
    return [
      ...of('hashtag', words.hashtags),
      ...of('cashtag', words.cashtags),
      ...of('mention', words.mentions),
    ];
  });
  if (!isPostgres(queries)) {
    for (const tag of tags) {
      await insertTag.write(queries, tag);
    }
    return;
  }
  for (let start = 0; start < tags.length; start += tagsAtOnce) {
    await queries
      .insertInto('message_tags')
      .values(tags.slice(start, start + tagsAtOnce))
      .execute();
  }
}

const insertTag = prepared((queries, { value }: Marks<MessageTagsTable>) =>
  queries.insertInto('message_tags').values({
    message_position: value('message_position'),
    timestamp: value('timestamp'),
    kind: value('kind'),
    value: value('value'),
  }),
);

/** A statement takes a limited number of values. */
const tagsAtOnce = 1000;
