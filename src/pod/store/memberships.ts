import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { StreamId, UserId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { someByTurns } from './by-turns.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import { rowsInTurns } from './rows-in-turns.js';
import { ofStreams } from './streams.js';
import type { MembershipsTable, Queries } from './tables.js';

/** What memberships come of, for {@link prepared}: they go with their stream and their user. */
export const ofMemberships = [
  'memberships',
  { table: 'users', without: 'last_login_at' },
  ...ofStreams,
] as const;

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

/** The members of a stream, longest-standing first. */
export async function membersOf(queries: Queries, streamId: StreamId): Promise<MembershipRow[]> {
  const members: MembershipRow[] = [];
  for await (const some of membersInTurns(queries, streamId)) {
    members.push(...some);
  }
  return members;
}

/** Members that are read at a time. */
const membersAtOnce = 1000;

/** The same some at a time, so that others have their turn, and not all are in memory, however many there are. */
export async function* membersInTurns(
  queries: Queries,
  streamId: StreamId,
): AsyncGenerator<readonly MembershipRow[], void> {
  const pace = new Pace();
  for (let after = beforeAllMembers; ;) {
    const some = await membersAfter.all(queries, { streamId, ...after });
    yield some;
    const last = some.at(-1);
    if (last === undefined || some.length < membersAtOnce) {
      return;
    }
    after = { joinedAt: last.joined_at, userId: last.user_id };
    await pace.turn();
  }
}

/** A part of the same. */
export async function membersPage(
  queries: Queries,
  streamId: StreamId,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<MembershipRow[]> {
  return queries
    .selectFrom('memberships')
    .select(memberColumns)
    .where('stream_id', '=', streamId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .offset(skip)
    .limit(limit)
    .execute();
}

const memberColumns = ['stream_id', 'user_id', 'owner', 'joined_at'] as const;

const beforeAllMembers = { joinedAt: Number.MIN_SAFE_INTEGER, userId: 0 };

const membersAfter = prepared(
  (queries, { value }: Marks<{ streamId: StreamId; joinedAt: number; userId: UserId }>) =>
    queries
      .selectFrom('memberships')
      .select(memberColumns)
      .where('stream_id', '=', value('streamId'))
      .where(sql<boolean>`(joined_at, user_id) > (${value('joinedAt')}, ${value('userId')})`)
      .orderBy('joined_at')
      .orderBy('user_id')
      .limit(membersAtOnce),
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
