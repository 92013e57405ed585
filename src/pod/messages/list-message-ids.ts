import { Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import { requireStream } from '../streams/access.js';
import { messageIdsOf } from './message-ids.js';
import { requireOversight } from './oversight.js';

const day = 24 * 60 * 60_000;

/**
 * `GET /pod/v2/admin/streams/{streamId}/messageIds?since=&to=&limit=&offset=`: the ids of the messages of a
 * day at most, oldest first, both ends included. Without times, those of the last day.
 */
export async function listMessageIds(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { queries } = service.store;
  const to = wholeNumber('to', query('to'), { min: 0, fallback: service.clock.now() });
  const since = wholeNumber('since', query('since'), { min: 0, fallback: Math.max(0, to - day) });
  if (to - since > day || since > to) {
    throw new Refusal(422, '"since" and "to" are 24 hours apart at most, and in this order.');
  }
  const limit = wholeNumber('limit', query('limit'), { min: 1, max: 1000, fallback: 50 });
  const offset = wholeNumber('offset', query('offset'), { min: 0, fallback: 0 });
  const stream = await requireStream(queries, call.parameter('streamId'));
  const readableSince = await requireOversight(queries, stream, session.user);
  const { ids, count } = await messageIdsOf(queries, stream.id, {
    since: Math.max(since, readableSince),
    to,
    offset,
    limit,
    pace: call.pace(),
  });
  return ok({
    Data: ids,
    TotalNumberFound: count,
    numberReturned: ids.length,
    nextStartNumber: offset + ids.length,
  });
}
