import { sql } from 'kysely';
import type { StreamId, UserId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { MembershipRow } from './streams.js';
import type { Queries } from './tables.js';

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
