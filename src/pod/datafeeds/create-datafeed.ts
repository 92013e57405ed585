import { z } from 'zod';
import type { Datafeed, UserId } from '../../contract/index.js';
import { limits } from '../../contract/index.js';
import { forbidden } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { created } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { newDatafeedId } from '../ids.js';
import { datafeedsOf, insertDatafeed } from '../store/datafeeds.js';
import type { DatafeedRow, Queries } from '../store/tables.js';
import { forgetAbandonedDatafeeds } from './forget-datafeeds.js';

const datafeedBody = z.object({
  tag: optional(z.string().max(limits.datafeedTagLength)),
  includeInvisible: optional(z.boolean()),
});

/**
 * `POST /agent/v5/datafeeds`: a datafeed that gathers the account's events from now on. A tag names
 * one feed of the account: asking for it again answers the same feed.
 */
export async function createDatafeed({ service, session, body }: SessionCall): Promise<Answer> {
  const given = shaped(datafeedBody, body ?? {});
  const tag = given.tag === '' ? undefined : given.tag;
  const now = service.clock.now();
  await forgetAbandonedDatafeeds(service, now);
  const feed = await service.change(async ({ queries }) => {
    const feeds = await datafeedsOf(queries, session.user.id, 'fanout', now);
    const known = feeds.find((feed) => tag !== undefined && [feed.tag, feed.id].includes(tag));
    if (known !== undefined) {
      return known;
    }
    if (feeds.length >= limits.datafeedsPerAccount) {
      throw forbidden(
        `The account has ${limits.datafeedsPerAccount} datafeeds, which is the most. Delete one first.`,
      );
    }
    const userId = session.user.id;
    const id = await datafeedIdFor(queries, userId, tag);
    return insertDatafeed(queries, { userId, id, kind: 'fanout', tag, now });
  });
  return created(toDatafeed(feed));
}

/** A datafeed as the service returns it. */
export function toDatafeed(feed: DatafeedRow): Datafeed {
  return { id: feed.id, type: 'fanout', createdAt: feed.created_at };
}

/**
 * Clients that set a tag look for a feed whose id is the tag, so it is, where it can be in a path and is not the id of
 * a feed of another kind.
 */
async function datafeedIdFor(
  queries: Queries,
  userId: UserId,
  tag: string | undefined,
): Promise<string> {
  if (tag === undefined || !/^[\w.~-]+$/.test(tag) || /^\.+$/.test(tag)) {
    return newDatafeedId();
  }
  const other = await queries
    .selectFrom('datafeeds')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', tag)
    .executeTakeFirst();
  return other === undefined ? tag : newDatafeedId();
}
