import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { isPostgres } from '../store/database-kind.js';
import type { MessagePlace } from '../store/message-places.js';
import { endOfStretch, longestStretch } from '../store/message-stretches.js';
import type { Store } from '../store/store.js';
import { streamById } from '../store/streams.js';
import type { Queries, Tables, UserRow } from '../store/tables.js';
import type { PartOfWalk } from '../store/words.js';
import { wordsOf } from '../store/words.js';
import { readableSince } from '../streams/access.js';
import type { Among, Asked } from './asked.js';
import type { SearchPage } from './page-of.js';
import { pageOf } from './page-of.js';
import { beforeAll } from './stretches.js';
import { walkAlong, walkWords } from './walk.js';
import type { IndexWalk, Wanted, Where } from './walks.js';
import { walkOfStream, walksOf } from './walks.js';

/** What is searched. */
type Searched = Pick<Store, 'queries' | 'reading' | 'words'> & {
  readonly longQueries?: Asked['longQueries'];
};

/** Entries of words that are gone through in this process: each takes some sixty nanoseconds. */
const mostEntries = 800_000;

/**
 * The messages that a query finds among those that a user may read (SRC-11), by time.
 *
 * Each argument walks an index in the order of time and stops when the page is full, so that a common
 * word costs no more than a rare one; what they find is united (SRC-5).
 */
export async function findMessages(
  store: Searched,
  reader: UserRow,
  query: Wanted,
  page: SearchPage,
): Promise<MessagePlace[]> {
  const { queries, reading, words } = store;
  const readable =
    query.streamId === undefined ? query : await readablePart(queries, query, reader);
  if (readable === undefined) {
    return [];
  }
  const where: Where = expressionBuilder<Tables, 'messages' | 'streams'>();
  const { streamId, text, fromDate, toDate } = readable;
  const walkPart = (part: PartOfWalk) => words.walk(streamId ?? '', text ?? '', part);
  const others = await waysTo(reading, where, readable);
  // What several find together is counted as it is merged.
  const isAlone = others.length === (text === undefined ? 1 : 0);
  const asked: Asked = {
    among: streamId === undefined ? amongAll(where, readable, reader) : amongOf(where, streamId),
    fromDate,
    toDate,
    direction: page.direction,
    ...(isAlone
      ? { skip: page.skip, wanted: page.limit }
      : { skip: 0, wanted: page.skip + page.limit }),
    pace: page.pace ?? new Pace(),
    longQueries: text === undefined ? undefined : await longQueriesFor(store, text),
    isPlannedAnew: text !== undefined || streamId !== undefined,
  };
  const byWords = text === undefined ? [] : [walkWords(reading, walkPart, asked)];
  const found = [...byWords, ...others.map((walk) => walkAlong(reading, walk, asked))];
  return pageOf(found, { ...page, skip: page.skip - asked.skip });
}

/**
 * Where words are looked for. An index of SQLite goes through all messages that have one of them before it knows that none
 * has the others beside it, and takes no end for that.
 */
async function longQueriesFor(
  { queries, longQueries }: Searched,
  text: string,
): Promise<Searched['longQueries']> {
  if (longQueries === undefined) {
    return undefined;
  }
  const { last } = await queries
    .selectFrom('messages')
    .select((of) => of.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return wordsOf(text).length * last > mostEntries ? longQueries : undefined;
}

/**
 * What a user may read of what is searched within a stream: it begins when the user may read the stream, however much
 * was written before. The database need not look at the stream for each message then. `undefined`: nothing.
 */
async function readablePart(
  queries: Queries,
  query: Wanted,
  reader: UserRow,
): Promise<Wanted | undefined> {
  const { streamId = '', fromDate } = query;
  const stream = await streamById(queries, streamId);
  const since = stream && (await readableSince(queries, stream, reader));
  if (since === undefined || since === 0) {
    return since === 0 ? query : undefined;
  }
  return { ...query, fromDate: Math.max(fromDate ?? since, since) };
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

/** The messages of one stream. */
function amongOf(where: Where, streamId: string): Among {
  return { table: sql``, join: sql``, condition: where('messages.stream_id', '=', streamId) };
}

/** Those that a user may read, of all streams of some types. */
function amongAll(where: Where, { streamTypes }: Wanted, reader: UserRow): Among {
  const ofTypes = streamTypes === undefined ? [] : [where('streams.type', 'in', streamTypes)];
  return {
    table: sql`cross join streams`,
    join: sql`and streams.id = messages.stream_id`,
    condition: where.and([...ofTypes, isReadable(where, reader)]),
  };
}

/** The same permissions as for reading a stream: public, or a member, from when the member may read. */
function isReadable(where: Where, reader: UserRow): Expression<SqlBool> {
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
