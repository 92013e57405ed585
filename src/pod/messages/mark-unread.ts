import { sql } from 'kysely';
import type { StreamId } from '../../contract/index.js';
import type { StreamPlace } from '../store/message-stretches.js';
import { endOfStretch, longestStretch } from '../store/message-stretches.js';
import type { Queries, UserRow } from '../store/tables.js';
import { writeInTurns } from '../store/write-in-turns.js';

/** From which message of a stream on a person wants to read again. */
export interface UnreadFrom {
  readonly user: Pick<UserRow, 'id'>;
  readonly streamId: StreamId;
  /** The place of its first version. */
  readonly from: StreamPlace;
}

/**
 * Counts what a person has seen of a stream from a message on as unread again, some messages at a time. When it was first
 * seen stays known (IMP-10).
 */
export async function markUnread(queries: Queries, unread: UnreadFrom): Promise<void> {
  const { user, streamId, from } = unread;
  let after: StreamPlace = { ...from, position: from.position - 1 };
  await writeInTurns(queries, async (most) => {
    const rows = Math.min(most, longestStretch);
    const end = await endOfStretch.first(queries, { streamId, ...after, rows });
    await queries
      .updateTable('views')
      .set({ unread_again: 1 })
      .where('user_id', '=', user.id)
      .where('message_position', 'in', (when) =>
        when
          .selectFrom('messages')
          .select('position')
          .where('stream_id', '=', streamId)
          .where(sql<boolean>`(timestamp, position) > (${after.timestamp}, ${after.position})`)
          .where(
            end === undefined
              ? sql<boolean>`true`
              : sql<boolean>`(timestamp, position) <= (${end.timestamp}, ${end.position})`,
          )
          // A new version of what stands before stays seen.
          .where(sql<boolean>`coalesce(initial_timestamp, timestamp) >= ${from.timestamp}`),
      )
      .execute();
    after = end ?? after;
    return end !== undefined;
  });
}
