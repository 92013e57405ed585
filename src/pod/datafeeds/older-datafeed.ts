import { Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import { newDatafeedId } from '../ids.js';
import { datafeedsOf, insertDatafeed, touchDatafeed } from '../store/datafeeds.js';
import { deliveriesOf } from '../store/transactions.js';
import { forgetAbandonedDatafeeds } from './forget-datafeeds.js';
import { nextEventsForGood, unknownDatafeed } from './next-events.js';

/** Feeds of the older kind that an account can have. */
const maxFeeds = 5;

/** Events that one read answers at most. */
const maxEvents = 100;

/** `POST /agent/v4/datafeed/create`: a feed of the older kind, which is read without acknowledgements. */
export async function createOlderDatafeed({ service, session }: SessionCall): Promise<Answer> {
  const now = service.clock.now();
  const id = newDatafeedId();
  await forgetAbandonedDatafeeds(service, now);
  await service.change(async ({ queries }) => {
    const feeds = await datafeedsOf(queries, session.user.id, 'older', now);
    if (feeds.length >= maxFeeds) {
      throw new Refusal(503, `The account has ${maxFeeds} datafeeds of this kind, the most.`);
    }
    await insertDatafeed(queries, { userId: session.user.id, id, kind: 'older', now });
  });
  return ok({ id });
}

/**
 * `GET /agent/v4/datafeed/{id}/read?limit=`: what is new, as a bare array. While there is nothing, the
 * call is held open, 30 seconds at most. What was answered is gone, whether it arrived or not. A feed
 * that is unknown or abandoned answers 400.
 */
export async function readOlderDatafeed(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const range = { min: 1, max: maxEvents, fallback: maxEvents };
  const limit = wholeNumber('limit', query('limit'), range);
  const feed = { userId: session.user.id, id: call.parameter('datafeedId') };
  const read = service.reads.begin(feed, call.signal());
  try {
    const isThere = await service.change(
      ({ queries }) => touchDatafeed(queries, feed, 'older', service.clock.now()),
      { holds: [deliveriesOf(feed)] },
    );
    if (!isThere) {
      throw unknownDatafeed(feed.id);
    }
    return ok(await nextEventsForGood(call, read, limit));
  } finally {
    read.leave();
  }
}
