import { datafeedIdPattern } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { noContent } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { forgetDatafeed } from './forget-datafeeds.js';
import { unknownDatafeed } from './next-events.js';

/**
 * `DELETE /agent/v5/datafeeds/{id}`: forgets a datafeed and ends the reads that are held open on it. A feed that is gone
 * already counts as deleted: the Python kit deletes the feed whose read was refused with 400 before it makes a new one,
 * and its loop ends when that is refused as well. What cannot have been the id of such a feed answers 400.
 */
export async function deleteDatafeed(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const feed = { userId: session.user.id, id: call.parameter('datafeedId') };
  if (await forgetDatafeed(service, feed)) {
    await service.reads.endFeed(feed);
    service.others?.tellFeeds();
  } else if (!datafeedIdPattern.test(feed.id)) {
    throw unknownDatafeed(feed.id);
  }
  return noContent;
}
