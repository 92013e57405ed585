import type { HistoryPage } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import { messageById } from '../store/messages.js';
import type { MessageRow } from '../store/tables.js';
import { requireReader, requireStream } from '../streams/access.js';
import { firstIdOf, firstReadable, firstReadableOf } from './first-readable.js';
import { newestVersions } from './history-messages.js';
import type { Readable } from './readable.js';

/** A place between the messages of a stream. */
interface Place {
  readonly timestamp: number;
  readonly position: number;
}

/**
 * `GET /cadenza/v1/streams/{streamId}/history?before=|after=|around=|at=&limit=`: a page of a
 * conversation, the last one when no place is named. Nothing is marked as seen by it.
 */
export async function readHistory(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const stream = await requireStream(queries, call.parameter('streamId'));
  const since = await requireReader(queries, stream, call.session.user);
  const limit = wholeNumber('limit', call.query('limit'), { min: 1, max: 200, fallback: 50 });
  const readable = { queries, stream, since, user: call.session.user };
  const asked = ['before', 'after', 'around', 'at'].filter(
    (name) => call.query(name) !== undefined,
  );
  if (asked.length > 1) {
    throw badRequest('Name one place of the history: "before", "after", "around" or "at".');
  }
  const place = await anchorOf(call, readable);
  const found = await pageAt(readable, asked[0], place, limit);
  const { earlier, later } = found;
  const messages = await newestVersions(readable, found.rows);
  return ok({ messages, earlier, later } satisfies HistoryPage);
}

interface FoundPage extends Omit<HistoryPage, 'messages'> {
  readonly rows: readonly MessageRow[];
}

async function pageAt(
  readable: Readable,
  asked: string | undefined,
  place: Place,
  limit: number,
): Promise<FoundPage> {
  if (asked === 'after') {
    const { rows, more } = await rowsAfter(readable, place, limit);
    return { rows, earlier: true, later: more };
  }
  if (asked === 'around' || asked === 'at') {
    const before = await rowsBefore(readable, place, Math.floor(limit / 2));
    const from = { ...place, position: place.position - 1 };
    const after = await rowsAfter(readable, from, limit - before.rows.length);
    return { rows: [...before.rows, ...after.rows], earlier: before.more, later: after.more };
  }
  const { rows, more } = await rowsBefore(readable, place, limit);
  return { rows, earlier: more, later: asked === 'before' };
}

async function anchorOf(call: SessionCall, readable: Readable): Promise<Place> {
  const { queries, stream } = readable;
  const at = wholeNumber('at', call.query('at'), { min: 0, fallback: undefined });
  if (at !== undefined) {
    return { timestamp: at, position: 0 };
  }
  const id = call.query('before') ?? call.query('after') ?? call.query('around');
  if (id === undefined) {
    return { timestamp: Number.MAX_SAFE_INTEGER, position: Number.MAX_SAFE_INTEGER };
  }
  const named = await messageById(queries, toUrlSafeId(id));
  const first = named === undefined ? undefined : await messageById(queries, firstIdOf(named));
  if (first?.stream_id !== stream.id) {
    throw notFound('There is no message with this id in this stream.');
  }
  return (await firstReadableOf(readable, first)) ?? first;
}

interface Rows {
  readonly rows: readonly MessageRow[];
  readonly more: boolean;
}

async function rowsBefore(readable: Readable, place: Place, limit: number): Promise<Rows> {
  const rows = await firstReadable(readable)
    .where((when) =>
      when.or([
        when('timestamp', '<', place.timestamp),
        when.and([when('timestamp', '=', place.timestamp), when('position', '<', place.position)]),
      ]),
    )
    .where('timestamp', '<=', place.timestamp)
    .orderBy('timestamp', 'desc')
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit).toReversed(), more: rows.length > limit };
}

async function rowsAfter(readable: Readable, place: Place, limit: number): Promise<Rows> {
  const rows = await firstReadable(readable)
    .where((when) =>
      when.or([
        when('timestamp', '>', place.timestamp),
        when.and([when('timestamp', '=', place.timestamp), when('position', '>', place.position)]),
      ]),
    )
    .where('timestamp', '>=', place.timestamp)
    .orderBy('timestamp')
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}
