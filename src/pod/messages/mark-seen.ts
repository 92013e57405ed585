import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { MessageId, StreamId } from '../../contract/index.js';
import type { StreamPlace } from '../store/message-stretches.js';
import { endOfStretch, longestStretch, placeBefore } from '../store/message-stretches.js';
import type { Queries, Tables, UserRow } from '../store/tables.js';
import { writeInTurns } from '../store/write-in-turns.js';

/** Who has seen messages of a stream, which begins for that person at a time, and when. */
export interface Viewed {
  readonly user: Pick<UserRow, 'id'>;
  readonly streamId: StreamId;
  readonly since: number;
  readonly seenAt: number;
}

/** Notes that somebody has seen all messages of a stream, some at a time. The first time counts (IMP-10). */
export async function markAllSeen(queries: Queries, viewed: Viewed): Promise<void> {
  let after = placeBefore(viewed.since);
  await writeInTurns(queries, async (most) => {
    const rows = Math.min(most, longestStretch);
    const end = await endOfStretch.first(queries, { ...viewed, ...after, rows });
    await note(queries, viewed, between(after, end));
    after = end ?? after;
    return end !== undefined;
  });
}

/** Notes that somebody has seen these messages of a stream. */
export async function markSeen(
  queries: Queries,
  viewed: Viewed,
  messageIds: readonly MessageId[],
): Promise<void> {
  await note(queries, viewed, (when) => when('id', 'in', messageIds));
}

function between(after: StreamPlace, end: StreamPlace | undefined) {
  return (when: MessageExpressions) => {
    const begin = sql<SqlBool>`(timestamp, position) > (${after.timestamp}, ${after.position})`;
    return end === undefined
      ? begin
      : when.and([
          begin,
          sql<SqlBool>`(timestamp, position) <= (${end.timestamp}, ${end.position})`,
        ]);
  };
}

type MessageExpressions = ExpressionBuilder<Tables, 'messages'>;

async function note(
  queries: Queries,
  { user, streamId, since, seenAt }: Viewed,
  which: (when: MessageExpressions) => Expression<SqlBool>,
): Promise<void> {
  await queries
    .insertInto('views')
    .columns(['message_position', 'user_id', 'viewed_at'])
    .expression((from) =>
      from
        .selectFrom('messages')
        .select([
          'position',
          sql<number>`cast(${user.id} as bigint)`.as('user_id'),
          sql<number>`cast(${seenAt} as bigint)`.as('viewed_at'),
        ])
        .where('stream_id', '=', streamId)
        .where('user_id', '!=', user.id)
        .where('timestamp', '>=', since)
        .where('suppressed_at', 'is', null)
        .where(which),
    )
    .onConflict((known) =>
      known
        .columns(['message_position', 'user_id'])
        .doUpdateSet({ unread_again: 0 })
        .where('views.unread_again', '=', 1),
    )
    .execute();
}
