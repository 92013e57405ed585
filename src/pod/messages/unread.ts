import { sql } from 'kysely';
import type { MessageId, StreamId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { isPostgres } from '../store/database-kind.js';
import type { StreamPlace } from '../store/message-stretches.js';
import { endOfStretch, longestStretch, placeBefore } from '../store/message-stretches.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries, UserRow } from '../store/tables.js';
import { writeListInTurns } from '../store/write-in-turns.js';

/** A stream in which a person has not seen everything. */
export interface UnreadStream {
  readonly streamId: StreamId;
  /** How many messages, at least 1. */
  readonly unread: number;
  /** The oldest of them. */
  readonly firstUnread: MessageId;
}

/** The same with the position of the oldest. */
interface Counted {
  readonly streamId: StreamId;
  readonly unread: number;
  readonly first: number;
}

/**
 * The streams of a person with messages of others that came since the person joined and were not seen, or are to be read
 * again, as the history shows them.
 * Imported messages are not among them (IMP-9), nor what was suppressed or replaced by an update.
 *
 * @param which - `streamId`: looks at this stream alone; `pace`: one that may end before
 */
export async function unreadStreams(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  { streamId, pace = new Pace() }: { readonly streamId?: StreamId; readonly pace?: Pace } = {},
): Promise<UnreadStream[]> {
  const counted = isPostgres(queries)
    ? await countOnServer(queries, user, streamId)
    : await countByTurns(queries, user, streamId, pace);
  const idOf = new Map<number, MessageId>();
  await writeListInTurns(
    queries,
    counted,
    async (some) => {
      const positions = some.map(({ first }) => first);
      for (const { position, id } of await idsAt.all(queries, { positions })) {
        idOf.set(position, id);
      }
    },
    pace,
  );
  return counted.map(({ first, ...found }) => ({ ...found, firstUnread: idOf.get(first) ?? '' }));
}

/** A server computes in a process of its own: it is asked once. */
async function countOnServer(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  streamId: StreamId | undefined,
): Promise<Counted[]> {
  const rows = await membershipsOf(queries, user, streamId)
    .innerJoin('messages', 'messages.stream_id', 'memberships.stream_id')
    .leftJoin('views', (join) =>
      join
        .onRef('views.message_position', '=', 'messages.position')
        .onRef('views.user_id', '=', 'memberships.user_id'),
    )
    .whereRef('messages.timestamp', '>=', 'memberships.joined_at')
    .where('messages.user_id', '!=', user.id)
    .where('messages.imported', '=', 0)
    .where('messages.suppressed_at', 'is', null)
    .where('messages.replaced_by', 'is', null)
    .where((when) =>
      when.or([when('views.user_id', 'is', null), when('views.unread_again', '=', 1)]),
    )
    .groupBy('messages.stream_id')
    .orderBy('messages.stream_id')
    .select([
      'messages.stream_id as streamId',
      ({ fn }) => fn.countAll().as('unread'),
      ({ fn }) => fn.min('messages.position').as('first'),
    ])
    .execute();
  return rows.map(({ unread, ...row }) => ({ ...row, unread: Number(unread) }));
}

/** SQLite computes in this process: it is asked for one stretch of a stream after the other. */
async function countByTurns(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  streamId: StreamId | undefined,
  pace: Pace,
): Promise<Counted[]> {
  const wanted = membershipsOf(queries, user, streamId);
  const streams = await readAllInTurns<Member>(
    (last, most) =>
      wanted
        .select(['memberships.stream_id', 'memberships.joined_at'])
        .where('memberships.stream_id', '>', last?.stream_id ?? '')
        .orderBy('memberships.stream_id')
        .limit(most)
        .execute(),
    { pace },
  );
  const counted: Counted[] = [];
  for (const { stream_id: streamId, joined_at: joinedAt } of streams) {
    let unread = 0;
    let first = Infinity;
    let after: StreamPlace | undefined = placeBefore(joinedAt);
    while (after !== undefined) {
      const rows = longestStretch;
      const stretch: Stretch = { streamId, ...after, rows, userId: user.id };
      const found = await unreadIn.first(queries, stretch);
      unread += found?.unread ?? 0;
      first = Math.min(first, found?.first ?? Infinity);
      const isWhole = found?.looked === longestStretch;
      after = isWhole ? await endOfStretch.first(queries, stretch) : undefined;
      await pace.turn();
    }
    if (unread > 0) {
      counted.push({ streamId, unread, first });
    }
  }
  return counted;
}

/** A stream that a person is in. */
interface Member {
  readonly stream_id: StreamId;
  readonly joined_at: number;
}

function membershipsOf(queries: Queries, user: Pick<UserRow, 'id'>, streamId?: StreamId) {
  return queries
    .selectFrom('memberships')
    .where('memberships.user_id', '=', user.id)
    .$if(streamId !== undefined, (select) =>
      select.where('memberships.stream_id', '=', streamId ?? ''),
    );
}

interface Stretch extends StreamPlace {
  readonly streamId: StreamId;
  readonly rows: number;
  readonly userId: number;
}

/** How many messages of a stretch there are, how many of them are unread, and the first of these. */
const unreadIn = prepared((queries, { value }: Marks<Stretch>) => {
  const query = sql<{ looked: number; unread: number | null; first: number | null }>`
    select count(*) as looked, sum(unread) as unread, min(case when unread = 1 then place end) as first
    from (
      select messages.position as place, messages.user_id != ${value('userId')} and imported = 0
        and suppressed_at is null and replaced_by is null and coalesce(views.unread_again, 1) = 1 as unread
      from messages left join views
        on views.message_position = messages.position and views.user_id = ${value('userId')}
      where stream_id = ${value('streamId')}
        and (timestamp, messages.position) > (${value('timestamp')}, ${value('position')})
      order by timestamp, messages.position limit ${value('rows')})
  `;
  return { compile: () => query.compile(queries) };
});

const idsAt = prepared((queries, { list }: Marks<{ positions: readonly number[] }>) =>
  queries
    .selectFrom('messages')
    .select(['position', 'id'])
    .where('position', 'in', list('positions')),
);
