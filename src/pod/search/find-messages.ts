import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder } from 'kysely';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { isPostgres } from '../store/by-turns.js';
import type { MessagePlace } from '../store/message-places.js';
import { endOfStretch, longestStretch } from '../store/message-stretches.js';
import type { Store } from '../store/store.js';
import type { Tables, UserRow } from '../store/tables.js';
import type { PartOfWalk } from '../store/words.js';
import type { SearchPage } from './page-of.js';
import { pageOf } from './page-of.js';
import { beforeAll } from './stretches.js';
import type { Asked } from './walk.js';
import { walkAlong, walkWords } from './walk.js';
import type { IndexWalk, Wanted, Where } from './walks.js';
import { walkOfStream, walksOf } from './walks.js';

/**
 * The messages that a query finds among those that a user may read (SRC-11), by time.
 *
 * Each argument walks an index in the order of time and stops when the page is full, so that a common
 * word costs no more than a rare one; what they find is united (SRC-5).
 */
export async function findMessages(
  { reading, words }: Pick<Store, 'reading' | 'words'>,
  reader: UserRow,
  query: Wanted,
  page: SearchPage,
): Promise<MessagePlace[]> {
  const where: Where = expressionBuilder<Tables, 'messages' | 'streams'>();
  const { streamId = '', text, fromDate, toDate } = query;
  const walkPart = (part: PartOfWalk) => words.walk(streamId, text ?? '', part);
  const asked: Asked = {
    condition: where.and([...narrowed(where, query), readable(where, reader)]),
    fromDate,
    toDate,
    direction: page.direction,
    wanted: page.skip + page.limit,
    pace: page.pace ?? new Pace(),
    isPlannedAnew: text !== undefined || query.streamId !== undefined,
  };
  const byWords = text === undefined ? [] : [walkWords(reading, walkPart, asked)];
  const others = await waysTo(reading, where, query);
  return pageOf([...byWords, ...others.map((walk) => walkAlong(reading, walk, asked))], page);
}

/**
 * The walks to what is not found by words: through all messages of a stream where one stretch holds them, whatever is
 * looked for. A server chooses that by itself.
 */
async function waysTo(
  reading: Store['reading'],
  where: Where,
  query: Wanted,
): Promise<readonly IndexWalk[]> {
  const { streamId } = query;
  if (streamId === undefined || isPostgres(reading)) {
    return walksOf(where, query);
  }
  const stretch = { streamId, ...beforeAll, rows: longestStretch };
  if ((await endOfStretch.first(reading, stretch)) !== undefined) {
    return walksOf(where, query);
  }
  const walk = walkOfStream(where, query, streamId);
  return walk === undefined ? [] : [walk];
}

/** What must hold of every message but its time. */
function narrowed(where: Where, query: Wanted): Expression<SqlBool>[] {
  return [
    ...(query.streamId === undefined ? [] : [where('messages.stream_id', '=', query.streamId)]),
    ...(query.streamTypes === undefined ? [] : [where('streams.type', 'in', query.streamTypes)]),
  ];
}

/** The same permissions as for reading a stream: public, or a member, from when the member may read. */
function readable(where: Where, reader: UserRow): Expression<SqlBool> {
  return where.or([
    where.and([
      where('streams.public', '=', 1),
      where.between('streams.created_by', ...userIdsOf(tenantOf(reader.id))),
    ]),
    where.exists(
      where
        .selectFrom('memberships')
        .select('memberships.user_id')
        .whereRef('memberships.stream_id', '=', 'messages.stream_id')
        .where('memberships.user_id', '=', reader.id)
        .where((member) =>
          member.or([
            member('streams.shows_history', '=', 1),
            member('messages.timestamp', '>=', member.ref('memberships.joined_at')),
          ]),
        ),
    ),
  ]);
}
