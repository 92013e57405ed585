import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { StreamId, UserId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import { readAllInTurns, readInTurns } from './read-in-turns.js';
import { ofStreams } from './streams.js';
import type { MembershipsTable, Queries } from './tables.js';
import { writeListInTurns } from './write-in-turns.js';

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
  const rows = await readAllInTurns<Pick<MembershipRow, 'stream_id' | 'owner'>>(
    (last, most) =>
      queries
        .selectFrom('memberships')
        .select(['stream_id', 'owner'])
        .where('user_id', '=', userId)
        .where('stream_id', '>', last?.stream_id ?? '')
        .orderBy('stream_id')
        .limit(most)
        .execute(),
    { pace },
  );
  return rows.flatMap(({ stream_id, owner }) =>
    which === 'all' || owner === 1 ? [stream_id] : [],
  );
}

/** Ids that are read at a time: each message needs them, and they are short. */
const idsAtOnce = 5_000;

/** The ids of a stream's members, in their order. */
export async function memberIdsOf(queries: Queries, streamId: StreamId): Promise<UserId[]> {
  const rows = await readAllInTurns<Pick<MembershipRow, 'user_id'>>(
    (last, most) => idsAfter.all(queries, { streamId, after: last?.user_id ?? 0, most }),
    { atOnce: idsAtOnce },
  );
  return rows.map(({ user_id }) => user_id);
}

const idsAfter = prepared(
  (queries, { value }: Marks<{ streamId: StreamId; after: UserId; most: number }>) =>
    queries
      .selectFrom('memberships')
      .select('user_id')
      .where('stream_id', '=', value('streamId'))
      .where('user_id', '>', value('after'))
      .orderBy('user_id')
      .limit(value('most')),
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

/** The same some at a time, so that others have their turn, and not all are in memory, however many there are. */
export function membersInTurns(
  queries: Queries,
  streamId: StreamId,
): AsyncGenerator<readonly MembershipRow[], void> {
  return readInTurns<MembershipRow>((last, most) => {
    const { joined_at: joinedAt, user_id: userId } = last ?? beforeAllMembers;
    return membersAfter.all(queries, { streamId, joinedAt, userId, most });
  });
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

const beforeAllMembers = { joined_at: Number.MIN_SAFE_INTEGER, user_id: 0 };

interface MembersAfter {
  readonly streamId: StreamId;
  readonly joinedAt: number;
  readonly userId: UserId;
  readonly most: number;
}

const membersAfter = prepared((queries, { value }: Marks<MembersAfter>) =>
  queries
    .selectFrom('memberships')
    .select(memberColumns)
    .where('stream_id', '=', value('streamId'))
    .where(sql<boolean>`(joined_at, user_id) > (${value('joinedAt')}, ${value('userId')})`)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(value('most')),
);

/** Makes users members of a stream; existing memberships do not change. */
export async function addMembers(
  queries: Queries,
  streamId: StreamId,
  members: readonly { readonly userId: UserId; readonly owner: boolean }[],
  joinedAt: number,
): Promise<void> {
  await writeListInTurns(queries, members, (some) =>
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
