import type { Answer } from '../http/answer.js';
import { noContent } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { unknownDatafeed } from './next-events.js';

/**
 * `DELETE /agent/v5/datafeeds/{id}`: forgets a datafeed and ends the reads that are held open on it. A feed
 * that is unknown, or gone already, answers 400.
 */
export async function deleteDatafeed(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const feed = { userId: session.user.id, id: call.parameter('datafeedId') };
  const { numDeletedRows } = await service.change(({ queries }) =>
    queries
      .deleteFrom('datafeeds')
      .where('user_id', '=', feed.userId)
      .where('id', '=', feed.id)
      .where('kind', '=', 'fanout')
      .executeTakeFirst(),
  );
  if (numDeletedRows === 0n) {
    throw unknownDatafeed(feed.id);
  }
  await service.reads.endFeed(feed);
  service.others?.tellFeeds();
  return noContent;
}
