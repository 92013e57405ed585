import type { Selectable } from 'kysely';
import type { MessageStream, StreamId, UserId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { someByTurns } from './by-turns.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import { rowsInTurns } from './rows-in-turns.js';
import type { MembershipsTable, Queries, StreamRow } from './tables.js';

/** The stream with an id, or `undefined`. */
export async function streamById(queries: Queries, id: StreamId): Promise<StreamRow | undefined> {
  return byId.first(queries, { id });
}

const ofStreams = [{ table: 'streams', without: 'last_message_at' }] as const;
/** What memberships come of, for {@link prepared}: they go with their stream and their user. */
export const ofMemberships = [
  'memberships',
  { table: 'users', without: 'last_login_at' },
  ...ofStreams,
] as const;

const columns = [
  'id',
  'type',
  'active',
  'created_at',
  'created_by',
  'modified_at',
  'name',
  'description',
  'public',
  'external',
  'attributes',
  'shows_history',
  'member_key',
] as const satisfies readonly (keyof StreamRow)[];

const byId = prepared(
  (queries, { value }: Marks<{ id: StreamId }>) =>
    queries.selectFrom('streams').select(columns).where('id', '=', value('id')),
  ofStreams,
);

/** The streams with these ids; unknown ids are left out. */
export async function streamsById(
  queries: Queries,
  ids: readonly StreamId[],
): Promise<StreamRow[]> {
  const streams: StreamRow[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    streams.push(...(await byIds.all(queries, { ids: ids.slice(at, at + idsAtOnce) })));
  }
  return streams;
}

const byIds = prepared(
  (queries, { list }: Marks<{ ids: readonly StreamId[] }>) =>
    queries.selectFrom('streams').select(columns).where('id', 'in', list('ids')),
  ofStreams,
);

/** When the last message of a stream came, in epoch milliseconds; `null` when there is none. */
export async function lastMessageAt(queries: Queries, id: StreamId): Promise<number | null> {
  const row = await queries
    .selectFrom('streams')
    .select('last_message_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.last_message_at ?? null;
}

/** A membership as stored. */
export type MembershipRow = Selectable<MembershipsTable>;

/** A user's membership of a stream, or `undefined`. */
export async function membershipOf(
  queries: Queries,
  streamId: StreamId,
  userId: UserId,
): Promise<MembershipRow | undefined> {
  return ofUser.first(queries, { streamId, userId });
}

const ofUser = prepared(
  (queries, { value }: Marks<{ streamId: StreamId; userId: UserId }>) =>
    queries
      .selectFrom('memberships')
      .selectAll()
      .where('stream_id', '=', value('streamId'))
      .where('user_id', '=', value('userId')),
  ofMemberships,
);

/** The ids of the streams that a user is in, in their order. */
export async function streamIdsOf(
  queries: Queries,
  userId: UserId,
  which: 'all' | 'owned' = 'all',
  pace = new Pace(),
): Promise<StreamId[]> {
  const rows = await rowsInTurns<Pick<MembershipRow, 'stream_id' | 'owner'>>(
    (last, most) =>
      queries
        .selectFrom('memberships')
        .select(['stream_id', 'owner'])
        .where('user_id', '=', userId)
        .where('stream_id', '>', last?.stream_id ?? '')
        .orderBy('stream_id')
        .limit(most)
        .execute(),
    pace,
  );
  return rows.flatMap(({ stream_id, owner }) =>
    which === 'all' || owner === 1 ? [stream_id] : [],
  );
}

/** Ids that are read at a time: others have their turn between them. */
const idsAtOnce = 5_000;

/** The ids of a stream's members, in their order. */
export async function memberIdsOf(queries: Queries, streamId: StreamId): Promise<UserId[]> {
  const ids: UserId[] = [];
  const pace = new Pace();
  for (;;) {
    const some = await idsAfter.all(queries, { streamId, after: ids.at(-1) ?? 0 });
    ids.push(...some.map(({ user_id }) => user_id));
    if (some.length < idsAtOnce) {
      return ids;
    }
    await pace.turn();
  }
}

const idsAfter = prepared(
  (queries, { value }: Marks<{ streamId: StreamId; after: UserId }>) =>
    queries
      .selectFrom('memberships')
      .select('user_id')
      .where('stream_id', '=', value('streamId'))
      .where('user_id', '>', value('after'))
      .orderBy('user_id')
      .limit(idsAtOnce),
  ofMemberships,
);

/** Makes users members of a stream; existing memberships do not change. */
export async function addMembers(
  queries: Queries,
  streamId: StreamId,
  members: readonly { readonly userId: UserId; readonly owner: boolean }[],
  joinedAt: number,
): Promise<void> {
  await someByTurns(queries, members, (some) =>
    queries
      .insertInto('memberships')
      .values(
        some.map(({ userId, owner }) => ({
          stream_id: streamId,
          user_id: userId,
          owner: owner ? 1 : 0,
          joined_at: joinedAt,
        })),
      )
      .onConflict((conflict) => conflict.columns(['stream_id', 'user_id']).doNothing())
      .execute(),
  );
}

/** The key by which an IM or MIM of exactly these users is found again. */
export function memberKeyOf(userIds: Iterable<UserId>): string {
  return [...new Set(userIds)].sort((one, other) => one - other).join(' ');
}

/** A stream as messages and events carry it. */
export function toMessageStream(stream: StreamRow): MessageStream {
  return {
    streamId: stream.id,
    streamType: stream.type,
    ...(stream.name !== null && { roomName: stream.name }),
    external: stream.external === 1,
  };
}
