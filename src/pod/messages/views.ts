import type { UserId } from '../../contract/index.js';
import type { Service } from '../service.js';
import type { MessageRow, Queries, UserRow } from '../store/tables.js';
import type { PlacedMessage } from './oversight.js';

/**
 * Notes that a user has seen messages: the first time counts, and of an end user only. Receipts cannot
 * be imported, they come about here, for imported messages as for others (IMP-10).
 */
export async function noteViews(
  service: Service,
  viewer: UserRow,
  messages: readonly Pick<MessageRow, 'position' | 'user_id'>[],
): Promise<void> {
  const others = messages.filter(({ user_id }) => user_id !== viewer.id);
  if (viewer.account_type !== 'NORMAL' || others.length === 0) {
    return;
  }
  const viewedAt = service.clock.now();
  await service.change(({ queries }) =>
    queries
      .insertInto('views')
      .values(
        others.map(({ position }) => ({
          message_position: position,
          user_id: viewer.id,
          viewed_at: viewedAt,
        })),
      )
      .onConflict((known) => known.columns(['message_position', 'user_id']).doNothing())
      .execute(),
  );
}

/** Who has seen a message, and when, in the order of the times. */
export async function viewsOf(
  queries: Queries,
  message: MessageRow,
): Promise<{ userId: number; viewedAt: number }[]> {
  const rows = await queries
    .selectFrom('views')
    .selectAll()
    .where('message_position', '=', message.position)
    .orderBy('viewed_at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, viewed_at }) => ({ userId: user_id, viewedAt: viewed_at }));
}

/**
 * To whom a message was sent, besides its author: to the members of its stream, unless it precedes their joining and the
 * stream hides from them what does.
 */
export async function recipientsOf(
  queries: Queries,
  { message, stream }: PlacedMessage,
): Promise<UserId[]> {
  const rows = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('stream_id', '=', stream.id)
    .where('user_id', '!=', message.user_id)
    .$if(stream.shows_history === 0, (members) =>
      members.where('joined_at', '<=', message.timestamp),
    )
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
