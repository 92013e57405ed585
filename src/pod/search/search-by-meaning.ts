import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { listed } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import { shownMessagesAt } from '../store/load-messages.js';
import type { MessagePlace } from '../store/message-places.js';
import { wordsOf } from '../store/words.js';
import { findMessages } from './find-messages.js';
import { latestStreams } from './latest-streams.js';
import { readSearchQuery } from './search-query.js';

const searchBody = z.object({
  text: z.string().trim().min(1, 'say what to search for').max(1000),
  threadId: optional(z.string()),
});

/** Of a question, the words that are looked for. */
const mostWords = 8;
/** The latest messages that count for one word in one stream. */
const mostHits = 50;

/**
 * `POST /agent/v4/message/search/semantic?skip=&limit=`: messages like a question, in the caller's
 * conversations or one of them: those that share most words with it, the newest first among equals.
 */
export async function searchByMeaning(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { text, threadId } = shaped(searchBody, call.body);
  const { skip, limit } = paging(call.query, { limit: 25, max: 100 });
  const words = [...new Set(wordsOf(text))]
    .sort((one, other) => other.length - one.length)
    .slice(0, mostWords);
  const pace = call.pace();
  const streamIds =
    threadId === undefined
      ? await latestStreams(service.store.queries, session.user.id, pace)
      : [threadId];
  const hits = new Map<number, { readonly place: MessagePlace; count: number }>();
  for (const streamId of streamIds) {
    for (const word of words) {
      const query = { ...readSearchQuery({ text: word, streamId }), signalQuery: undefined };
      const page = { skip: 0, limit: mostHits, direction: 'desc', pace } as const;
      for (const place of await findMessages(service.store, session.user, query, page)) {
        const hit = hits.get(place.position) ?? { place, count: 0 };
        hit.count += 1;
        hits.set(place.position, hit);
      }
    }
  }
  const found = [...hits.values()]
    .sort((one, other) => other.count - one.count || other.place.timestamp - one.place.timestamp)
    .slice(skip, skip + limit)
    .map(({ place }) => place);
  return listed(shownMessagesAt(service.store, found));
}
