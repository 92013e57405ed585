import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { listed } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging, wholeNumber } from '../http/query-values.js';
import { shownMessagesAt } from '../store/load-messages.js';
import { messagePlacesOf } from '../store/message-places.js';
import { requireReader, requireStream } from '../streams/access.js';
import { noteViews } from './views.js';

/**
 * `GET /agent/v4/stream/{sid}/message?since=&until=&skip=&limit=`: the messages of a stream, oldest
 * first. A client that reads on gives the time of the last message it has seen as `since`, and how
 * many of that time it has seen as `skip`.
 */
export async function readMessages(call: SessionCall): Promise<Answer> {
  const { query, service, session } = call;
  const { queries, reading } = service.store;
  const since = wholeNumber('since', query('since'), { min: 0, fallback: undefined });
  if (since === undefined) {
    throw badRequest('"since" is missing: the time from which on to read, in epoch milliseconds.');
  }
  const until = wholeNumber('until', query('until'), { min: 0, fallback: undefined });
  const stream = await requireStream(queries, call.parameter('streamId'));
  const readableSince = await requireReader(queries, stream, session.user);
  const places = await messagePlacesOf(reading, stream.id, {
    since: Math.max(since, readableSince),
    until,
    ...paging(query, { limit: 50, max: 500 }),
    pace: call.pace(),
  });
  await noteViews(service, session.user, places);
  return listed(shownMessagesAt(service.store, places, stream));
}
